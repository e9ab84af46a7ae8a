import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { alarmJob } from './raising.ts'
import { alarmHandlers } from './routes.ts'
import { alarmTables } from './tables.ts'

export { countUnread } from './queries.ts'
export { createAlarmRaiser } from './raising.ts'

export function createAlarmModule(ports: ServerPorts): ServerModule<'alarm'> {
  return { ...alarmTables, handlers: alarmHandlers(ports), jobs: [alarmJob(ports)] }
}
