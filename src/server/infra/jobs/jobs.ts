import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle } from 'pg-boss'
import type { QueueResult } from 'pg-boss'
import type { Jobs } from '#server/infra/ports.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Database, Db } from '#server/infra/db/database.ts'

/** How often a worker looks for work that another process queued, in seconds; its own process wakes it at once. */
const POLL_SECONDS = 2
/** A job whose process has given no sign for this long is taken up by another, in seconds. */
const HEARTBEAT_SECONDS = 30
const RETRIES_DEFAULT = 5
const RETRY_DELAY_SECONDS = 1
const RETRY_DELAY_MAX_SECONDS = 300
const EXPIRE_MINUTES_DEFAULT = 15

type Registration = () => Promise<void>

/** A transaction as the library wants it; either driver answers rows, which the type that stands for both does not say. */
const transactionOf = (tx: Db) => fromDrizzle(tx as unknown as Parameters<typeof fromDrizzle>[0], sql)

/**
 * Jobs on pg-boss, in the same database on either driver. A job runs at least once: one that throws is tried again with
 * growing delays, one whose process died is taken up again. Of jobs with the same `singletonKey` one is queued or running
 * at a time. What is registered before `start` begins with it.
 */
export function createJobs(database: Pick<Database, 'kind' | 'executeSql'>, log: FastifyBaseLogger): Jobs {
  const boss = new PgBoss({ db: { executeSql: (text, values) => database.executeSql(text, values) }, backend: database.kind })
  // Only the message: payloads and SQL stay out of the log.
  boss.on('error', (error) => log.error({ message: error.message }, 'jobs failed'))

  const waiting: Registration[] = []
  const workers = new Map<string, string>()
  /** As the database had them at the start. */
  const queues = new Map<string, QueueResult>()
  const stopping = new AbortController()
  let started = false

  async function register(registration: Registration): Promise<void> {
    if (started) await registration()
    else waiting.push(registration)
  }

  /** Makes a queue that is new, and changes one whose rules are others than at the last start. */
  async function prepareQueue(queue: string, rules: Partial<QueueResult>): Promise<void> {
    const found = queues.get(queue)
    if (found === undefined) await boss.createQueue(queue, { policy: 'exclusive', ...rules })
    else if (Object.entries(rules).some(([name, value]) => found[name as keyof QueueResult] !== value)) await boss.updateQueue(queue, rules)
  }

  /** The embedded database has one process: what is still marked running at its start died with the last one. */
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
      expireInSeconds: (options.expireMinutes ?? EXPIRE_MINUTES_DEFAULT) * 60, heartbeatSeconds: HEARTBEAT_SECONDS,
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
        // The queue takes one job for each key, so a job without one of its own gets a key that nothing shares.
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
      // Running handlers are told to end; their jobs go back to the queue for the next start.
      stopping.abort()
      await boss.stop({ close: false, graceful: true, timeout: 10_000 })
    },
  }
}
