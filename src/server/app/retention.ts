import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Manifest, ScheduledJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'

// Night in Korea.
const CRON = '40 19 * * *'
export const RETENTION_QUEUE = 'retention'

// Short locks.
const BATCH = 2_000

/** Applies the modules' retention rules in batches; returns deleted rows by table. */
export async function removeUnneeded({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, modules: Iterable<Manifest>): Promise<Record<string, number>> {
  const now = clock.now().getTime()
  const before = (milliseconds: number) => new Date(now - milliseconds)
  const removed: Record<string, number> = {}
  for (const { table, unneeded } of [...modules].flatMap(({ retention = [] }) => retention)) {
    const { name, columns, primaryKeys: [composed] } = getTableConfig(table)
    const row = sql.join((composed?.columns ?? columns.filter(({ primary }) => primary)).map((column) => sql`${column}`), sql`, `)
    removed[name] = 0
    for (let batch = BATCH; batch === BATCH;) {
      const some = sql`select ${row} from ${table} where ${unneeded(before, db)} limit ${BATCH}`
      batch = (await db.delete(table).where(sql`(${row}) in (${some})`).returning({ one: sql`1` })).length
      removed[name] += batch
    }
  }
  return removed
}

export function retentionJob(ports: Pick<ServerPorts, 'database' | 'clock' | 'log'>, modules: ReadonlyMap<string, Manifest>): ScheduledJob {
  return {
    queue: RETENTION_QUEUE, cron: CRON,
    async run() {
      ports.log.info({ removed: await removeUnneeded(ports, modules.values()) }, 'expired rows deleted')
    },
  }
}
