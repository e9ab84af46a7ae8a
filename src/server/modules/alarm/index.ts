import type { AlarmKind } from '#shared/alarm/alarms.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createAlarmMails } from './mails.ts'
import type { EndMailsLink } from './mails.ts'
import { alarmJob } from './raising.ts'
import { alarmHandlers } from './routes.ts'
import { alarmTables } from './tables.ts'

export { countUnread, writeSettings } from './queries.ts'
export { findMailChoice } from './queries/mails.ts'
export { createAlarmRaiser } from './raising.ts'

/** @param kinds those of all modules, once they are made */
export function createAlarmModule(ports: ServerPorts, kinds: () => readonly AlarmKind[], endMailsLink: EndMailsLink): ServerModule<'alarm'> {
  return { ...alarmTables, handlers: alarmHandlers(ports, kinds), jobs: [alarmJob(ports), ...createAlarmMails(ports, kinds, endMailsLink)] }
}
