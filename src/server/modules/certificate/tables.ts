import { asc, eq } from 'drizzle-orm'
import { certificates, channels, courses } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archivedClass, archiveList, onClass, onSite } from '#server/infra/personalArchive.ts'

export const certificateTables: ModuleTables = {
  tables: [certificates],
  archive: [
    archiveList('certificates', certificates, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedClass, certificateNo: certificates.certificateNo, completedAt: certificates.completedAt, issuedAt: certificates.issuedAt }).from(certificates)
        .innerJoin(courses, onClass(certificates)).innerJoin(channels, onSite(certificates))
        .where(eq(certificates.userSeq, userSeq)).orderBy(asc(certificates.channelSeq), asc(certificates.courseSeq)).limit(limit).offset(offset)),
  ],
  // A number that was shown to others stays valid as long as it can.
  merge: [{ ...moves(certificates, certificates.userSeq), clash: [certificates.courseSeq], keep: { column: certificates.issuedAt, which: 'smaller' } }],
}
