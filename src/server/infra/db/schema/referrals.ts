import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** A person's own link to a class (courses spec §3, refererCode). */
export const referralLinks = pgTable('referral_links', {
  channelSeq: siteColumn(),
  refererCode: text('referer_code').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.refererCode] }),
  ofCourse(t as never),
  uniqueIndex('referral_links_of_person').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('referral_links_person').on(t.userSeq),
])

/** By whose link a user came to a class; the first one counts. */
export const referrals = pgTable('referrals', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  referrerSeq: seqColumn('referrer_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  arrivedAt: momentColumn('arrived_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  ofCourse(t as never),
  index('referrals_of_referrer').on(t.channelSeq, t.courseSeq, t.referrerSeq),
  index('referrals_person').on(t.userSeq),
  index('referrals_referrer').on(t.referrerSeq),
])
