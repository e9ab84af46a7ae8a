import { liveAlarms } from '#shared/live/alarms.ts'
import { livePaths } from '#shared/live/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import type { CourseService, LivesChanged } from '#server/modules/course/index.ts'
import { createAttendanceWriter } from './attendance.ts'
import { createLiveBulk } from './bulk.ts'
import { createLiveChanges } from './changes.ts'
import { createLiveEvents } from './events.ts'
import { createLiveProviders } from './keys.ts'
import type { LiveProviders } from './keys.ts'
import { createOfflineAttendance } from './offline.ts'
import { createLiveRooms } from './rooms.ts'
import { liveHandlers, registerLiveEvents } from './routes.ts'
import { createLiveService } from './service.ts'
import type { LiveService } from './service.ts'
import { liveTables } from './tables.ts'

export const LEFT_MEETINGS_QUEUE = 'left-meetings'
export const RECORDING_LENGTHS_QUEUE = 'recording-lengths'
export const LIVE_CHANGES_QUEUE = 'live-changes'

/** Live lessons: joining, attendance, the poll of those that are on, and the events of providers. */
export function createLiveModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'alarms' | 'conferences' | 'secretKey' | 'log' | 'config' | 'videoHost'>, { classroom, checkSubmitted }: { classroom: Pick<ClassroomService, 'enterOf'>; checkSubmitted: CourseService['checkSubmitted'] },
): ServerModule<'live'> & Pick<LiveService, 'videoReady'> & { usableLives: LiveProviders['usableIn']; livesChanged: LivesChanged } {
  const providers = createLiveProviders(ports, checkSubmitted)
  const attendance = createAttendanceWriter(ports)
  const rooms = createLiveRooms(ports, providers)
  const service = createLiveService(ports, { classroom, rooms, attendance })
  const changes = createLiveChanges(ports)
  const events = createLiveEvents(ports, providers, attendance)
  return {
    ...liveTables,
    videoReady: service.videoReady,
    usableLives: providers.usableIn,
    livesChanged: changes.note,
    jobs: [
      { queue: LIVE_CHANGES_QUEUE, cron: '* * * * *', run: () => changes.tellDue() },
      { queue: LEFT_MEETINGS_QUEUE, cron: '17 * * * *', run: () => rooms.removeLeft(ports.clock.now()) },
      { queue: RECORDING_LENGTHS_QUEUE, cron: '37 * * * *', run: () => service.measureRecordings() },
    ],
    handlers: liveHandlers({ service, providers, offline: createOfflineAttendance(ports, { classroom, attendance }) }, ports.config.publicOrigin),
    bulk: createLiveBulk(ports, attendance),
    pages: privatePages(livePaths),
    alarms: Object.values(liveAlarms),
    register: (fastify) => registerLiveEvents(fastify, events),
  }
}
