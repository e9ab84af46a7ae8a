import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { QueueResult } from 'pg-boss'
import type { Jobs } from '#server/infra/ports.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Database, Db } from '#server/infra/db/database.ts'

// Interval for jobs queued by other processes; this process wakes its workers at once.
const POLL_SECONDS = 2
const RETRIES_DEFAULT = 5
const RETRY_DELAY_SECONDS = 1
const RETRY_DELAY_MAX_SECONDS = 300
const EXPIRE_MINUTES_DEFAULT = 15

const backlogRow = z.object({ queue: z.string(), waitingCount: z.int(), oldestSeconds: z.int(), failedCount: z.int() })
const backlogStatement = `
  select name as "queue", count(*) filter (where state <> 'failed')::int as "waitingCount",
    coalesce(extract(epoch from now() - min(start_after) filter (where state <> 'failed')), 0)::int as "oldestSeconds",
    count(*) filter (where state = 'failed')::int as "failedCount"
  from pgboss.job
  where (state in ('created', 'retry') and start_after <= now()) or (state = 'failed' and completed_on > now() - interval '1 day')
  group by name order by 3 desc, 1`

type Registration = () => Promise<void>

// Both drivers return rows, which the shared type does not say.
const transactionOf = (tx: Db) => fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql)

/**
 * pg-boss in the same database: at least once, retried with backoff, also after a crash; one job at a time per `singletonKey`.
 * @param heartbeatSeconds after this long without a sign of life a job is tried again; looked for as often
 */
export function createJobs(database: Pick<Database, 'kind' | 'executeSql'>, log: FastifyBaseLogger, heartbeatSeconds: number): Jobs {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.executeSql(text, values) }, backend: database.kind,
    // A second less: a look just before the interval is over would wait for the next.
    superviseIntervalSeconds: heartbeatSeconds, monitorIntervalSeconds: heartbeatSeconds - 1,
  })
  // Payloads and SQL must not reach the log.
  boss.on('error', (error) => log.error({ message: error.message }, 'jobs failed'))

  const waiting: Registration[] = []
  const workers = new Map<string, string>()
  const queues = new Map<string, QueueResult>()
  const stopping = new AbortController()
  let started = false

  async function register(registration: Registration): Promise<void> {
    if (started) await registration()
    else waiting.push(registration)
  }

  async function prepareQueue(queue: string, rules: Partial<QueueResult>): Promise<void> {
    const found = queues.get(queue)
    if (found === undefined) await boss.createQueue(queue, { policy: 'exclusive', ...rules })
    else if (Object.entries(rules).some(([name, value]) => found[name as keyof QueueResult] !== value)) await boss.updateQueue(queue, rules)
  }

  /** PGlite has one process: jobs still active at startup belong to a crashed one. */
  async function takeUpOrphans(queue: string): Promise<void> {
    if (database.kind !== 'pglite') return
    const orphans = (await boss.findJobs(queue)).filter((job) => job.state === 'active').map((job) => job.id)
    if (orphans.length > 0) await boss.fail(queue, orphans, { message: 'the server stopped' })
  }

  async function workOn<T extends object>(
    queue: string, handler: (payload: T, signal: AbortSignal) => Promise<void>, options: { retries?: number; expireMinutes?: number },
  ): Promise<void> {
    const rules = {
      retryLimit: options.retries ?? RETRIES_DEFAULT, retryDelay: RETRY_DELAY_SECONDS, retryBackoff: true, retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      expireInSeconds: (options.expireMinutes ?? EXPIRE_MINUTES_DEFAULT) * 60, heartbeatSeconds,
    }
    await prepareQueue(queue, rules)
    await takeUpOrphans(queue)
    const worker = await boss.work<T>(queue, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      if (job === undefined) return
      try {
        await handler(job.data, AbortSignal.any([job.signal, stopping.signal]))
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ queue, jobId: job.id, err: error }, 'job failed; it is tried again')
        throw error
      }
    })
    workers.set(queue, worker)
  }

  return {
    async send(queue, payload, options = {}) {
      await boss.send(queue, payload, {
        // The queue policy is one job per key; a random key opts out.
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(options.delaySeconds === undefined ? {} : { startAfter: options.delaySeconds }),
        ...(options.within === undefined ? {} : { db: transactionOf(options.within) }),
      })
      const worker = workers.get(queue)
      const wake = () => { if (worker !== undefined) boss.notifyWorker(worker) }
      if (options.within === undefined) wake()
      else afterCommit(options.within, wake)
    },

    work: (queue, handler, options = {}) => register(() => workOn(queue, handler, options)),

    schedule: (queue, cron, handler) => register(async () => {
      await workOn(queue, handler, {})
      await boss.schedule(queue, cron)
    }),

    async backlog() {
      const { rows } = await database.executeSql(backlogStatement)
      return z.array(backlogRow).parse(rows)
    },

    async start() {
      if (started) return
      await boss.start()
      for (const queue of await boss.getQueues()) queues.set(queue.name, queue)
      started = true
      for (const registration of waiting.splice(0)) await registration()
    },

    async stop() {
      if (!started) return
      started = false
      // Running handlers are aborted; their jobs are retried after the next start.
      stopping.abort()
      await boss.stop({ close: false, graceful: true, timeout: 10_000 })
    },
  }
}
