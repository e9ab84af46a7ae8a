import { popups } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const popupTables: ModuleTables = { tables: [popups] }
