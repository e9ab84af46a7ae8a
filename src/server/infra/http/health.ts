import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerPorts } from '#server/infra/ports.ts'

/** How long the health check waits for the database before it calls it away. */
const HEALTH_WAIT_MS = 3_000

/** `GET /health`: 200 when the database answers, 503 when it does not in time. */
export function registerHealth(fastify: FastifyInstance, { database }: ServerPorts): void {
  fastify.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const answers = await Promise.race([
      database.executeSql('select 1 as one').then(() => true, () => false),
      sleep(HEALTH_WAIT_MS, false, { ref: false }),
    ])
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ok' : 'unavailable', database: database.kind })
  })
}
