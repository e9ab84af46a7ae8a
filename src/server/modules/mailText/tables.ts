import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { mailClaims, mailTexts } from '#server/infra/db/schema/index.ts'
import type { ModuleTables } from '#server/infra/module.ts'

/** Longer than any job is tried. */
const CLAIM_KEPT_MS = 7 * DAY_MS

export const mailTextTables: ModuleTables = {
  tables: [mailTexts, mailClaims],
  retention: [{ table: mailClaims, unneeded: (before) => lt(mailClaims.claimedAt, before(CLAIM_KEPT_MS)) }],
}
