import { memberPaths } from '#shared/member/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Sessions } from '#server/modules/auth/index.ts'
import { memberHandlers } from './routes.ts'
import { createMemberService } from './service.ts'
import { memberTables } from './tables.ts'

/** Members of a site. */
export function createMemberModule(ports: Pick<ServerPorts, 'database' | 'clock'>, { sessions }: { sessions: Pick<Sessions, 'revokeAt'> }): ServerModule<'member'> {
  return { ...memberTables, handlers: memberHandlers(createMemberService(ports, sessions)), pages: privatePages(memberPaths) }
}
