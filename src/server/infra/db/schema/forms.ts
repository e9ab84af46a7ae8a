import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { publishStatusCd } from '#shared/kernel/codes.ts'
import type { PublishStatusCd } from '#shared/kernel/codes.ts'
import { deliveryStates } from '#shared/form/delivery.ts'
import type { DeliveryState } from '#shared/form/delivery.ts'
import type { FormAnswers, FormContent, FormSettings } from '#shared/form/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Forms of a site (SET-06). */
export const forms = pgTable('forms', {
  channelSeq: siteColumn(),
  formSeq: ownSeq('form_seq').notNull(),
  title: text('title').notNull(),
  publishStatusCd: text('publish_status_cd').$type<PublishStatusCd>().notNull().default(publishStatusCd.unpublished),
  content: jsonb('content').$type<FormContent>().notNull(),
  settings: jsonb('settings').$type<FormSettings>().notNull(),
  /** What signs the webhook, encrypted with the server's key. */
  sealedSecret: text('sealed_secret'),
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

/** Files of submissions. The job deletes those that no submission takes, and those whose submission is gone. */
export const formFiles = pgTable('form_files', {
  channelSeq: siteColumn(),
  /** 32 hexadecimal digits: who knows them may send the parts. */
  fileId: text('file_id').notNull(),
  formSeq: seqColumn('form_seq').notNull(),
  itemId: text('item_id').notNull(),
  /** Null: a visitor's, or of a person who has left. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  fileName: text('file_name').notNull(),
  fileSize: integer('file_size').notNull(),
  /** Below `fileSize` while a file arrives. */
  receivedBytes: integer('received_bytes').notNull().default(0),
  /** Null until a submission takes it. */
  submissionSeq: seqColumn('submission_seq'),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.fileId] }),
  index('form_files_of_submission').on(t.channelSeq, t.submissionSeq),
  index('form_files_unused').on(t.channelSeq, t.formSeq).where(sql`submission_seq is null`),
  index('form_files_person').on(t.userSeq).where(sql`user_seq is not null`),
])

/** Deliveries of submissions to the webhook of their form. */
export const formDeliveries = pgTable('form_deliveries', {
  channelSeq: siteColumn(),
  deliverySeq: ownSeq('delivery_seq').notNull(),
  formSeq: seqColumn('form_seq').notNull(),
  submissionSeq: seqColumn('submission_seq').notNull(),
  state: text('state').$type<DeliveryState>().notNull().default('waiting'),
  isChange: boolean('is_change').notNull().default(false),
  attempts: integer('attempts').notNull().default(0),
  /** HTTP status of the last attempt; null: no answer. */
  status: integer('status'),
  message: text('message').notNull().default(''),
  /** When it is tried next, while it waits. */
  dueAt: momentColumn('due_at').notNull(),
  changedAt: momentColumn('changed_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.deliverySeq] }),
  index('form_deliveries_of_form').on(t.channelSeq, t.formSeq, t.deliverySeq),
  index('form_deliveries_due').on(t.dueAt).where(sql`state = 'waiting'`),
  index('form_deliveries_by_time').on(t.changedAt),
  oneOf('form_deliveries_state', t.state, deliveryStates),
  foreignKey({ columns: [t.channelSeq, t.formSeq], foreignColumns: [forms.channelSeq, forms.formSeq] }).onDelete('cascade'),
])
