import { brandPaths } from '#shared/brand/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { brandHandlers } from './routes.ts'
import { createBrandService } from './service.ts'

export function createBrandModule(ports: ServerPorts, { channels, terms }: { channels: ChannelService; terms: TermsService }): ServerModule<'brand'> {
  return {
    handlers: brandHandlers(createBrandService(ports, channels), terms),
    pages: [{ path: brandPaths.create_site, title: 'shell:title.createSite' }, { path: brandPaths['create_site-list'], title: 'head:createSiteList', listed: ['platform'] }],
  }
}
