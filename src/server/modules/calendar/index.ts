import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { calendarHandlers, registerCalendar } from './routes.ts'
import { createCalendarService } from './service.ts'
import { calendarTables } from './tables.ts'

/** Live and offline lessons in the calendars of other programs. */
export function createCalendarModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'secretKey' | 'config'>): ServerModule<'calendar'> {
  const service = createCalendarService(ports)
  return {
    ...calendarTables,
    handlers: calendarHandlers(service, ports.config.publicOrigin),
    register: (fastify) => registerCalendar(fastify, service, ports.config.publicOrigin),
  }
}
