import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { ServerPorts } from '#server/infra/ports.ts'

const HEALTH_WAIT_MS = 3_000

/** `GET /health`: 200 when the database responds within 3 s, else 503. */
export function registerHealth(fastify: FastifyInstance, { database }: ServerPorts): void {
  fastify.get('/health', { schema: { hide: true } }, async (_, reply) => {
    const isUp = await Promise.race([
      database.executeSql('select 1 as one').then(() => true, () => false),
      sleep(HEALTH_WAIT_MS, false, { ref: false }),
    ])
    return reply.status(isUp ? 200 : 503).send({ status: isUp ? 'ok' : 'unavailable', database: database.kind })
  })
}
