import { asc, eq } from 'drizzle-orm'
import { attendees, channels, courses } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const enrollmentTables: ModuleTables = {
  tables: [attendees],
  writes: [courses],
  archive: [
    archiveList('enrollments', attendees, (db, userSeq, { limit, offset }) =>
      db.select({
        ...archivedClass, choiseStatusCd: attendees.choiseStatusCd, createdAt: attendees.createdAt, attendAt: attendees.attendAt, validAt: attendees.validAt,
      }).from(attendees).innerJoin(courses, onClass(attendees)).innerJoin(channels, onSite(attendees))
        .where(eq(attendees.userSeq, userSeq)).orderBy(asc(attendees.channelSeq), asc(attendees.attendSeq)).limit(limit).offset(offset)),
  ],
}
