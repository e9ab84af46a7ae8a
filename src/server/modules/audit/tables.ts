import { lt } from 'drizzle-orm'
import { AUDIT_DAYS } from '#shared/audit/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { auditEntries } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const auditTables: ModuleTables = {
  tables: [auditEntries],
  retention: [{ table: auditEntries, unneeded: (before) => lt(auditEntries.at, before(AUDIT_DAYS * DAY_MS)) }],
  merge: [
    stays(auditEntries, auditEntries.byUserSeq, 'It says which member of staff did it.'),
    stays(auditEntries, auditEntries.personSeq, 'It says what was done to which account.'),
  ],
}
