import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SocketRights } from '#server/infra/realtime/rights.ts'
import type { Tickets } from '#server/infra/realtime/tickets.ts'
import type { ViewingPlaces } from '#server/modules/classroom/index.ts'
import { createRights } from './rights.ts'
import { realtimeHandlers } from './routes.ts'

export interface RealtimeDeps {
  tickets: Tickets
  viewing: ViewingPlaces
  sites: SiteResolver
  courses: CourseResolver
}

export function createRealtimeModule({ database: { db } }: ServerPorts, { tickets, viewing, sites, courses }: RealtimeDeps): ServerModule<'realtime'> & { rights: SocketRights } {
  return { handlers: realtimeHandlers(tickets), rights: createRights({ db, sites, courses, viewing }) }
}
