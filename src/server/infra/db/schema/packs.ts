import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, seqColumn } from './columns.ts'
import { courses, ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

const ofPack = (t: { channelSeq: never; packSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.packSeq], foreignColumns: [courses.channelSeq, courses.courseSeq] }).onDelete('cascade')

/** The classes of a package, which is a row of `courses` with type 06 (courses spec §3). */
export const packageCourses = pgTable('package_courses', {
  channelSeq: siteColumn(),
  /** The package. */
  packSeq: seqColumn('pack_seq').notNull(),
  /** The class. */
  courseSeq: seqColumn('course_seq').notNull(),
  sortOrder: integer('sort_order').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.packSeq, t.courseSeq] }),
  index('package_courses_of_course').on(t.channelSeq, t.courseSeq),
  ofPack(t as never),
  ofCourse(t as never),
])

/** Access to a class that a user has by a package, beside their own enrollment: it ends with the package's, and nothing else does. */
export const packageAccesses = pgTable('package_accesses', {
  channelSeq: siteColumn(),
  packSeq: seqColumn('pack_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  attendAt: momentColumn('attend_at').notNull(),
  /** Null: unlimited. */
  validAt: momentColumn('valid_at'),
  reviewExpiringAt: momentColumn('review_expiring_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.packSeq, t.courseSeq, t.userSeq] }),
  index('package_accesses_of_course').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('package_accesses_of_person').on(t.userSeq),
  ofPack(t as never),
  ofCourse(t as never),
])
