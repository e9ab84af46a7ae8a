import { lt } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { clientEvents, trackedEvents } from '#server/infra/db/schema/index.ts'
import { moves } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'

// Retention (ms). The dashboard compares visitors with the year before.
const TRACKED_KEPT_MS = 400 * DAY_MS
const CLIENT_KEPT_MS = 90 * DAY_MS

export const analyticsTables: ModuleTables = {
  tables: [trackedEvents, clientEvents],
  retention: [
    { table: trackedEvents, unneeded: (before) => lt(trackedEvents.createdAt, before(TRACKED_KEPT_MS)) },
    { table: clientEvents, unneeded: (before) => lt(clientEvents.createdAt, before(CLIENT_KEPT_MS)) },
  ],
  merge: [
    moves(trackedEvents, trackedEvents.userSeq),
  ],
}
