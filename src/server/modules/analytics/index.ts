import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { eventHandlers } from './routes.ts'

export { siteToolsOf, toolsOf } from './tools.ts'

/** Counting visitors: its calls. */
export function createEventModule(ports: ServerPorts, sites: SiteResolver): ServerModule<'event'> {
  return { handlers: eventHandlers(ports, sites) }
}
