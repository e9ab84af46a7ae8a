import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberAct } from '#shared/member/rules.ts'
import type { MemberAct } from '#shared/member/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { LoggedChange } from '#server/infra/db/loggedChange.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Changes of a member by staff: memos and blocks; rows are only added (SET-02). */
export const memberEvents = pgTable('member_events', {
  channelSeq: siteColumn(),
  eventSeq: ownSeq('event_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  act: text('act').$type<MemberAct>().notNull(),
  /** The new memo, or the reason. */
  content: text('content').notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  at: momentColumn('at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.eventSeq] }),
  index('member_events_listed').on(t.channelSeq, t.userSeq, t.eventSeq),
  index('member_events_person').on(t.userSeq),
  index('member_events_author').on(t.byUserSeq),
  oneOf('member_events_act', t.act, Object.values(memberAct)),
])

/** Invitations to become a member of the site, by mail. The link is not stored: it is a sealed number. */
export const memberInvitations = pgTable('member_invitations', {
  channelSeq: siteColumn(),
  invitationSeq: ownSeq('invitation_seq').notNull(),
  email: text('email').notNull(),
  /** As staff wrote it, for the mail; empty: it names the address. */
  name: text('name').notNull(),
  /** Becomes that of the member. */
  memo: text('memo').notNull(),
  language: text('language').$type<Language>().notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
  /** The last time. */
  sentAt: momentColumn('sent_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  withdrawnAt: momentColumn('withdrawn_at'),
  acceptedAt: momentColumn('accepted_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.invitationSeq] }),
  index('member_invitations_of_address').on(t.channelSeq, t.email),
  index('member_invitations_by_time').on(t.channelSeq, t.sentAt),
  index('member_invitations_to').on(t.email),
  index('member_invitations_by_person').on(t.byUserSeq),
])

/** Merges of two members, kept as long as they can be undone (decision 0057). */
export const memberMerges = pgTable('member_merges', {
  channelSeq: siteColumn(),
  mergeSeq: ownSeq('merge_seq').notNull(),
  fromUserSeq: seqColumn('from_user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  toUserSeq: seqColumn('to_user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  at: momentColumn('at').notNull(),
  /** What its undo takes back. */
  changes: jsonb('changes').$type<LoggedChange[]>().notNull(),
  undoneAt: momentColumn('undone_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.mergeSeq] }),
  index('member_merges_listed').on(t.channelSeq, t.toUserSeq, t.mergeSeq),
  index('member_merges_from').on(t.fromUserSeq),
  index('member_merges_to').on(t.toUserSeq),
  index('member_merges_by').on(t.byUserSeq),
  index('member_merges_at').on(t.at),
])

/** Members of a site by rules; who they are is asked each time (SET-02). */
export const segments = pgTable('segments', {
  channelSeq: siteColumn(),
  segmentSeq: ownSeq('segment_seq').notNull(),
  name: text('name').notNull(),
  rules: jsonb('rules').$type<SegmentRules>().notNull(),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.segmentSeq] })])
