import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { sentMailOutcomes, siteMailKinds } from '#shared/mailText/kinds.ts'
import type { SentMailOutcome, SiteMailKind } from '#shared/mailText/kinds.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Texts of mails that a site changed. */
export const mailTexts = pgTable('mail_texts', {
  channelSeq: siteColumn(),
  kind: text('kind').$type<SiteMailKind>().notNull(),
  language: text('language').$type<Language>().notNull(),
  subject: text('subject').notNull(),
  content: text('content').notNull(),
  action: text('action').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.kind, t.language] }),
  oneOf('mail_texts_kind', t.kind, siteMailKinds),
  oneOf('mail_texts_language', t.language, languages),
])

/** Mails that a site sent to its members in its own name; campaigns keep their own recipients. */
export const sentMails = pgTable('sent_mails', {
  channelSeq: siteColumn(),
  mailSeq: ownSeq('mail_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  kind: text('kind').$type<SiteMailKind>().notNull(),
  subject: text('subject').notNull(),
  outcome: text('outcome').$type<SentMailOutcome>().notNull(),
  at: momentColumn('at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.mailSeq] }),
  index('sent_mails_member').on(t.channelSeq, t.userSeq, t.at),
  index('sent_mails_person').on(t.userSeq),
  index('sent_mails_at').on(t.at),
  oneOf('sent_mails_kind', t.kind, siteMailKinds),
  oneOf('sent_mails_outcome', t.outcome, sentMailOutcomes),
])

/** Recipients of a job's mails to many that were taken on, so that a job that runs again goes on behind them. */
export const mailClaims = pgTable('mail_claims', {
  channelSeq: siteColumn(),
  /** Of the job. */
  mailNo: text('mail_no').notNull(),
  /** Of the row that it is about, such as an attendee; 0: its alarms. */
  subjectSeq: seqColumn('subject_seq').notNull(),
  claimedAt: momentColumn('claimed_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.mailNo, t.subjectSeq] }), index('mail_claims_claimed').on(t.claimedAt)])
