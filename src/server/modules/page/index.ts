import { placeholderPaths } from '#shared/kernel/placeholderPaths.ts'
import { pagePaths } from '#shared/page/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { publishAbout } from './demo.ts'
import { pageHandlers } from './routes.ts'
import { createPageService } from './service.ts'
import type { PageService } from './service.ts'
import { pageTables } from './tables.ts'

export { findPageAt } from './queries.ts'
export type { PageService } from './service.ts'

const { intro, ...placeholders } = placeholderPaths
// Includes placeholders: paths without a module yet.
const served: readonly ServedPage[] = [{ path: intro, title: 'head:intro', listed: ['site'] }, ...privatePages({ ...pagePaths, ...placeholders })]

export function createPageModule(ports: ServerPorts, channels: ChannelService): ServerModule<'page'> & { service: PageService } {
  const service = createPageService(ports, channels)
  return { ...pageTables, handlers: pageHandlers(ports, service), pages: served, demo: ({ channelSeq }) => publishAbout(ports.database.db, service, channelSeq), service }
}
