import { segments } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const segmentTables: ModuleTables = { tables: [segments] }
