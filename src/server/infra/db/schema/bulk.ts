import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bulkOutcomes, bulkStates } from '#shared/bulk/rules.ts'
import type { BulkOutcome, BulkState } from '#shared/bulk/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** Changes of many rows at once (decision 0051): who asked for what, and how far it is. */
export const bulkChanges = pgTable('bulk_changes', {
  channelSeq: siteColumn(),
  bulkSeq: ownSeq('bulk_seq').notNull(),
  /** The class that it is about; null: members of the site. */
  courseSeq: seqColumn('course_seq'),
  /** An action that a module declares. */
  kind: text('kind').notNull(),
  input: jsonb('input').$type<Record<string, unknown>>().notNull(),
  /** The caller's own number: asked twice, it runs once. */
  requestNo: text('request_no').notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  state: text('state').$type<BulkState>().notNull(),
  createdAt: momentColumn('created_at').notNull(),
  endedAt: momentColumn('ended_at'),
  totalCount: integer('total_count').notNull(),
  /** Rows that the preview said would change. */
  expectedCount: integer('expected_count').notNull(),
  doneCount: integer('done_count').notNull().default(0),
  skippedCount: integer('skipped_count').notNull().default(0),
  failedCount: integer('failed_count').notNull().default(0),
  /** Rows whose outcome is not what the preview said. */
  differsCount: integer('differs_count').notNull().default(0),
  /** The first row that is not tried yet. */
  nextRowNo: integer('next_row_no').notNull().default(1),
  /** Batches in a row that failed for a reason that nobody foresaw. */
  failedTries: smallint('failed_tries').notNull().default(0),
  /** The change that this one undoes, and the one that undoes it. */
  undoOfSeq: seqColumn('undo_of_seq'),
  undoneBySeq: seqColumn('undone_by_seq'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.bulkSeq] }),
  uniqueIndex('bulk_changes_request').on(t.channelSeq, t.requestNo),
  index('bulk_changes_listed').on(t.channelSeq, t.courseSeq, t.bulkSeq),
  index('bulk_changes_by_person').on(t.byUserSeq),
  // Read by every server that starts, across sites.
  index('bulk_changes_running').on(t.createdAt).where(sql`state = 'running'`),
  oneOf('bulk_changes_state', t.state, bulkStates),
  ofCourse(t as never),
])

/** The rows of a bulk change: what was planned, what came of it, and what undoes it. */
export const bulkRows = pgTable('bulk_rows', {
  channelSeq: siteColumn(),
  bulkSeq: seqColumn('bulk_seq').notNull(),
  /** In the order in which they are tried, from 1. */
  rowNo: integer('row_no').notNull(),
  /** The number of what changes, as the action counts it; below 0: a line that names no member. */
  subjectSeq: seqColumn('subject_seq').notNull(),
  /** Null: no member. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'cascade' }),
  /** The line of a sheet; null: no sheet. */
  lineNo: integer('line_no'),
  /** The address that was typed where it is no member's. */
  label: text('label'),
  /** What is asked of this row alone. */
  asked: jsonb('asked').$type<Record<string, unknown>>(),
  outcome: text('outcome').$type<BulkOutcome>().notNull(),
  plannedAct: text('planned_act'),
  act: text('act'),
  /** Why it stays as it was. */
  reason: text('reason'),
  /** What changes, before and after, where it is more than the act. */
  fromText: text('from_text'),
  toText: text('to_text'),
  /** The state before the change, for its undo. */
  kept: jsonb('kept').$type<Record<string, unknown>>(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.bulkSeq, t.rowNo] }),
  index('bulk_rows_of_person').on(t.userSeq),
  // Read by the nightly retention.
  index('bulk_rows_by_time').on(t.createdAt),
  oneOf('bulk_rows_outcome', t.outcome, bulkOutcomes),
  foreignKey({ columns: [t.channelSeq, t.bulkSeq], foreignColumns: [bulkChanges.channelSeq, bulkChanges.bulkSeq] }).onDelete('cascade'),
])
