import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import type { FormAnswers, FormContent, FormSettings } from '#shared/form/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Forms of a site (SET-06). */
export const forms = pgTable('forms', {
  channelSeq: siteColumn(),
  formSeq: ownSeq('form_seq').notNull(),
  title: text('title').notNull(),
  publishStatusCd: text('publish_status_cd').$type<PublishStatusCd>().notNull().default(publishStatusCd.unpublished),
  content: jsonb('content').$type<FormContent>().notNull(),
  settings: jsonb('settings').$type<FormSettings>().notNull(),
  /** Rises with each save. */
  revision: integer('revision').notNull().default(1),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
  removedAt: momentColumn('removed_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.formSeq] }),
  index('forms_removed').on(t.removedAt).where(sql`removed_at is not null`),
])

/** What people sent. `submit_key` makes a repeat of one submission harmless. */
export const formSubmissions = pgTable('form_submissions', {
  channelSeq: siteColumn(),
  submissionSeq: ownSeq('submission_seq').notNull(),
  formSeq: seqColumn('form_seq').notNull(),
  /** Null: a visitor. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'cascade' }),
  submitKey: uuid('submit_key').notNull(),
  answers: jsonb('answers').$type<FormAnswers>().notNull(),
  submittedAt: momentColumn('submitted_at').notNull(),
  changedAt: momentColumn('changed_at'),
  readAt: momentColumn('read_at'),
  removedAt: momentColumn('removed_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.submissionSeq] }),
  uniqueIndex('form_submissions_key').on(t.channelSeq, t.formSeq, t.submitKey),
  index('form_submissions_of_form').on(t.channelSeq, t.formSeq, t.submissionSeq),
  index('form_submissions_by_time').on(t.channelSeq, t.formSeq, t.submittedAt),
  index('form_submissions_person').on(t.userSeq).where(sql`user_seq is not null`),
  index('form_submissions_removed').on(t.removedAt).where(sql`removed_at is not null`),
  foreignKey({ columns: [t.channelSeq, t.formSeq], foreignColumns: [forms.channelSeq, forms.formSeq] }).onDelete('cascade'),
])
