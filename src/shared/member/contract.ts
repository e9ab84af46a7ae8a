import { z } from 'zod'
import { invitationStates } from '#shared/attendee/inviting.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, pageQuery, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
import { choiseStatusCd, currency, userTypeCd } from '#shared/kernel/codes.ts'
import { orderNoText } from '#shared/order/orderNo.ts'
import { languages } from '#shared/kernel/call/headers.ts'
import { sentMailOutcomes, siteMailKinds } from '#shared/mailText/kinds.ts'
import { openSession } from '#shared/profile/contract.ts'
import { termsKinds } from '#shared/terms/kinds.ts'
import { mergeRefusals, mergedKinds, undoRefusals } from './merge.ts'
import { BLOCK_REASON_MAX, MEMO_MAX, memberAct, memberAudiences, memberSorts } from './rules.ts'

/** A member of a site as its staff see them; never sent to members (SET-02). */
export const member = z.object({
  userSeq: seq,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  /** Null: a member without a role. */
  userTypeCd: z.enum(userTypeCd).nullable(),
  joinedAt: moment,
  /** Last request on this site, to a quarter of an hour. */
  lastSeenAt: moment,
  blockedAt: moment.nullable(),
  /** Consent to marketing of this site. */
  marketingYn: yn,
  memo: z.string(),
  /** Classes that they attend or attended. */
  classCount: z.int(),
  /** Paid and not paid back, minor units; null without the right to sales. */
  spentKrw: z.int().nullable(),
  spentUsd: z.int().nullable(),
})
export type Member = z.infer<typeof member>

const memberParams = siteParams.extend({ userSeq: seq })
const day = z.iso.datetime({ offset: true })

/** Which members. */
export const memberFilter = z.object({
  /** In the name, the address or the phone number. */
  q: z.string().trim().max(100).default(''),
  audienceCd: z.enum(memberAudiences).optional(),
  joinedFrom: day.optional(),
  /** Exclusive. */
  joinedUntil: day.optional(),
  blockedYn: yn.optional(),
  marketingYn: yn.optional(),
  seenFrom: day.optional(),
  /** Exclusive: not seen since then. */
  seenUntil: day.optional(),
  /** Those of a segment alone. */
  segmentSeq: seq.optional(),
})
export type MemberFilter = z.input<typeof memberFilter>
export type MemberFilterRead = z.infer<typeof memberFilter>

/** Members of one answer at most. */
export const MEMBERS_PAGE_MAX = 500

/** What a member wrote. */
export const memberWritings = ['question', 'post', 'review'] as const

const memberEvent = z.object({ act: z.enum(memberAct), content: z.string(), at: moment, byName: z.string().nullable() })

/** An invitation by mail that is open or has expired; gone from the list once it is accepted, withdrawn, or its address is a member's. */
const memberInvitation = z.object({
  invitationSeq: seq,
  email: z.string(),
  name: z.string(),
  memo: z.string(),
  /** Empty once the person has left. */
  byName: z.string(),
  state: z.enum(['open', 'expired']),
  sentAt: moment,
  expiresAt: moment,
  /** From when on it can be sent again. */
  againAt: moment,
})
export type MemberInvitation = z.infer<typeof memberInvitation>

/** An invitation as its link shows it. */
const receivedMemberInvitation = z.object({
  state: z.enum(invitationStates),
  /** Masked: everyone who has the link sees it. */
  email: z.string(),
  expiresAt: moment,
  /** Whether the account has the address; null without a session. */
  isMine: z.boolean().nullable(),
})
export type ReceivedMemberInvitation = z.infer<typeof receivedMemberInvitation>

/** Most invitations withdrawn in one call. */
export const WITHDRAWN_MAX = 200

const memberDetail = z.object({
  member,
  /** Why they are blocked. */
  blockedReason: z.string().nullable(),
  classes: z.array(z.object({ courseSeq: seq, courseTypeCd: z.string(), title: z.string(), choiseStatusCd: z.enum(choiseStatusCd), validAt: moment.nullable(), progressPercent: z.number() })),
  /** Null without the right to sales. */
  orders: z.array(z.object({ orderNo: orderNoText, title: z.string(), orderedAt: moment, amount: z.int(), currency: z.enum(currency) })).nullable(),
  /** Questions, posts and reviews, the latest first. */
  writings: z.array(z.object({ kind: z.enum(memberWritings), title: z.string(), courseSeq: seq.nullable(), postSeq: seq.nullable(), /** Of the site. */ boardSeq: seq.nullable(), at: moment })),
  /** Consents to terms of the site, as proof: when, to which version, in which language it was shown. */
  consents: z.array(z.object({ termsKind: z.enum(termsKinds), version: z.int(), language: z.enum(languages), agreedAt: moment })),
  /** Open sessions that are bound to this site; no address, no token. */
  sessions: z.array(openSession.pick({ device: true }).extend({ createdAt: moment, lastSeenAt: moment })),
  /** Mails of the site of the last half year and campaigns of the last year, the latest first. */
  mails: z.array(z.object({ kind: z.enum([...siteMailKinds, 'campaign']), subject: z.string(), outcome: z.enum(sentMailOutcomes), at: moment })),
  /** Latest first. */
  events: z.array(memberEvent),
  /** Merges into this member that can be undone, the latest first. */
  merges: z.array(z.object({ mergeSeq: seq, name: z.string(), at: moment, undoUntil: moment })),
})
export type MemberDetail = z.infer<typeof memberDetail>

const mergedPerson = z.object({ userSeq: seq, name: z.string(), email: z.string(), joinedAt: moment })

/** What a merge of two members would do (decision 0057). */
const mergePreview = z.object({
  kept: mergedPerson,
  /** The account that is emptied on this site. */
  gone: mergedPerson,
  refusals: z.array(z.enum(mergeRefusals)),
  /** Rows that move, of each kind that has any. */
  counts: z.array(z.object({ kind: z.enum(mergedKinds), count: z.int() })),
  /** Classes that both attend, with what is kept. */
  classes: z.array(z.object({ courseSeq: seq, title: z.string(), choiseStatusCd: z.enum(choiseStatusCd), validAt: moment.nullable(), keptPercent: z.number(), gonePercent: z.number() })),
  /** Reviews that go, as the other account wrote a newer one of the class. */
  olderReviews: z.int(),
  /** Says what was shown: a merge that would do something else is refused. */
  digest: z.string(),
})
export type MergePreview = z.infer<typeof mergePreview>

const invitationsPath = '/channels/:channelSeq/member-invitations' as const
const receivedParams = siteParams.extend({ code: z.string().min(1).max(200) })

export const memberCalls = /* @__PURE__ */ domainCalls('member', {
  list: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members', access: { site: 'SITE_MEMBER_READ' },
    summary: 'Members of a site after, or with `backYn` before, a place of the list; without one from its beginning or its end. A segment needs the right to segments, and the order by amount that to sales.',
    params: siteParams,
    query: memberFilter.extend({
      sort: z.enum(memberSorts).default('joined'), order: z.enum(['asc', 'desc']).default('desc'),
      cursor: z.string().max(400).optional(), backYn: yn.default('N'), size: z.coerce.number().int().min(1).max(MEMBERS_PAGE_MAX).default(50),
    }),
    /** In the order of the list; a cursor is null at the end of it on that side. */
    response: z.object({ members: z.array(member), before: z.string().nullable(), after: z.string().nullable() }),
    errors: ['segmentNotFound'],
  }),
  count: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/count', access: { site: 'SITE_MEMBER_READ' },
    summary: 'How many members a site has, and how many of them match.',
    params: siteParams, query: memberFilter,
    response: z.object({ totalCount: z.int(), foundCount: z.int(), blockedCount: z.int() }), errors: ['segmentNotFound'],
  }),
  detail: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq', access: { site: 'SITE_MEMBER_READ' },
    summary: 'A member with classes, orders, consents and what staff noted.',
    params: memberParams, response: memberDetail, errors: ['memberNotFound'],
  }),
  changeMemo: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/memo', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Changes the memo about a member, which staff alone read.',
    params: memberParams, body: z.object({ memo: z.string().trim().max(MEMO_MAX) }), response: done, errors: ['memberNotFound'],
  }),
  block: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/block', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Keeps a member out of the site and logs them out of it.',
    params: memberParams, body: z.object({ reason: z.string().trim().min(1).max(BLOCK_REASON_MAX) }), response: done, errors: ['memberNotFound', 'memberNotBlockable'],
  }),
  unblock: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/unblock', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Lets a blocked member in again.',
    params: memberParams, response: done, errors: ['memberNotFound'],
  }),
  mergePreview: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/merge', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'What a merge of another member into this one would do; changes nothing.',
    params: memberParams, query: z.object({ otherUserSeq: seq }), response: mergePreview, errors: ['memberNotFound'],
  }),
  merge: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/merge', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Merges another member of the site, confirmed by name, into this one. A conflict: the preview would be another by now, or says why not.',
    params: memberParams, body: z.object({ otherUserSeq: seq, name: z.string().trim().min(1).max(200), digest: z.string().max(100) }),
    response: z.object({ mergeSeq: seq, undoUntil: moment }), errors: ['memberNotFound', 'conflict'],
  }),
  undoMerge: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: '/channels/:channelSeq/members/:userSeq/merge/undo', access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Takes a merge back within a day, as a whole, or says why not.',
    params: memberParams, body: z.object({ mergeSeq: seq }),
    response: z.object({ refusal: z.enum(undoRefusals).nullable() }), errors: ['notFound'],
  }),
  invitations: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: invitationsPath, access: { site: 'SITE_MEMBER_READ' },
    summary: 'Lists the invitations by mail that nobody has taken, the latest first, and how many more the site may send now.',
    params: siteParams, query: pageQuery,
    response: z.object({ invitations: z.array(memberInvitation), totalCount: z.int(), leftToday: z.int(), page: z.int(), size: z.int() }),
  }),
  withdrawInvitations: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: `${invitationsPath}/delete`, access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Withdraws invitations that nobody has taken; says how many.',
    params: siteParams, body: z.object({ invitationSeqs: z.array(seq).min(1).max(WITHDRAWN_MAX) }), response: z.object({ count: z.int() }),
  }),
  sendInvitationAgain: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: `${invitationsPath}/:invitationSeq/send`, access: { site: 'SITE_MEMBER_UPDATE' },
    summary: 'Sends an invitation again, a day after the last time at the earliest; it is open for its full time from now.',
    params: siteParams.extend({ invitationSeq: seq }), response: done, errors: ['invitationNotFound', 'staffInvitationsFull'],
  }),
  received: call({
    method: 'GET', backend: 'utility', version: 'v1.0', path: `${invitationsPath}/received/:code`, access: 'public',
    summary: 'Returns an invitation to the site by the code in its link.',
    params: receivedParams, response: receivedMemberInvitation, errors: ['invitationNotFound'],
  }),
  accept: call({
    method: 'POST', backend: 'utility', version: 'v1.0', path: `${invitationsPath}/received/:code/accept`, access: 'member',
    summary: 'Takes the invitation of the member, once.',
    params: receivedParams, response: done, errors: ['invitationNotFound', 'invitationClosed', 'invitationOfAnother'],
  }),
})
