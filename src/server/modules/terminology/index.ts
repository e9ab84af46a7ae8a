import { channels } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { registerKeywordFiles, terminologyHandlers } from './routes.ts'
import { createTerminologyService } from './service.ts'

export function createTerminologyModule(ports: Pick<ServerPorts, 'database' | 'storage'>): ServerModule<'terminology'> {
  const service = createTerminologyService(ports)
  return { writes: [channels], handlers: terminologyHandlers(service), register: (fastify) => registerKeywordFiles(fastify, service) }
}
