import { missionAlarms } from '#shared/mission/alarms.ts'
import { missionPaths } from '#shared/mission/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttachService } from '#server/modules/attach/index.ts'
import type { Threads } from '#server/modules/board/index.ts'
import type { ClassroomService } from '#server/modules/classroom/index.ts'
import { createMissionBulk } from './bulk.ts'
import { createChallengeService } from './challenges.ts'
import { createJudging } from './judging.ts'
import { missionHandlers } from './routes.ts'
import { createMissionService } from './service.ts'
import { createSubmissionService } from './submissions.ts'
import { missionTables } from './tables.ts'

/** Missions, challenges, and what they earn. A mission itself is a curriculum item. */
export function createMissionModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer'>, deps: { classroom: Pick<ClassroomService, 'enterOf' | 'enterClass' | 'outlineOf'>; attach: AttachService; threads: Threads },
): ServerModule<'mission'> {
  const judging = createJudging(ports)
  return {
    ...missionTables,
    handlers: missionHandlers(createMissionService(ports, deps), createSubmissionService(ports, { ...deps, judging }), createChallengeService(ports, deps)),
    bulk: createMissionBulk(ports, judging),
    pages: privatePages(missionPaths),
    alarms: Object.values(missionAlarms),
  }
}
