import { analyticsPaths } from '#shared/analytics/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { makeDemoVisits } from './demo.ts'
import { analyticsHandlers } from './routes.ts'
import { analyticsTables } from './tables.ts'

export { siteToolsOf } from './queries.ts'
export { toolsOf } from './tools.ts'

export function createAnalyticsModule(ports: ServerPorts, sites: SiteResolver): ServerModule<'analytics'> {
  return { ...analyticsTables, handlers: analyticsHandlers(ports, sites), pages: privatePages(analyticsPaths), demo: (site) => makeDemoVisits(ports, site) }
}
