import { seoPaths } from '#shared/seo/paths.ts'
import { channels, courses, pages } from '#server/infra/db/schema/index.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import { registerForRobots, seoHandlers } from './routes.ts'
import { createPages } from './service.ts'
import type { PagesDeps } from './service.ts'
import { registerSharePictures } from './sharePictures.ts'
import { registerSiteIcons } from './siteIcons.ts'
import { createSeoSettings } from './settings.ts'

/** Heads of pages, robots and sitemap, and the settings behind them. */
export function createSeoModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'config' | 'storage' | 'log'>, { pictures, ...deps }: PagesDeps & { channels: Pick<ChannelService, 'get' | 'forget'>; pictures: SitePictures }): ServerModule<'seo'> {
  const pageRenderer = createPages(ports, deps)
  return {
    handlers: seoHandlers(createSeoSettings(ports, deps.channels), pictures),
    writes: [channels, courses, pages],
    pages: privatePages(seoPaths),
    provides: { pageRenderer },
    register(fastify) {
      registerForRobots(fastify, ports.database.db, pageRenderer)
      registerSharePictures(fastify, ports, deps.channels)
      registerSiteIcons(fastify, ports, deps.channels)
    },
  }
}
