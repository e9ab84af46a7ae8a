import { asc, eq } from 'drizzle-orm'
import { socialAccounts, users } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList } from '#server/infra/personalArchive.ts'

export const socialTables: ModuleTables = {
  tables: [socialAccounts],
  writes: [users],
  archive: [
    archiveList('linked-accounts', socialAccounts, (db, userSeq, { limit, offset }) =>
      db.select({ snsTypeCd: socialAccounts.snsTypeCd, email: socialAccounts.email, linkedAt: socialAccounts.linkedAt }).from(socialAccounts)
        .where(eq(socialAccounts.userSeq, userSeq)).orderBy(asc(socialAccounts.snsTypeCd)).limit(limit).offset(offset)),
  ],
}
