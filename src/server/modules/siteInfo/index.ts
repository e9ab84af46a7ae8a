import { siteInfoPaths } from '#shared/siteInfo/paths.ts'
import { channels as channelRows } from '#server/infra/db/schema/index.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import { siteInfoHandlers } from './routes.ts'
import { createSiteInfoService } from './service.ts'

/** Name, look, footer and connected services of a site. */
export function createSiteInfoModule(ports: Pick<ServerPorts, 'database'>, { channels, pictures }: { channels: Pick<ChannelService, 'get' | 'forget'>; pictures: SitePictures }): ServerModule<'siteInfo'> {
  return { handlers: siteInfoHandlers(createSiteInfoService(ports, channels), pictures), writes: [channelRows], pages: privatePages(siteInfoPaths) }
}
