import { channels, pages } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const pageTables: ModuleTables = { tables: [pages], writes: [channels] }
