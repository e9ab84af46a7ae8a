import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { handedInStates } from '#shared/mission/submission.ts'
import type { HandedInState } from '#shared/mission/submission.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { curriculums } from './curriculums.ts'
import { siteColumn } from './sites.ts'

const ofItem = (t: { channelSeq: never; curriculumSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade')

/** What learners handed in for missions (03); a returned one stays, and the next is a row of its own. */
export const missionSubmissions = pgTable('mission_submissions', {
  channelSeq: siteColumn(),
  submissionSeq: ownSeq('submission_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  state: text('state').$type<HandedInState>().notNull(),
  content: text('content').notNull(),
  /** Empty: none. */
  linkUrl: text('link_url').notNull(),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
  judgedAt: momentColumn('judged_at'),
  judgedBySeq: seqColumn('judged_by_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** To the learner, with the judgement. */
  note: text('note').notNull().default(''),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.submissionSeq] }),
  ofItem(t as never),
  index('mission_submissions_of_learner').on(t.channelSeq, t.curriculumSeq, t.userSeq, t.submissionSeq),
  // At most one waits for a judgement.
  uniqueIndex('mission_submissions_waiting').on(t.channelSeq, t.curriculumSeq, t.userSeq).where(sql`state = 'submitted'`),
  index('mission_submissions_inbox').on(t.channelSeq, t.courseSeq, t.state, t.submissionSeq),
  index('mission_submissions_listed').on(t.channelSeq, t.courseSeq, t.submissionSeq),
  index('mission_submissions_changed').on(t.channelSeq, t.courseSeq, t.updatedAt, t.submissionSeq),
  index('mission_submissions_of_person').on(t.userSeq),
  index('mission_submissions_judged_by').on(t.judgedBySeq),
  oneOf('mission_submissions_state', t.state, handedInStates),
])

/** Proofs that learners post in a challenge (09). */
export const missionPosts = pgTable('mission_posts', {
  channelSeq: siteColumn(),
  postSeq: ownSeq('post_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  content: text('content').notNull(),
  /** Empty: none. */
  linkUrl: text('link_url').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.postSeq] }),
  ofItem(t as never),
  index('mission_posts_of_lesson').on(t.channelSeq, t.curriculumSeq, t.postSeq),
  index('mission_posts_of_learner').on(t.channelSeq, t.courseSeq, t.userSeq, t.curriculumSeq, t.createdAt),
  index('mission_posts_of_person').on(t.userSeq),
])

export const missionLikes = pgTable('mission_likes', {
  channelSeq: siteColumn(),
  postSeq: seqColumn('post_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.postSeq, t.userSeq] }),
  foreignKey({ columns: [t.channelSeq, t.postSeq], foreignColumns: [missionPosts.channelSeq, missionPosts.postSeq] }).onDelete('cascade'),
  index('mission_likes_of_person').on(t.userSeq),
])

/** What the learners of a class read about its missions, and whether they see the leaderboard. */
export const challengeTerms = pgTable('challenge_terms', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  terms: text('terms').notNull(),
  leaderboardYn: text('leaderboard_yn').$type<'Y' | 'N'>().notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq] }), ofCourse(t as never),
  oneOf('challenge_terms_leaderboard_yn', t.leaderboardYn, ['Y', 'N']),
])
