import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'
import { curriculums } from './curriculums.ts'
import { siteColumn } from './sites.ts'

/** A tab that opened a video; progress reports belong to one. */
export const plays = pgTable('plays', {
  channelSeq: siteColumn(),
  playSeq: ownSeq('play_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  startedAt: momentColumn('started_at').notNull(),
  lastReportAt: momentColumn('last_report_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.playSeq] }),
  // Deleting an item cascades to its plays.
  index('plays_item').on(t.channelSeq, t.curriculumSeq),
  index('plays_started').on(t.startedAt),
  index('plays_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])

/** One row per connection that plays a single-device video. A lease: renewed until `expiresAt`, so a crashed server locks nobody out. */
export const viewingPlaces = pgTable('viewing_places', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  socketId: text('socket_id').notNull(),
  place: text('place').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  /** Lease start: viewing on other devices after this does not count. */
  since: momentColumn('since').notNull().defaultNow(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq, t.socketId] }),
  index('viewing_places_item').on(t.channelSeq, t.curriculumSeq),
  index('viewing_places_socket').on(t.socketId),
  index('viewing_places_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])

/** Real time already spent on videos of a site, within the reporting window: no second counts for two lessons. */
export const viewingLedgers = pgTable('viewing_ledgers', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  wallRanges: jsonb('wall_ranges').$type<[number, number][]>().notNull().default([]),
  writtenAt: momentColumn('written_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq] }),
  index('viewing_ledgers_written').on(t.writtenAt),
  index('viewing_ledgers_of_person').on(t.userSeq),
])

export const lessonViews = pgTable('lesson_views', {
  channelSeq: siteColumn(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  courseSeq: seqColumn('course_seq').notNull(),
  mediaRanges: jsonb('media_ranges').$type<[number, number][]>().notNull().default([]),
  position: doublePrecision('position').notNull().default(0),
  viewedPercent: doublePrecision('viewed_percent').notNull().default(0),
  viewedSeconds: doublePrecision('viewed_seconds').notNull().default(0),
  /** Percent watched of a live lesson's recording; `viewedPercent` is the larger of it and the attendance. */
  recordedPercent: doublePrecision('recorded_percent').notNull().default(0),
  completedAt: momentColumn('completed_at'),
  lastViewedAt: momentColumn('last_viewed_at').notNull(),
  /** Null: before it was kept. */
  firstViewedAt: momentColumn('first_viewed_at'),
  /** Seconds watched on each day in Seoul; 0 for a visit. */
  viewedDays: jsonb('viewed_days').$type<Record<string, number>>().notNull().default({}),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
  index('lesson_views_mine').on(t.channelSeq, t.courseSeq, t.userSeq),
  index('lesson_views_of_person').on(t.userSeq),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])

/** How often learners went back to a part of a video, by its first second; at most one row per part of its length. */
export const lessonRewinds = pgTable('lesson_rewinds', {
  channelSeq: siteColumn(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  /** A multiple of `REWIND_PART_SEC`. */
  second: integer('second').notNull(),
  count: integer('count').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.second] }),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
])
