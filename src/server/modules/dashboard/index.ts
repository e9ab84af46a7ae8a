import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { dashboardHandlers } from './routes.ts'
import { createDashboardService } from './service.ts'
import { dashboardTables } from './tables.ts'

/** Queue of the counting job. */
export const DASHBOARD_QUEUE = 'dashboard-count'
export { countMarkedHours } from './queries/counting.ts'

/** Figures of a site and its getting-started guide. */
export function createDashboardModule(ports: Pick<ServerPorts, 'database' | 'clock'>, sites: SiteResolver): ServerModule<'dashboard'> {
  const service = createDashboardService(ports, sites)
  return {
    ...dashboardTables,
    handlers: dashboardHandlers(service),
    jobs: [{ queue: DASHBOARD_QUEUE, cron: '*/5 * * * *', run: () => service.countAll() }],
    pages: privatePages(dashboardPaths),
    demo: () => service.countAll(),
  }
}
