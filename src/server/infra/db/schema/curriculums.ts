import { sql } from 'drizzle-orm'
import { doublePrecision, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DraftState } from '#shared/course/edits.ts'
import type { FolderSource } from '#shared/curriculum/folderSource.ts'
import type { CurriculumBody } from '#shared/curriculum/items.ts'
import { serverUploadStates } from '#shared/upload/limits.ts'
import type { ServerUploadState } from '#shared/upload/limits.ts'
import { uploadKinds } from '#shared/upload/port.ts'
import type { UploadKind } from '#shared/upload/port.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { ofCourse } from './courses.ts'
import { siteColumn } from './sites.ts'

export const curriculums = pgTable('curriculums', {
  channelSeq: siteColumn(),
  curriculumSeq: ownSeq('curriculum_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  body: jsonb('body').$type<CurriculumBody>().notNull(),
  sortOrder: integer('sort_order').notNull(),
  source: jsonb('source').$type<FolderSource>(),
  /** Unpublished changes: added or removed, edited fields, moved. */
  draftState: text('draft_state').$type<DraftState>(),
  draftBody: jsonb('draft_body').$type<CurriculumBody>(),
  draftOrder: integer('draft_order'),
  deletedAt: momentColumn('deleted_at'),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.curriculumSeq] }),
  ofCourse(t as never),
  index('curriculums_course').on(t.channelSeq, t.courseSeq, t.sortOrder),
  // The live poll of every user reads those of the user's classes.
  index('curriculums_lives').on(t.channelSeq, t.courseSeq).where(sql`body->>'curriculumTypeCd' = '00' and deleted_at is null`),
  index('curriculums_missions').on(t.channelSeq, t.courseSeq).where(sql`body->>'curriculumTypeCd' in ('03', '08', '09') and deleted_at is null`),
  index('curriculums_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
  oneOf('curriculums_draft_state', t.draftState, ['added', 'removed'] satisfies DraftState[]),
])

export const uploads = pgTable('uploads', {
  channelSeq: siteColumn(),
  uploadSeq: ownSeq('upload_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  curriculumSeq: seqColumn('curriculum_seq').notNull(),
  userSeq: seqColumn('user_seq').notNull().references(() => users.userSeq),
  uploadId: text('upload_id').notNull(),
  kind: text('kind').$type<UploadKind>().notNull(),
  fileName: text('file_name').notNull(),
  fileSize: seqColumn('file_size').notNull(),
  contentType: text('content_type').notNull().default('application/octet-stream'),
  state: text('state').$type<ServerUploadState>().notNull(),
  reason: text('reason'),
  note: text('note'),
  progressPercent: doublePrecision('progress_percent'),
  sha256: text('sha256'),
  storageKey: text('storage_key').notNull(),
  derivedPrefix: text('derived_prefix'),
  hlsKey: text('hls_key'),
  posterKey: text('poster_key'),
  captions: jsonb('captions').$type<{ language: string; label: string; key: string }[]>().notNull().default([]),
  duration: doublePrecision('duration'),
  width: integer('width'),
  height: integer('height'),
  expiresAt: momentColumn('expires_at').notNull(),
  createdAt: momentColumn('created_at').notNull(),
  updatedAt: momentColumn('updated_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.uploadSeq] }),
  uniqueIndex('uploads_upload_id').on(t.channelSeq, t.uploadId),
  foreignKey({ columns: [t.channelSeq, t.curriculumSeq], foreignColumns: [curriculums.channelSeq, curriculums.curriculumSeq] }).onDelete('cascade'),
  index('uploads_item').on(t.channelSeq, t.curriculumSeq),
  index('uploads_course').on(t.channelSeq, t.courseSeq),
  // Copies of an item share a file: looked up before it is deleted.
  index('uploads_stored').on(t.channelSeq, t.storageKey),
  // Deduplication: looked up before a file is sent.
  index('uploads_same').on(t.channelSeq, t.fileSize),
  // Few rows, read at every start of an upload.
  index('uploads_unfinished').on(t.state, t.expiresAt).where(sql`state in ('uploading', 'verifying', 'optimising', 'removed')`),
  index('uploads_of_person').on(t.userSeq),
  oneOf('uploads_state', t.state, serverUploadStates),
  oneOf('uploads_kind', t.kind, uploadKinds),
])
