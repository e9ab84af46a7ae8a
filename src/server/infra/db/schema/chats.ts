import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { pictureSenders } from '#shared/chat/rules.ts'
import type { PictureSenders } from '#shared/chat/rules.ts'
import { chatStates } from '#shared/kernel/socket/chatMessage.ts'
import type { ChatState } from '#shared/kernel/socket/chatMessage.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { curriculums } from './curriculums.ts'
import { siteColumn } from './sites.ts'

/** A site's settings of the chat of its classes; without a row the defaults hold (SET-07). */
export const chatSettings = pgTable('chat_settings', {
  channelSeq: siteColumn(),
  isOn: boolean('is_on').notNull(),
  slowSeconds: integer('slow_seconds').notNull(),
  pictures: text('pictures').$type<PictureSenders>().notNull(),
  bannedWords: jsonb('banned_words').$type<string[]>().notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq] }), oneOf('chat_settings_pictures', t.pictures, pictureSenders)])

/** The room of a class, or of a chat-room mission (07); made with its first message or change. */
export const chatRooms = pgTable('chat_rooms', {
  channelSeq: siteColumn(),
  roomSeq: ownSeq('room_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq'),
  /** Number of the last message, and of the last change; both grow under the row's lock. */
  lastNo: integer('last_no').notNull().default(0),
  version: integer('version').notNull().default(0),
  isFrozen: boolean('is_frozen').notNull().default(false),
  /** Null: the site's. */
  slowSeconds: integer('slow_seconds'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.roomSeq] }),
  ofCourse(t as never),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
  uniqueIndex('chat_rooms_of_class').on(t.channelSeq, t.courseSeq).where(sql`curriculum_seq is null`),
  uniqueIndex('chat_rooms_of_lesson').on(t.channelSeq, t.curriculumSeq).where(sql`curriculum_seq is not null`),
  index('chat_rooms_course').on(t.channelSeq, t.courseSeq),
])

const ofRoom = (t: { channelSeq: never; roomSeq: never }) => foreignKey({ columns: [t.channelSeq, t.roomSeq], foreignColumns: [chatRooms.channelSeq, chatRooms.roomSeq] }).onDelete('cascade')

export interface ChatPicture {
  pictureId: string
  width: number
  height: number
}

/** Messages of a room. `version` of a message is that of the room at its last change. */
export const chatMessages = pgTable('chat_messages', {
  channelSeq: siteColumn(),
  messageSeq: ownSeq('message_seq').notNull(),
  roomSeq: seqColumn('room_seq').notNull(),
  messageNo: integer('message_no').notNull(),
  version: integer('version').notNull(),
  /** Null once the author has left. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  isStaff: boolean('is_staff').notNull(),
  sendNo: text('send_no').notNull(),
  content: text('content').notNull(),
  pictures: jsonb('pictures').$type<ChatPicture[]>().notNull(),
  mentions: jsonb('mentions').$type<number[]>().notNull(),
  replyToSeq: seqColumn('reply_to_seq'),
  state: text('state').$type<ChatState>().notNull().default('shown'),
  /** Of a deleted or hidden one. */
  removedAt: momentColumn('removed_at'),
  removedBySeq: seqColumn('removed_by_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  /** Reports that nobody has decided on. */
  reportCount: integer('report_count').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.messageSeq] }),
  ofRoom(t as never),
  uniqueIndex('chat_messages_in_order').on(t.channelSeq, t.roomSeq, t.messageNo),
  uniqueIndex('chat_messages_by_change').on(t.channelSeq, t.roomSeq, t.version),
  uniqueIndex('chat_messages_sent_once').on(t.channelSeq, t.roomSeq, t.userSeq, t.sendNo),
  index('chat_messages_of_author').on(t.channelSeq, t.roomSeq, t.userSeq, t.messageNo),
  index('chat_messages_reported').on(t.channelSeq, t.messageSeq).where(sql`report_count > 0`),
  index('chat_messages_of_person').on(t.userSeq),
  index('chat_messages_removed_by').on(t.removedBySeq),
  oneOf('chat_messages_state', t.state, chatStates),
])

/** Who may not write in the rooms of a class, until a moment or for good (null). */
export const chatMutes = pgTable('chat_mutes', {
  channelSeq: siteColumn(),
  courseSeq: seqColumn('course_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  until: momentColumn('until'),
  reason: text('reason').notNull(),
  mutedBySeq: seqColumn('muted_by_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.courseSeq, t.userSeq] }),
  ofCourse(t as never),
  index('chat_mutes_of_person').on(t.userSeq),
  index('chat_mutes_muted_by').on(t.mutedBySeq),
])

/** Reports of messages to the staff: one for each user. */
export const chatReports = pgTable('chat_reports', {
  channelSeq: siteColumn(),
  messageSeq: seqColumn('message_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  reason: text('reason').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.messageSeq, t.userSeq] }),
  foreignKey({ columns: [t.channelSeq, t.messageSeq], foreignColumns: [chatMessages.channelSeq, chatMessages.messageSeq] }).onDelete('cascade'),
  index('chat_reports_of_person').on(t.userSeq),
])

/** Uploaded pictures that no message has yet; sending moves them to the message. */
export const chatPictures = pgTable('chat_pictures', {
  channelSeq: siteColumn(),
  /** 32 hexadecimal digits, as in its address. */
  pictureId: text('picture_id').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  /** Null once the user has left; the job still removes the file. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.pictureId] }),
  ofCourse(t as never),
  index('chat_pictures_course').on(t.channelSeq, t.courseSeq),
  index('chat_pictures_of_person').on(t.userSeq),
  // Scanned by the job across sites.
  index('chat_pictures_due').on(t.createdAt),
])
