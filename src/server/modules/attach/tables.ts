import { asc, eq } from 'drizzle-orm'
import { attachments, channels, courses } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const attachTables: ModuleTables = {
  tables: [attachments],
  archive: [
    archiveList('attachments', attachments, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, kind: attachments.kind, fileName: attachments.fileName, fileSize: attachments.fileSize, alt: attachments.alt, of: attachments.ownerCd, createdAt: attachments.createdAt })
        .from(attachments).innerJoin(courses, onClass(attachments)).innerJoin(channels, onSite(attachments))
        .where(eq(attachments.userSeq, userSeq)).orderBy(asc(attachments.channelSeq), asc(attachments.attachmentSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    moves(attachments, attachments.userSeq),
  ],
}
