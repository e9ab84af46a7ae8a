import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attachmentKinds, attachmentOwners } from '#shared/attach/rules.ts'
import type { AttachmentKind, AttachmentOwner } from '#shared/attach/rules.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { siteColumn } from './sites.ts'

/** Pictures and files of what people write in a class. The job deletes those that no text takes, and those whose text is gone. */
export const attachments = pgTable('attachments', {
  channelSeq: siteColumn(),
  attachmentSeq: ownSeq('attachment_seq').notNull(),
  courseSeq: seqColumn('course_seq').notNull(),
  /** Null once its person has left. */
  userSeq: seqColumn('user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  kind: text('kind').$type<AttachmentKind>().notNull(),
  /** 32 hexadecimal digits, as in the address of a picture. */
  storageId: text('storage_id').notNull(),
  fileName: text('file_name').notNull(),
  fileSize: integer('file_size').notNull(),
  /** Below `fileSize` while a file arrives. */
  receivedBytes: integer('received_bytes').notNull(),
  /** Of the largest stored size of a picture, px. */
  width: integer('width'),
  height: integer('height'),
  alt: text('alt').notNull().default(''),
  /** The text that shows it; null until one is saved with it. */
  ownerCd: text('owner_cd').$type<AttachmentOwner>(),
  ownerSeq: seqColumn('owner_seq'),
  sortOrder: integer('sort_order').notNull().default(0),
  createdAt: momentColumn('created_at').notNull(),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.attachmentSeq] }),
  index('attachments_of_owner').on(t.channelSeq, t.ownerCd, t.ownerSeq, t.sortOrder),
  index('attachments_of_class').on(t.channelSeq, t.courseSeq, t.userSeq).where(sql`owner_seq is null`),
  uniqueIndex('attachments_stored').on(t.channelSeq, t.storageId),
  index('attachments_of_person').on(t.userSeq),
  oneOf('attachments_kind', t.kind, attachmentKinds),
  oneOf('attachments_owner', t.ownerCd, attachmentOwners),
])
