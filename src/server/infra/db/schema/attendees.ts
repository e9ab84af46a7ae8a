import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

export const attendees = pgTable('attendees', {
  channelSeq: siteColumn(),
  attendSeq: ownSeq('attend_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  choiseStatusCd: text('choise_status_cd').$type<ChoiseStatusCd>().notNull(),
  attendAt: momentColumn('attend_at'),
  validAt: momentColumn('valid_at'),
  reviewExpiringAt: momentColumn('review_expiring_at'),
  /** Completed before more lessons were published; stays complete. */
  completedAt: momentColumn('completed_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.attendSeq] }),
  uniqueIndex('attendees_person').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('attendees_mine').on(t.channelSeq, t.userSeq),
  index('attendees_of_person').on(t.userSeq),
  // The plan's cap counts those whose access has not ended.
  index('attendees_active').on(t.channelSeq, t.validAt).where(sql`choise_status_cd = '00'`),
  oneOf('attendees_choise_status_cd', t.choiseStatusCd, Object.values(choiseStatusCd)),
  ofCourse(t as never),
])

export const reviews = pgTable('reviews', {
  channelSeq: siteColumn(),
  evaluationSeq: ownSeq('evaluation_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  attendSeq: seqColumn('attend_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  reviewPoint: doublePrecision('review_point').notNull(),
  description: text('description').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.evaluationSeq] }),
  uniqueIndex('reviews_attendance').on(t.channelSeq, t.attendSeq),
  index('reviews_course').on(t.channelSeq, t.courseSeq, t.createdAt, t.evaluationSeq),
  index('reviews_of_person').on(t.userSeq, t.createdAt),
  foreignKey({ columns: [t.channelSeq, t.attendSeq], foreignColumns: [attendees.channelSeq, attendees.attendSeq] }).onDelete('cascade'),
])

export const likes = pgTable('likes', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  likeAt: momentColumn('like_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  index('likes_of_person').on(t.userSeq, t.likeAt),
  ofCourse(t as never),
])
