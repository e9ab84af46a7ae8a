import { channels, channelUsers } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { ownershipHandlers } from './routes.ts'
import { createOwnershipService, SITE_CLOSED_QUEUE } from './service.ts'

export { readSitesLeftAlone } from './queries.ts'

export function createOwnershipModule(ports: ServerPorts, deps: { hosts: Pick<SiteHosts, 'forget'>; channels: Pick<ChannelService, 'forget'> }): ServerModule<'ownership'> {
  const service = createOwnershipService(ports, deps)
  return { writes: [channels, channelUsers], handlers: ownershipHandlers(service), jobs: [{ queue: SITE_CLOSED_QUEUE, run: service.mailMembers }] }
}
