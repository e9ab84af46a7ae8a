import { date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { markKind } from '#shared/dashboard/rules.ts'
import type { MarkKind } from '#shared/dashboard/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

const count = (name: string) => integer(name).notNull().default(0)
/** Counts that add up from hours to days. */
const counts = () => ({
  newMemberCount: count('new_member_count'),
  classAttendCount: count('class_attend_count'),
  newVisitorCount: count('new_visitor_count'),
  pageViewCount: count('page_view_count'),
  /** Browsers that viewed a page within the hour or the day. */
  visitorCount: count('visitor_count'),
})

/** Hours to count again: triggers write one in the transaction of what changed, so that none is lost; the job deletes them (decision 0062). */
export const dashboardMarks = pgTable('dashboard_marks', {
  channelSeq: siteColumn(),
  markSeq: ownSeq('mark_seq').notNull(),
  kind: text('kind').$type<MarkKind>().notNull(),
  baseHour: momentColumn('base_hour').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.markSeq] }),
  index('dashboard_marks_of_hour').on(t.channelSeq, t.baseHour, t.kind),
  oneOf('dashboard_marks_kind', t.kind, markKind),
])

/** Sums of a site by hour, derived. */
export const dashboardHours = pgTable('dashboard_hours', {
  channelSeq: siteColumn(),
  baseHour: momentColumn('base_hour').notNull(),
  ...counts(),
  /** Browsers that viewed no page earlier that day. */
  firstCount: count('first_count'),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.baseHour] })])

/** Sums of a site by day of Asia/Seoul, derived. */
export const dashboardDays = pgTable('dashboard_days', {
  channelSeq: siteColumn(),
  baseDate: date('base_date').notNull(),
  ...counts(),
  /** Of its visitors those who were last there 1, 2, 3 … days before: with it, visitors of any period are counted once. */
  returnCounts: integer('return_counts').array().notNull().default([]),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.baseDate] })])

/** The days of a browser on a site, derived from page views. */
export const visitorDays = pgTable('visitor_days', {
  channelSeq: siteColumn(),
  clientId: text('client_id').notNull(),
  baseDate: date('base_date').notNull(),
  /** Its day before; null: none known. */
  previousDate: date('previous_date'),
  /** Of its first page view that day, 0 to 23. */
  firstHour: smallint('first_hour').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.clientId, t.baseDate] }),
  index('visitor_days_by_date').on(t.channelSeq, t.baseDate, t.previousDate, t.firstHour),
])

/** Browsers that viewed the page of a class, each on the first day it did, derived from page views: days add up. */
export const classVisitors = pgTable('class_visitors', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  clientId: text('client_id').notNull(),
  baseDate: date('base_date').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.clientId] }),
  index('class_visitors_by_date').on(t.channelSeq, t.courseSeq, t.baseDate),
  index('class_visitors_expired').on(t.baseDate),
  ofCourse(t as never),
])

/** When staff last wrote to a learner at risk: at most one mail in a week. */
export const learnerLetters = pgTable('learner_letters', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  sentAt: momentColumn('sent_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  index('learner_letters_of_person').on(t.userSeq),
  index('learner_letters_sent').on(t.sentAt),
  ofCourse(t as never),
])
