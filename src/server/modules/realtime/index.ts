import type { SiteBoardRef } from '#shared/board/place.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { CourseResolver, SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Tickets } from '#server/infra/realtime/tickets.ts'
import type { ViewingPlaces } from '#server/modules/classroom/index.ts'
import { createRights } from './rights.ts'
import { realtimeHandlers } from './routes.ts'

export interface RealtimeDeps {
  tickets: Tickets
  viewing: ViewingPlaces
  sites: SiteResolver
  courses: CourseResolver
  /** Throws for who may not listen to the chat of a class. */
  requireChat(course: CourseRef, actor: Actor): Promise<void>
  /** Throws for who may not read a board of a site. */
  requireBoard(board: SiteBoardRef, actor: Actor): Promise<void>
}

export function createRealtimeModule({ database: { db } }: ServerPorts, { tickets, viewing, sites, courses, requireChat, requireBoard }: RealtimeDeps): ServerModule<'realtime'> {
  return { handlers: realtimeHandlers(tickets), provides: { socketRights: createRights({ db, sites, courses, viewing, requireChat, requireBoard }) } }
}
