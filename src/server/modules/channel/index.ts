import { channelAlarms } from '#shared/channel/alarms.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import type { SiteChanges } from '#server/infra/cache/siteChanges.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createSiteHosts } from './hosts.ts'
import type { SiteHosts } from './hosts.ts'
import { channelHandlers } from './routes.ts'
import { createChannelService } from './service.ts'
import type { ChannelService } from './service.ts'
import { channelTables } from './tables.ts'

export type { SiteHosts } from './hosts.ts'
export { isFormerAddress, listOwners, ofOpenSite, ofRunningSite, provenDomain } from './queries.ts'
export type { ChannelService, SiteRole } from './service.ts'
export { createSiteOfMail, siteLinksOf } from './siteLinks.ts'
export type { SiteOfMail } from './siteLinks.ts'

export function createSites(ports: ServerPorts, changes: Pick<SiteChanges, 'versionOf'>): { hosts: SiteHosts; channels: ChannelService } {
  const hosts = createSiteHosts(ports)
  return { hosts, channels: createChannelService(ports, hosts, changes) }
}

export function createChannelModule(ports: ServerPorts, { hosts, channels, terms }: { hosts: SiteHosts; channels: ChannelService; terms: TermsService }): ServerModule<'channel'> {
  return {
    ...channelTables,
    handlers: channelHandlers(ports, channels, terms),
    alarms: Object.values(channelAlarms),
    pages: [{ path: channelPaths.index, listed: ['site', 'platform'] }, { path: channelPaths.main, listed: ['site'] }, { path: channelPaths.settings }],
    provides: { sites: channels, findHost: hosts.find },
  }
}
