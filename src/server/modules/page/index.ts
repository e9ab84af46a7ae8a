import { introPaths, pagePaths } from '#shared/page/paths.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServedPage } from '#server/infra/http/pageRenderer.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { makeDemoPages } from './demo.ts'
import { createPageEditing } from './editing.ts'
import type { PageEditing } from './editing.ts'
import { pageHandlers, registerSnippetFrame } from './routes.ts'
import { createPageService } from './service.ts'
import type { PageService } from './service.ts'
import { pageTables } from './tables.ts'

export type { PageEditing } from './editing.ts'
export { findMovedPage, findPageAt, findPublicPage } from './queries.ts'
export type { PageService } from './service.ts'

const served: readonly ServedPage[] = [{ path: introPaths.intro, title: 'head:intro', listed: ['site'] }, ...privatePages(pagePaths)]

export function createPageModule(ports: ServerPorts, channels: ChannelService): ServerModule<'page'> & { service: PageService; editing: PageEditing } {
  const service = createPageService(ports, channels)
  const editing = createPageEditing(ports)
  return {
    ...pageTables,
    handlers: pageHandlers(ports, service),
    register: (fastify) => registerSnippetFrame(fastify, ports),
    jobs: [{ queue: 'page-clock', cron: '* * * * *', run: () => service.publishDue() }],
    pages: served,
    demo: (site) => makeDemoPages(ports.database.db, { service, editing }, site),
    service,
    editing,
  }
}
