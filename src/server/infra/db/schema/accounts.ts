import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sessionKinds } from '#shared/auth/device.ts'
import type { SessionKind } from '#shared/auth/device.ts'
import type { AlarmMails } from '#shared/alarm/alarms.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'

export const users = pgTable('users', {
  userSeq: ownSeq('user_seq').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  phone: text('phone'),
  phoneAt: momentColumn('phone_at'),
  profileImageUrl: text('profile_image_url'),
  /** Shown on the pages of the classes that they run. */
  biography: text('biography').notNull().default(''),
  snsTypeCd: text('sns_type_cd').notNull().default('LIV'),
  isAuthenticated: boolean('is_authenticated').notNull().default(false),
  isInitPlan: boolean('is_init_plan').notNull().default(false),
  alarmReadSeq: seqColumn('alarm_read_seq').notNull().default(0),
  termsAt: momentColumn('terms_at'),
  marketingAt: momentColumn('marketing_at'),
  /** Agreed that sites learn whether a campaign's mail was opened; only with `marketingAt`. */
  opensAt: momentColumn('opens_at'),
  alarmsOff: text('alarms_off').array().notNull().default([]),
  /** Kinds of alarms that the user chose to be mailed, or not, against their defaults. */
  alarmMails: jsonb('alarm_mails').$type<AlarmMails>().notNull().default({}),
  quietHours: jsonb('quiet_hours').$type<QuietHours>(),
  /** Withdrawn; personal data is erased by then. */
  withdrawnAt: momentColumn('withdrawn_at'),
  blockedAt: momentColumn('blocked_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [uniqueIndex('users_email').on(t.email)])

/** Only the SHA-256 of a token is stored. */
export const sessions = pgTable('sessions', {
  sessionSeq: ownSeq('session_seq').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  kind: text('kind').$type<SessionKind>().notNull(),
  /** The only site it is valid for; null for a platform session. */
  channelSeq: seqColumn('channel_seq'),
  /** The platform session it was derived from by single sign-on; ends with it. */
  familySeq: seqColumn('family_seq'),
  userAgent: text('user_agent').notNull().default(''),
  clientId: text('client_id').notNull().default(''),
  createdAt: momentColumn('created_at').notNull(),
  lastSeenAt: momentColumn('last_seen_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  revokedAt: momentColumn('revoked_at'),
}, (t) => [uniqueIndex('sessions_token_hash').on(t.tokenHash), index('sessions_user').on(t.userSeq), index('sessions_family').on(t.familySeq), oneOf('sessions_kind', t.kind, sessionKinds)])

/** Unused tickets of realtime connections, as SHA-256. */
export const socketTickets = pgTable('socket_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  sessionSeq: seqColumn('session_seq').notNull().references(() => sessions.sessionSeq, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  tab: text('tab').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [index('socket_tickets_expiry').on(t.expiresAt), index('socket_tickets_session').on(t.sessionSeq)])

/** Failed logins per window, by account and address (error 800008). */
export const loginAttempts = pgTable('login_attempts', {
  attemptKey: text('attempt_key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStartedAt: momentColumn('window_started_at').notNull(),
})

/** Networks and clients (SHA-256) where a user signed in: guesses made elsewhere do not slow them down. */
export const loginPlaces = pgTable('login_places', {
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  placeHash: text('place_hash').notNull(),
  lastAt: momentColumn('last_at').notNull(),
}, (t) => [primaryKey({ columns: [t.userSeq, t.placeHash] }), index('login_places_last').on(t.lastAt)])

/** Embedded outbox for development. */
export const mails = pgTable('mails', {
  mailSeq: ownSeq('mail_seq').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})

/** Six-digit codes sent by mail, hashed, with the failed guesses (AUTH-06). */
export const emailCodes = pgTable('email_codes', {
  email: text('email').notNull(),
  purpose: text('purpose').notNull(),
  codeHash: text('code_hash').notNull(),
  guesses: integer('guesses').notNull().default(0),
  sentAt: momentColumn('sent_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [primaryKey({ columns: [t.email, t.purpose] }), index('email_codes_expiry').on(t.expiresAt)])

export const resetTokens = pgTable('reset_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  expiresAt: momentColumn('expires_at').notNull(),
  usedAt: momentColumn('used_at'),
}, (t) => [index('reset_tokens_user').on(t.userSeq), index('reset_tokens_expiry').on(t.expiresAt)])

export const socialAccounts = pgTable('social_accounts', {
  snsTypeCd: text('sns_type_cd').notNull(),
  snsId: text('sns_id').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  email: text('email').notNull().default(''),
  linkedAt: momentColumn('linked_at').notNull(),
}, (t) => [primaryKey({ columns: [t.snsTypeCd, t.snsId] }), uniqueIndex('social_accounts_user').on(t.userSeq, t.snsTypeCd)])

/** Single-use secrets, hashed, with their content: OAuth states, pending social logins, sign-ins on their way to another host. */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [index('one_time_tokens_expiry').on(t.expiresAt)])

/** Client log events, such as a new visitor on a platform page (SHELL-23). */
export const clientEvents = pgTable('client_events', {
  clientEventSeq: ownSeq('client_event_seq').primaryKey(),
  eventType: text('event_type').notNull(),
  message: text('message').notNull(),
  clientId: text('client_id').notNull().default(''),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [index('client_events_time').on(t.createdAt)])
