import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { memberAct } from '#shared/member/rules.ts'
import type { MemberAct } from '#shared/member/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
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

/** Members of a site by rules; who they are is asked each time (SET-02). */
export const segments = pgTable('segments', {
  channelSeq: siteColumn(),
  segmentSeq: ownSeq('segment_seq').notNull(),
  name: text('name').notNull(),
  rules: jsonb('rules').$type<SegmentRules>().notNull(),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.segmentSeq] })])
