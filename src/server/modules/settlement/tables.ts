import { payoutAccounts, settlements } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const settlementTables: ModuleTables = { tables: [settlements, payoutAccounts] }
