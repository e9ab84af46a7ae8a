import { channels } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { terminologyPaths } from '#shared/terminology/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { registerKeywordFiles, terminologyHandlers } from './routes.ts'
import { createTerminologyService } from './service.ts'
import type { TerminologyService } from './service.ts'

export type { TerminologyService } from './service.ts'

export function createTerminologyModule(ports: Pick<ServerPorts, 'database' | 'storage'>, sites: Pick<ChannelService, 'forget'>): ServerModule<'terminology'> & { service: TerminologyService } {
  const service = createTerminologyService(ports, sites)
  return { service, writes: [channels], pages: privatePages(terminologyPaths), handlers: terminologyHandlers(service), register: (fastify) => registerKeywordFiles(fastify, service) }
}
