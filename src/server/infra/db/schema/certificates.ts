import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** Certificates of completed classes; one for each learner and class, with a number that stays. */
export const certificates = pgTable('certificates', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  certificateNo: text('certificate_no').notNull(),
  completedAt: momentColumn('completed_at').notNull(),
  issuedAt: momentColumn('issued_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  uniqueIndex('certificates_no').on(t.channelSeq, t.certificateNo),
  ofCourse(t as never),
  index('certificates_person').on(t.userSeq),
])
