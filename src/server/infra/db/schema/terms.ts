import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TermsKind, TermsTexts } from '#shared/terms/kinds.ts'
import { momentColumn, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'
import { users } from './accounts.ts'

/** Versions of a site's terms, from 1 for each kind. Immutable once effective: a new text is a new version. */
export const terms = pgTable('terms', {
  channelSeq: siteColumn(),
  termsKind: text('terms_kind').$type<TermsKind>().notNull(),
  version: integer('version').notNull(),
  /** Rich text by language; Korean is required. */
  texts: jsonb('texts').$type<TermsTexts>().notNull(),
  effectiveAt: momentColumn('effective_at').notNull(),
  /** Y: members who agreed to earlier versions alone are asked again. */
  asksAgainYn: text('asks_again_yn').$type<'Y' | 'N'>().notNull().default('N'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.termsKind, t.version] })])

/** Consents to a version, with the language it was shown in. */
export const consents = pgTable('consents', {
  channelSeq: siteColumn(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  termsKind: text('terms_kind').$type<TermsKind>().notNull(),
  version: integer('version').notNull(),
  language: text('language').notNull(),
  agreedAt: momentColumn('agreed_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.userSeq, t.termsKind, t.version] }),
  index('consents_of_person').on(t.userSeq),
  foreignKey({ name: 'consents_terms', columns: [t.channelSeq, t.termsKind, t.version], foreignColumns: [terms.channelSeq, terms.termsKind, terms.version] }),
])

export const platformTerms = pgTable('platform_terms', {
  termsKind: text('terms_kind').$type<TermsKind>().notNull(),
  version: integer('version').notNull(),
  texts: jsonb('texts').$type<TermsTexts>().notNull(),
  effectiveAt: momentColumn('effective_at').notNull(),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [primaryKey({ columns: [t.termsKind, t.version] })])

export const platformConsents = pgTable('platform_consents', {
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq, { onDelete: 'cascade' }),
  termsKind: text('terms_kind').$type<TermsKind>().notNull(),
  version: integer('version').notNull(),
  language: text('language').notNull(),
  agreedAt: momentColumn('agreed_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.userSeq, t.termsKind, t.version] }),
  foreignKey({ name: 'platform_consents_terms', columns: [t.termsKind, t.version], foreignColumns: [platformTerms.termsKind, platformTerms.version] }),
])
