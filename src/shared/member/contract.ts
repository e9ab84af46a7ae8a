import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { done, moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'
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
})
