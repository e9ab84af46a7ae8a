import { overviewPaths } from '#shared/overview/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { overviewHandlers } from './routes.ts'
import { createOverviewService } from './service.ts'

/** Likes and lessons of all classes, for staff. */
export function createOverviewModule(ports: Pick<ServerPorts, 'database'>): ServerModule<'overview'> {
  return { handlers: overviewHandlers(createOverviewService(ports)), pages: privatePages(overviewPaths) }
}
