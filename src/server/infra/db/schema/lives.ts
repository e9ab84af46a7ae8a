import { boolean, foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'
import { curriculums } from './curriculums.ts'
import { siteColumn } from './sites.ts'

const ofItem = (t: { channelSeq: never; curriculumSeq: never }) =>
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade')

/** The room of a live lesson; made when someone may first join. */
export const liveRooms = pgTable('live_rooms', {
  channelSeq: siteColumn(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  /** Name of the room at the provider: unguessable. */
  roomKey: text('room_key').notNull(),
  /** When a host first joined. */
  openedAt: momentColumn('opened_at'),
  /** When a host ended it. */
  endedAt: momentColumn('ended_at'),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }), ofItem(t as never)])

/** A stay of a user in a live lesson, kept by heartbeats. */
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
