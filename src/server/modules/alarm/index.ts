import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { alarmHandlers } from './routes.ts'

export { countUnread } from './queries.ts'
export { createAlarmRaiser } from './raising.ts'

export function createAlarmModule(ports: ServerPorts): ServerModule<'alarm'> {
  return { handlers: alarmHandlers(ports) }
}
