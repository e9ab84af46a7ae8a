import { missionAlarms } from '#shared/mission/alarms.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import { createChallengeService } from './challenges.ts'
import { missionHandlers } from './routes.ts'
import { createMissionService } from './service.ts'
import { createSubmissionService } from './submissions.ts'
import { missionTables } from './tables.ts'

/** Missions, challenges, and what they earn. A mission itself is a curriculum item. */
export function createMissionModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer'>, classroom: Pick<ClassroomService, 'enterOf' | 'enterClass' | 'outlineOf'>,
): ServerModule<'mission'> {
  return {
    ...missionTables,
    handlers: missionHandlers(createMissionService(ports, classroom), createSubmissionService(ports, classroom), createChallengeService(ports, classroom)),
    pages: privatePages(missionPaths),
    alarms: Object.values(missionAlarms),
  }
}
