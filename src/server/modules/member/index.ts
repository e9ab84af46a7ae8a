import { memberAlarms } from '#shared/member/alarms.ts'
import { memberPaths } from '#shared/member/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Sessions } from '#server/modules/auth/index.ts'
import { createMemberBulk } from './bulk.ts'
import { createMemberInvitations } from './invitations.ts'
import { createMerging, mergeMailJob } from './merging.ts'
import { memberHandlers } from './routes.ts'
import { createMemberService } from './service.ts'
import { memberTables } from './tables.ts'

export { countInvitedSince, lockInviting } from './queries/invitations.ts'
export { selectMembers } from './selecting.ts'

/** Members of a site. @param modules all of them, for what a merge of two members does to their tables */
export function createMemberModule(
  ports: Pick<ServerPorts, 'database' | 'clock' | 'alarms' | 'announcer' | 'jobs' | 'mailer' | 'siteMails' | 'config' | 'log' | 'secretKey'>, { sessions }: { sessions: Pick<Sessions, 'revokeAt'> }, modules: Parameters<typeof createMerging>[1],
): ServerModule<'member'> {
  const invitations = createMemberInvitations(ports)
  return {
    ...memberTables, handlers: memberHandlers(createMemberService(ports, sessions), createMerging(ports, modules), invitations), pages: privatePages(memberPaths), alarms: Object.values(memberAlarms), jobs: [mergeMailJob(ports), invitations.job],
    bulk: [...createMemberBulk(ports, sessions), invitations.bulk],
  }
}
