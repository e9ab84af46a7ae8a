import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'

/** People; one account for all sites of the platform. */
export const users = pgTable('users', {
  userSeq: ownSeq('user_seq').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash'),
  name: text('name').notNull(),
  phone: text('phone'),
  phoneAt: momentColumn('phone_at'),
  profileImageUrl: text('profile_image_url'),
  snsTypeCd: text('sns_type_cd').notNull().default('LIV'),
  isAuthenticated: boolean('is_authenticated').notNull().default(false),
  isInitPlan: boolean('is_init_plan').notNull().default(false),
  alarmReadSeq: seqColumn('alarm_read_seq').notNull().default(0),
  termsAt: momentColumn('terms_at'),
  marketingAt: momentColumn('marketing_at'),
  /** Kinds of alarm that the person does not want; all others come (ALRM-04). */
  alarmsOff: text('alarms_off').array().notNull().default([]),
  /** Since when the person has left; name, address and everything else of theirs is gone by then. */
  withdrawnAt: momentColumn('withdrawn_at'),
  /** Since when the account is blocked; it can neither log in nor stay. */
  blockedAt: momentColumn('blocked_at'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [uniqueIndex('users_email').on(t.email)])

/** Sessions; the token itself is never stored, only its SHA-256. */
export const sessions = pgTable('sessions', {
  sessionSeq: ownSeq('session_seq').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  /** How the token travels: `cookie` (browser) or `token` (desktop, API). */
  kind: text('kind').notNull(),
  /** The site whose host it was opened at, and the only place where it counts; null for a session of the platform. */
  channelSeq: seqColumn('channel_seq'),
  /** The platform's session that it was handed over from by single sign-on; ends with it. */
  familySeq: seqColumn('family_seq'),
  userAgent: text('user_agent').notNull().default(''),
  clientId: text('client_id').notNull().default(''),
  createdAt: momentColumn('created_at').notNull(),
  lastSeenAt: momentColumn('last_seen_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
  revokedAt: momentColumn('revoked_at'),
}, (t) => [uniqueIndex('sessions_token_hash').on(t.tokenHash), index('sessions_user').on(t.userSeq), index('sessions_family').on(t.familySeq)])

/** Tickets of realtime connections that were not used yet; the ticket itself is never stored, only its SHA-256. */
export const socketTickets = pgTable('socket_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  sessionSeq: seqColumn('session_seq').notNull().references(() => sessions.sessionSeq, { onDelete: 'cascade' }),
  clientId: text('client_id').notNull(),
  /** Http-Session of who asked. */
  tab: text('tab').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [index('socket_tickets_expiry').on(t.expiresAt), index('socket_tickets_session').on(t.sessionSeq)])

/** Failed logins within a window, by account and by address (error 800008). */
export const loginAttempts = pgTable('login_attempts', {
  attemptKey: text('attempt_key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStartedAt: momentColumn('window_started_at').notNull(),
})

/** Where a person has shown their password: networks and clients, as SHA-256. Guesses of others elsewhere do not slow them there. */
export const loginPlaces = pgTable('login_places', {
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  placeHash: text('place_hash').notNull(),
  lastAt: momentColumn('last_at').notNull(),
}, (t) => [primaryKey({ columns: [t.userSeq, t.placeHash] }), index('login_places_last').on(t.lastAt)])

/** Mail as it was sent; in development the only place it goes to. */
export const mails = pgTable('mails', {
  mailSeq: ownSeq('mail_seq').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
  createdAt: momentColumn('created_at').notNull(),
})

/** Codes sent by mail, of six digits: one for each address and purpose; kept as a hash, with the wrong guesses made (AUTH-06). */
export const emailCodes = pgTable('email_codes', {
  email: text('email').notNull(),
  purpose: text('purpose').notNull(),
  codeHash: text('code_hash').notNull(),
  guesses: integer('guesses').notNull().default(0),
  sentAt: momentColumn('sent_at').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [primaryKey({ columns: [t.email, t.purpose] }), index('email_codes_expiry').on(t.expiresAt)])

/** Links for a new password, kept as a hash: good once, for a while (AUTH-05). */
export const resetTokens = pgTable('reset_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  expiresAt: momentColumn('expires_at').notNull(),
  usedAt: momentColumn('used_at'),
}, (t) => [index('reset_tokens_user').on(t.userSeq), index('reset_tokens_expiry').on(t.expiresAt)])

/** Accounts elsewhere that a person logs in with (AUTH-03). */
export const socialAccounts = pgTable('social_accounts', {
  snsTypeCd: text('sns_type_cd').notNull(),
  /** The provider's own number of the person. */
  snsId: text('sns_id').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  email: text('email').notNull().default(''),
  linkedAt: momentColumn('linked_at').notNull(),
}, (t) => [primaryKey({ columns: [t.snsTypeCd, t.snsId] }), uniqueIndex('social_accounts_user').on(t.userSeq, t.snsTypeCd)])

/**
 * Secrets that are handed out once and come back once: a state of a social login, a social login that waits for consents or for
 * the integration of an account, a login on its way to another host. Kept as a hash with what they stand for.
 */
export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose').notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
}, (t) => [index('one_time_tokens_expiry').on(t.expiresAt)])

/** Events of the client's log, such as a new visitor on a page of no site (SHELL-23). */
export const clientEvents = pgTable('client_events', {
  clientEventSeq: ownSeq('client_event_seq').primaryKey(),
  eventType: text('event_type').notNull(),
  message: text('message').notNull(),
  clientId: text('client_id').notNull().default(''),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [index('client_events_time').on(t.createdAt)])
