import { classroomPaths } from '#shared/classroom/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { MediaSigner } from '#server/modules/upload/index.ts'
import { registerPlayerPage } from './playerPage.ts'
import { classroomHandlers } from './routes.ts'
import { createClassroomService } from './service.ts'
import type { ClassroomService } from './service.ts'
import { classroomTables } from './tables.ts'
import { createViewingPlaces } from './viewingPlaces.ts'
import type { ViewingPlaces } from './viewingPlaces.ts'

export { completeFollowing, completeLessons, completionsOf } from './completion.ts'
export { forgetWatched, lockLearners, lockView, takeBackCompletions, writeAttendance } from './queries.ts'
export { hasCertificate, lastFollowing, lockViews, restoreViews } from './queries/undoing.ts'
export type { KeptView } from './queries/undoing.ts'
export type { Standing } from './entrance.ts'
export type { ClassroomService } from './service.ts'
export type { ViewingPlaces } from './viewingPlaces.ts'

export function createClassroomModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'config'>, deps: { sign: MediaSigner; channels: Pick<ChannelService, 'actor'> },
): ServerModule<'classroom'> & { service: ClassroomService; viewing: ViewingPlaces } {
  const service = createClassroomService(ports, deps)
  return {
    ...classroomTables,
    handlers: classroomHandlers(service),
    pages: privatePages(classroomPaths),
    register: (fastify) => registerPlayerPage(fastify, ports),
    provides: { mayEnter: service.mayEnter },
    service,
    viewing: createViewingPlaces(ports),
  }
}
