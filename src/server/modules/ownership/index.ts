import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { ownershipHandlers } from './routes.ts'
import { createOwnershipService } from './service.ts'

export { readSitesLeftAlone } from './queries.ts'

export function createOwnershipModule(ports: ServerPorts, deps: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> }): ServerModule<'ownership'> {
  return { handlers: ownershipHandlers(createOwnershipService(ports, deps)) }
}
