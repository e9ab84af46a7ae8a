import { asc, eq } from 'drizzle-orm'
import { channels, courses, uploads } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const uploadTables: ModuleTables = {
  tables: [uploads],
  archive: [
    archiveList('uploads', uploads, (db, userSeq, { limit, offset }) =>
      db.select({
        ...archivedClass, fileName: uploads.fileName, fileSize: uploads.fileSize, contentType: uploads.contentType, state: uploads.state, createdAt: uploads.createdAt,
      }).from(uploads).innerJoin(courses, onClass(uploads)).innerJoin(channels, onSite(uploads))
        .where(eq(uploads.userSeq, userSeq)).orderBy(asc(uploads.channelSeq), asc(uploads.uploadSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(uploads, uploads.userSeq, 'Files of classes are those of staff.'),
  ],
}
