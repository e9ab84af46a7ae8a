import { siteMenuPaths } from '#shared/siteMenu/paths.ts'
import { categories, menus } from '#server/infra/db/schema/index.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { siteMenuHandlers } from './routes.ts'
import { createSiteMenuService } from './service.ts'

/** Menus and categories as those who design a site edit them. */
export function createSiteMenuModule(ports: Pick<ServerPorts, 'database'>, channels: Pick<ChannelService, 'forget'>): ServerModule<'siteMenu'> {
  return { handlers: siteMenuHandlers(createSiteMenuService(ports, channels)), writes: [categories, menus], pages: privatePages(siteMenuPaths) }
}
