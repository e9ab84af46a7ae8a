import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import { attendeePaths } from '#shared/attendee/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { createAdding } from './adding.ts'
import { createAdditions } from './additions.ts'
import { createApplications } from './applications.ts'
import type { Applications } from './applications.ts'
import { createInvitations } from './invitations.ts'
import { createAttendeeBulk } from './bulk.ts'
import { createExports } from './export.ts'
import { attendeeMailJob } from './mails.ts'
import { createProgress } from './progress.ts'
import { attendeeHandlers } from './routes.ts'
import { createAttendeeService } from './service.ts'
import type { AttendeePorts } from './standing.ts'
import { createStatusChanges } from './status.ts'
import type { StatusChanges } from './status.ts'
import { attendeeTables } from './tables.ts'

export interface AttendeeServices {
  changes: StatusChanges
  applications: Applications
}

/** Attendees of a class, and applications to it. */
export function createAttendeeModule(ports: AttendeePorts, { unpaid }: { unpaid: UnpaidOrders }): ServerModule<'attendee'> & { services: AttendeeServices } {
  const service = createAttendeeService(ports)
  const changes = createStatusChanges(ports, unpaid)
  const adding = createAdding(ports, { unpaid, changes })
  const invitations = createInvitations(ports, adding)
  const exports = createExports(ports, service)
  const applications = createApplications(ports, { unpaid, changes })
  return {
    ...attendeeTables,
    handlers: attendeeHandlers({ service, changes, adding, invitations, applications, exports, progress: createProgress(ports, service) }),
    register: exports.register,
    jobs: [{ queue: 'application-deadline', cron: '* * * * *', run: () => applications.endOverdue() }, attendeeMailJob(ports), invitations.job],
    alarms: Object.values(attendeeAlarms),
    bulk: [...createAttendeeBulk(ports, { service, changes, unpaid }), createAdditions(ports, { adding, invitations, changes })],
    pages: privatePages(attendeePaths),
    services: { changes, applications },
  }
}
