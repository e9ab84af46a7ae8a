import type { Manifest } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { registerForRobots } from './routes.ts'
import { createPages } from './service.ts'
import type { PagesDeps } from './service.ts'

export function createSeoModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'config'>, deps: PagesDeps): Manifest {
  const pageRenderer = createPages(ports, deps)
  return { provides: { pageRenderer }, register: (fastify) => registerForRobots(fastify, ports.database.db, pageRenderer) }
}
