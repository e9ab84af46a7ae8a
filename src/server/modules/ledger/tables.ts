import { ledgerDays, ledgerKept, ledgerTransfers } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const ledgerTables: ModuleTables = { tables: [ledgerTransfers, ledgerDays, ledgerKept] }
