import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import { liveHandlers } from './routes.ts'
import { createLiveService } from './service.ts'
import { liveTables } from './tables.ts'

/** Live lessons: joining, attendance, and the poll of those that are on. */
export function createLiveModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'conference'>, classroom: Pick<ClassroomService, 'enterOf'>,
): ServerModule<'live'> {
  return {
    ...liveTables,
    handlers: liveHandlers(createLiveService(ports, classroom)),
  }
}
