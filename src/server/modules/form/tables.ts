import { asc, eq, lt } from 'drizzle-orm'
import { FORM_KEPT_MS } from '#shared/form/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channels, formDeliveries, formFiles, forms, formSubmissions } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, archivedSite, onSite } from '#server/infra/personalArchive.ts'

const DELIVERIES_KEPT_MS = 30 * DAY_MS

export const formTables: ModuleTables = {
  tables: [forms, formSubmissions, formFiles, formDeliveries],
  retention: [
    { table: forms, unneeded: (before) => lt(forms.removedAt, before(FORM_KEPT_MS)) },
    { table: formSubmissions, unneeded: (before) => lt(formSubmissions.removedAt, before(FORM_KEPT_MS)) },
    { table: formDeliveries, unneeded: (before) => lt(formDeliveries.changedAt, before(DELIVERIES_KEPT_MS)) },
  ],
  archive: [
    archiveList('form-files', formFiles, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, formSeq: formFiles.formSeq, fileName: formFiles.fileName, fileSize: formFiles.fileSize, createdAt: formFiles.createdAt })
        .from(formFiles).innerJoin(channels, onSite(formFiles)).where(eq(formFiles.userSeq, userSeq))
        .orderBy(asc(formFiles.channelSeq), asc(formFiles.fileId)).limit(limit).offset(offset)),
    archiveList('form-submissions', formSubmissions, (db, userSeq, { limit, offset }) =>
      db.select({ ...archivedSite, formSeq: formSubmissions.formSeq, answers: formSubmissions.answers, submittedAt: formSubmissions.submittedAt, changedAt: formSubmissions.changedAt })
        .from(formSubmissions).innerJoin(channels, onSite(formSubmissions)).where(eq(formSubmissions.userSeq, userSeq))
        .orderBy(asc(formSubmissions.channelSeq), asc(formSubmissions.submissionSeq)).limit(limit).offset(offset)),
  ],
  merge: [moves(formSubmissions, formSubmissions.userSeq), moves(formFiles, formFiles.userSeq)],
}
