import { dashboardAlarms } from '#shared/dashboard/alarms.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createClassFigures } from './classes.ts'
import { dashboardHandlers } from './routes.ts'
import { createDashboardService } from './service.ts'
import { dashboardTables } from './tables.ts'

/** Queue of the counting job. */
export const DASHBOARD_QUEUE = 'dashboard-count'
export { LEARNER_LETTER_QUEUE } from './classes.ts'
export { countMarkedHours } from './queries/counting.ts'

/** Figures of a site and its getting-started guide. */
export function createDashboardModule(ports: Parameters<typeof createClassFigures>[0], sites: SiteResolver): ServerModule<'dashboard'> {
  const service = createDashboardService(ports, sites)
  const classes = createClassFigures(ports)
  return {
    ...dashboardTables,
    handlers: dashboardHandlers(service, classes),
    jobs: [{ queue: DASHBOARD_QUEUE, cron: '*/5 * * * *', run: () => service.countAll() }, classes.job],
    alarms: Object.values(dashboardAlarms),
    pages: privatePages(dashboardPaths),
    demo: () => service.countAll(),
  }
}
