import { sitePlans } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const planTables: ModuleTables = {
  tables: [sitePlans],
  kept: [{ table: sitePlans, why: 'Tells which owner pays for the site’s plan; the plan is the site’s.' }],
}
