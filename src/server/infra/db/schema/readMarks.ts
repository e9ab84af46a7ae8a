import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { momentColumn, oneOf, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

/** What a user reads on from a mark: a chat room, the community of a class, answers to the user's own questions. */
export const readPlaceCd = { room: 'room', community: 'community', answers: 'answers' } as const
export type ReadPlaceCd = (typeof readPlaceCd)[keyof typeof readPlaceCd]

/** How far a user has read. */
export const readMarks = pgTable('read_marks', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  placeCd: text('place_cd').$type<ReadPlaceCd>().notNull(),
  /** The room of a chat; 0 where a class has one such place. */
  placeSeq: seqColumn('place_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  /** Number of the last message, post or comment that was there to be read. */
  readNo: bigint('read_no', { mode: 'number' }).notNull(),
  /** Numbers beyond it that were read one by one, such as a post that was opened by its link. */
  seenNos: bigint('seen_nos', { mode: 'number' }).array().notNull().default([]),
  readAt: momentColumn('read_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.placeCd, t.placeSeq, t.userSeq] }),
  ofCourse(t as never),
  index('read_marks_of_person').on(t.userSeq, t.channelSeq),
  oneOf('read_marks_place', t.placeCd, Object.values(readPlaceCd)),
])
