import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createPublicReads } from '#server/infra/cache/publicReads.ts'
import { createSiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { Config } from '#server/infra/config/config.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createHub } from '#server/infra/realtime/hub.ts'
import { createTickets } from '#server/infra/realtime/tickets.ts'
import { createFastify } from './fastify.ts'
import { registerJobs } from './manifests.ts'
import { createModules } from './modules.ts'
import type { Modules } from './modules.ts'
import { createPorts } from './ports.ts'
import type { PortOverrides } from './ports.ts'
import { retentionJob } from './retention.ts'
import { registerRoutes } from './routes.ts'

export type { PortOverrides } from './ports.ts'

export interface Server {
  fastify: FastifyInstance
  ports: ServerPorts
  modules: Modules['modules']
  services: Modules['services']
  /** Idempotent. */
  startJobs(): Promise<void>
  /** Starts the jobs and listens; returns the address. */
  start(): Promise<string>
  /** Drains requests, then stops jobs and database. */
  stop(): Promise<void>
}

// Open requests are cut after this time.
export const DRAIN_MS = 10_000

/** The composition root. Nothing listens yet. */
export async function createServer(config: Config, overrides: PortOverrides = {}): Promise<Server> {
  await mkdir(config.dataDir, { recursive: true })
  const fastify = createFastify(config, overrides.logTo)
  const { ports, bus } = await createPorts(config, overrides, fastify.log)
  const { database, clock, listening, log } = ports
  const changes = createSiteChanges({ database, listening, log })
  const publicReads = createPublicReads(changes, clock)
  const tickets = createTickets(database.db, clock)
  const { modules, provided, services } = await createModules(ports, { changes, tickets })
  const hub = createHub({
    rights: provided.socketRights, aliveSessions: provided.sessions.aliveOf, log, ...(overrides.socketLimits === undefined ? {} : { limits: overrides.socketLimits }),
  })
  bus.onAnnouncement(hub.deliver)
  bus.onMissed(hub.missed)
  await registerJobs(ports.jobs, [...modules.values(), { jobs: [retentionJob(ports, modules)] }])
  await registerRoutes(fastify, ports, { modules, provided, changes, publicReads, hub, tickets })

  async function startJobs(): Promise<void> {
    await ports.jobs.start()
    for (const module of modules.values()) await module.takeUpLost?.()
  }

  return {
    fastify,
    ports,
    modules,
    services,
    startJobs,
    async start() {
      await bus.start()
      await changes.start()
      hub.start()
      await startJobs()
      await fastify.listen({ port: config.port, host: config.host })
      const { port } = fastify.server.address() as AddressInfo
      return config.publicOrigin ?? `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
    },
    async stop() {
      const forced = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_MS)
      await fastify.close()
      clearTimeout(forced)
      await ports.jobs.stop()
      await listening?.close()
      await database.close()
    },
  }
}
