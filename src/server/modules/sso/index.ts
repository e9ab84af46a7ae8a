import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { AuthService, OpenSession, Sessions } from '#server/modules/auth/index.ts'
import type { ChannelService, SiteHosts } from '#server/modules/channel/index.ts'
import { ssoHandlers } from './routes.ts'
import { ssoTables } from './tables.ts'

export interface SsoDeps {
  auth: AuthService
  sessions: Sessions
  openSession: OpenSession
  hosts: SiteHosts
  channels: ChannelService
}

export function createSsoModule(ports: ServerPorts, deps: SsoDeps): ServerModule<'sso'> {
  return { ...ssoTables, handlers: ssoHandlers(ports, { ...deps, oneTime: createOneTime(ports.database.db, ports.clock) }) }
}
