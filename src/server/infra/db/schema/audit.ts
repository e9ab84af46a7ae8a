import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AuditRow } from '#shared/audit/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** What staff changed at a site, one row for a call. Triggers write it, in the transaction of the change (decision 0064). */
export const auditEntries = pgTable('audit_entries', {
  channelSeq: siteColumn(),
  auditSeq: ownSeq('audit_seq').notNull(),
  /** Of the call, so that its transactions share a row. */
  requestNo: text('request_no').notNull(),
  at: momentColumn('at').notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** The domain of the call, and the call. */
  kind: text('kind').notNull(),
  call: text('call').notNull(),
  /** May be gone since. */
  courseSeq: seqColumn('course_seq'),
  /** Whom it is about, where it is about a person. */
  personSeq: seqColumn('person_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Name of what changed first. */
  label: text('label').notNull(),
  /** Rows that changed, `AUDIT_ROWS_MAX` at most. */
  changes: jsonb('changes').$type<AuditRow[]>().notNull(),
  changeCount: integer('change_count').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.auditSeq] }),
  uniqueIndex('audit_entries_request').on(t.channelSeq, t.requestNo),
  index('audit_entries_listed').on(t.channelSeq, t.at, t.auditSeq),
  index('audit_entries_of_kind').on(t.channelSeq, t.kind, t.at, t.auditSeq),
  index('audit_entries_by_staff').on(t.channelSeq, t.byUserSeq, t.at, t.auditSeq),
  index('audit_entries_of_course').on(t.channelSeq, t.courseSeq, t.at, t.auditSeq),
  index('audit_entries_by_person').on(t.byUserSeq),
  index('audit_entries_of_person').on(t.personSeq),
  // Read by the nightly retention.
  index('audit_entries_by_time').on(t.at),
])
