import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { alarmJob } from './raising.ts'
import { alarmHandlers } from './routes.ts'
import { alarmTables } from './tables.ts'

export { countUnread } from './queries.ts'
export { createAlarmRaiser } from './raising.ts'

/** @param kinds those of all modules, once they are made */
export function createAlarmModule(ports: ServerPorts, kinds: () => readonly AlarmKind[]): ServerModule<'alarm'> {
  return { ...alarmTables, handlers: alarmHandlers(ports, kinds), jobs: [alarmJob(ports)] }
}
