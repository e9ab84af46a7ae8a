import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { pageHandlers } from './routes.ts'
import { createPageService } from './service.ts'
import type { PageService } from './service.ts'

export { findPage, findPageAt } from './queries.ts'
export type { PageService } from './service.ts'

export function createPageModule(ports: ServerPorts, channels: ChannelService): ServerModule<'page'> & { service: PageService } {
  const service = createPageService(ports, channels)
  return { handlers: pageHandlers(ports, service), service }
}
