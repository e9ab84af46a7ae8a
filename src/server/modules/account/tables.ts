import { lt } from 'drizzle-orm'
import { emailCodes, resetTokens, socialAccounts, users } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const accountTables: ModuleTables = {
  tables: [emailCodes, resetTokens],
  writes: [users, socialAccounts],
  retention: [
    { table: emailCodes, unneeded: (before) => lt(emailCodes.expiresAt, before(0)) },
    { table: resetTokens, unneeded: (before) => lt(resetTokens.expiresAt, before(0)) },
  ],
}
