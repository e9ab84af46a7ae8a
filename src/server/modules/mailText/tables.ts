import { mailTexts } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const mailTextTables: ModuleTables = { tables: [mailTexts] }
