import { pages, snippets } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const snippetTables: ModuleTables = { tables: [snippets], writes: [pages] }
