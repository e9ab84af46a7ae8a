import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerPorts } from '#server/infra/ports.ts'

const HEALTH_WAIT_MS = 3_000

/**
 * - `GET /health`: 200 when the database responds within 3 s, else 503.
 * - `GET /healthz`: 200 while the process responds; for restarting it.
 * - `GET /readyz`: 200 when database and storage respond within 3 s, else 503; for sending it requests.
 */
export function registerHealth(fastify: FastifyInstance, { database, storage }: Pick<ServerPorts, 'database' | 'storage'>): void {
  const hidden = { schema: { hide: true } }
  const isDatabaseUp = () => isUp(database.executeSql('select 1 as one'))
  fastify.get('/health', hidden, async (_, reply) => {
    const up = await isDatabaseUp()
    return reply.status(up ? 200 : 503).send({ status: up ? 'ok' : 'unavailable', database: database.kind })
  })
  fastify.get('/healthz', hidden, async () => ({ status: 'ok' }))
  fastify.get('/readyz', hidden, async (_, reply) => {
    const [databaseUp, storageUp] = await Promise.all([isDatabaseUp(), isUp(storage.stat('probe/ready'))])
    return reply.status(databaseUp && storageUp ? 200 : 503).send({ database: databaseUp ? 'ok' : 'unavailable', storage: storageUp ? 'ok' : 'unavailable' })
  })
}

const isUp = (answer: Promise<unknown>): Promise<boolean> => Promise.race([answer.then(() => true, () => false), sleep(HEALTH_WAIT_MS, false, { ref: false })])
