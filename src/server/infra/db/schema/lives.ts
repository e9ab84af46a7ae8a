import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LiveFacts } from '#shared/live/changes.ts'
import { liveKeyProviders } from '#shared/live/keys.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { LiveKeyProvider } from '#shared/live/keys.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { curriculums } from './curriculums.ts'
import { siteColumn } from './sites.ts'

const ofItem = (t: { channelSeq: never; curriculumSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade')

/** The room of a live lesson; made when someone may first join. */
export const liveRooms = pgTable('live_rooms', {
  channelSeq: siteColumn(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  /** Id of the meeting at the provider; null until a host first joins. */
  roomKey: text('room_key'),
  password: text('password'),
  joinUrl: text('join_url'),
  /** By whose keys of which provider it was made, such as `zoom:site`; null: none. */
  madeBy: text('made_by'),
  /** Title and times that the provider knows. */
  plannedAs: text('planned_as'),
  /** Whether the provider's events say who joins and leaves; else clients tell of themselves. */
  reported: boolean('reported').notNull().default(false),
  /** Whether the host is in the lesson's reserve link, as the provider was down; learners follow. */
  onReserve: boolean('on_reserve').notNull().default(false),
  recordingUrl: text('recording_url'),
  /** Length (s) of a recording at YouTube or Vimeo, as its provider tells it. */
  recordingSeconds: doublePrecision('recording_seconds'),
  /** A link that staff removed, with its length, so that it can be taken back; what was watched of it stays too. */
  removedUrl: text('removed_url'),
  removedSeconds: doublePrecision('removed_seconds'),
  /** When learners were first notified of a recording, a link or an uploaded video. */
  recordedAt: momentColumn('recorded_at'),
  /** When a host first joined. */
  openedAt: momentColumn('opened_at'),
  /** When a host ended it. */
  endedAt: momentColumn('ended_at'),
  /** What attendees know of a lesson that was changed since, or that it is cancelled; null: what it is now. */
  knownAs: jsonb('known_as').$type<LiveFacts | 'cancelled'>(),
  /** When attendees are to be notified of its changes. */
  changeDueAt: momentColumn('change_due_at'),
  /** How often attendees were notified of a change. */
  changeCount: integer('change_count').notNull().default(0),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }), index('live_rooms_by_key').on(t.roomKey),
  index('live_rooms_changed').on(t.changeDueAt).where(sql`${t.changeDueAt} is not null`), ofItem(t as never),
])

/** A learner's own entrance to a meeting, by which the provider's events name them. */
export const liveGuests = pgTable('live_guests', {
  channelSeq: siteColumn(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  roomKey: text('room_key').notNull(),
  guestKey: text('guest_key').notNull(),
  joinUrl: text('join_url').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq, t.userSeq] }),
  index('live_guests_by_key').on(t.channelSeq, t.curriculumSeq, t.guestKey),
  index('live_guests_of_person').on(t.userSeq),
  ofItem(t as never),
])

/** A site's own keys of a provider, sealed by the server's secret key. */
export const liveKeys = pgTable('live_keys', {
  channelSeq: siteColumn(),
  provider: text('provider').$type<LiveKeyProvider>().notNull(),
  /** The last characters of the public id. */
  idEnd: text('id_end').notNull(),
  sealedKeys: text('sealed_keys').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.provider] }), oneOf('live_keys_provider', t.provider, [...liveKeyProviders])])

/** A stay of a user in a live lesson, kept by heartbeats, or as the provider's events say. */
export const liveStays = pgTable('live_stays', {
  channelSeq: siteColumn(),
  staySeq: ownSeq('stay_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  /** The client's number of the stay: one for each time that it joins. */
  spanNo: text('span_no').notNull(),
  joinedAt: momentColumn('joined_at').notNull(),
  lastSeenAt: momentColumn('last_seen_at').notNull(),
  leftAt: momentColumn('left_at'),
  /** By events: it lasts until the one that says that the user left. */
  byProvider: boolean('by_provider').notNull().default(false),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.staySeq] }),
  uniqueIndex('live_stays_of_lesson').on(t.channelSeq, t.curriculumSeq, t.userSeq, t.joinedAt, t.spanNo),
  index('live_stays_of_person').on(t.userSeq),
  ofItem(t as never),
])

/** Corrections of attendance by hand; the last one counts. Append-only. */
export const liveCorrections = pgTable('live_corrections', {
  channelSeq: siteColumn(),
  correctionSeq: ownSeq('correction_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  attended: boolean('attended').notNull(),
  reason: text('reason').notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.correctionSeq] }),
  index('live_corrections_of_lesson').on(t.channelSeq, t.curriculumSeq, t.userSeq, t.correctionSeq),
  index('live_corrections_of_person').on(t.userSeq),
  index('live_corrections_by').on(t.byUserSeq),
  ofItem(t as never),
])

/** The private address of a user's calendar: a new number ends the one before. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userSeq: seqColumn('user_seq').primaryKey().references(() => users.userSeq, { onDelete: 'cascade' }),
  /** Null: no address. */
  feedNo: text('feed_no'),
  /** Classes that the user left out; new ones come in by themselves. */
  leftOut: jsonb('left_out').$type<CourseRef[]>().notNull().default([]),
})
