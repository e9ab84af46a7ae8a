import { lt } from 'drizzle-orm'
import { BULK_LISTED_DAYS, BULK_REPORT_DAYS } from '#shared/bulk/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { bulkChanges, bulkRows } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const bulkTables: ModuleTables = {
  tables: [bulkChanges, bulkRows],
  retention: [
    { table: bulkRows, unneeded: (before) => lt(bulkRows.createdAt, before(BULK_REPORT_DAYS * DAY_MS)) },
    { table: bulkChanges, unneeded: (before) => lt(bulkChanges.createdAt, before(BULK_LISTED_DAYS * DAY_MS)) },
  ],
  merge: [
    stays(bulkChanges, bulkChanges.byUserSeq, 'It says which member of staff did it.'),
    stays(bulkRows, bulkRows.userSeq, 'A report says what was done to which account.'),
  ],
}
