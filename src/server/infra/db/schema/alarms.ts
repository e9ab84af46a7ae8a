import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'
import { users } from './accounts.ts'

/** Notifications, one row per recipient (platform spec §3, Alarm). */
export const alarms = pgTable('alarms', {
  channelSeq: siteColumn(),
  alarmSeq: ownSeq('alarm_seq').notNull(),
  targetUserSeq: seqColumn('target_user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  alarmType: text('alarm_type').notNull(),
  /** Plain text, or JSON as text (ALRM-03). */
  content: text('content').notNull(),
  imageUrl: text('image_url'),
  profileImageUrl: text('profile_image_url'),
  /** The text keeps the name that the actor had then. */
  actorUserSeq: seqColumn('actor_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  courseSeq: seqColumn('course_seq'),
  linkPackage: text('link_package'),
  legacy: boolean('legacy').notNull().default(false),
  createdAt: momentColumn('created_at').notNull(),
  /** When it is to be mailed; null: it is not, or no longer. Taking it back to null claims the mail. */
  mailDueAt: momentColumn('mail_due_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.alarmSeq] }),
  index('alarms_target').on(t.targetUserSeq, t.alarmSeq),
  index('alarms_course').on(t.channelSeq, t.courseSeq),
  index('alarms_of_actor').on(t.actorUserSeq),
  index('alarms_to_mail').on(t.mailDueAt, t.targetUserSeq).where(sql`${t.mailDueAt} is not null`),
])

export const trackedEvents = pgTable('tracked_events', {
  channelSeq: siteColumn(),
  trackedEventSeq: ownSeq('tracked_event_seq').notNull(),
  message: text('message').notNull(),
  path: text('path').notNull(),
  referer: text('referer').notNull().default(''),
  clientId: text('client_id').notNull().default(''),
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.trackedEventSeq] }),
  index('tracked_events_time').on(t.channelSeq, t.createdAt),
  index('tracked_events_of_person').on(t.userSeq).where(sql`user_seq is not null`),
])
