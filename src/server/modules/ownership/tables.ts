import { FORMER_ADDRESS_DAYS } from '#shared/ownership/rules.ts'
import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { siteArchives, siteFormerAddresses } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

export const ownershipTables: ModuleTables = {
  tables: [siteFormerAddresses, siteArchives],
  retention: [{ table: siteFormerAddresses, unneeded: (before) => lt(siteFormerAddresses.leftAt, before(FORMER_ADDRESS_DAYS * DAY_MS)) }],
  kept: [{ table: siteArchives, why: 'It says which owner asked for a file of the site, and is removed with the file after a week.' }],
  merge: [stays(siteArchives, siteArchives.byUserSeq, 'It says which owner asked for it.')],
}
