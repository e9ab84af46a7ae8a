import { staffAlarms } from '#shared/staff/alarms.ts'
import { staffPaths } from '#shared/staff/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import { createClassManagers } from './classes.ts'
import { createStaffInvitations } from './invitations.ts'
import { createStaffPeople } from './people.ts'
import { createSiteRoles } from './roles.ts'
import { staffHandlers } from './routes.ts'
import { staffTables } from './tables.ts'

/** Staff of a site and of its classes, and what their roles may do. */
export function createStaffModule(ports: ServerPorts, channels: Pick<ChannelService, 'changeRole'>): ServerModule<'staff'> {
  const people = createStaffPeople(ports)
  const invitations = createStaffInvitations(ports, people)
  return {
    ...staffTables,
    handlers: staffHandlers({ people, invitations, classes: createClassManagers(ports), roles: createSiteRoles(ports, channels) }),
    jobs: [invitations.job],
    alarms: Object.values(staffAlarms),
    pages: privatePages(staffPaths),
  }
}
