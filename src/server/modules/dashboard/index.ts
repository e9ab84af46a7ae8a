import { dashboardAlarms } from '#shared/dashboard/alarms.ts'
import { dashboardPaths } from '#shared/dashboard/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { createClassFigures } from './classes.ts'
import { dashboardHandlers } from './routes.ts'
import { createDashboardService } from './service.ts'
import { dashboardTables } from './tables.ts'
import { createWeeklyMail } from './weekly.ts'
import type { EndMailsLink } from './weekly.ts'

/** Queue of the counting job. */
export const DASHBOARD_QUEUE = 'dashboard-count'
export { LEARNER_LETTER_QUEUE } from './classes.ts'
export { WEEKLY_CLOCK, WEEKLY_QUEUE } from './weekly.ts'
export { countMarkedHours } from './queries/counting.ts'

/** Figures of a site and its getting-started guide. */
export function createDashboardModule(ports: Parameters<typeof createClassFigures>[0] & Parameters<typeof createWeeklyMail>[0], sites: SiteResolver, endMailsLink: EndMailsLink): ServerModule<'dashboard'> {
  const service = createDashboardService(ports, sites)
  const classes = createClassFigures(ports)
  return {
    ...dashboardTables,
    handlers: dashboardHandlers(service, classes),
    jobs: [{ queue: DASHBOARD_QUEUE, cron: '*/5 * * * *', run: () => service.countAll() }, classes.job, ...createWeeklyMail(ports, { read: service.read, mostAtRisk: classes.mostAtRisk }, endMailsLink)],
    alarms: Object.values(dashboardAlarms),
    pages: privatePages(dashboardPaths),
    demo: () => service.countAll(),
  }
}
