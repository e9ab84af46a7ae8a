import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createJoining } from '#server/modules/auth/index.ts'
import type { AuthService, OpenSession, Sessions } from '#server/modules/auth/index.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { createSocialClients } from './clients.ts'
import { createSocialExchange } from './exchange.ts'
import { providers } from './providers.ts'
import { socialHandlers } from './routes.ts'
import { createSocialService } from './service.ts'
import { createStandIn } from './standIn.ts'
import { socialTables } from './tables.ts'

/** Where the code of a login is exchanged, as set or as the provider publishes it. */
export const tokenAddressOf = (type: SnsTypeCd, { tokenUrl }: { tokenUrl: string | undefined }): string => tokenUrl ?? providers[type].tokenUrl

export function createSocialModule(
  ports: ServerPorts, deps: { auth: AuthService; sessions: Sessions; openSession: OpenSession; channels: ChannelService; terms: TermsService },
): ServerModule<'social'> {
  const { db } = ports.database
  const { social } = ports.config
  const standIn = social.standIn ? createStandIn(createOneTime(db, ports.clock)) : undefined
  const clients = createSocialClients(db, social, standIn?.endpoints)
  const service = createSocialService(ports, { clients, exchange: createSocialExchange(ports), auth: deps.auth, sessions: deps.sessions })
  return {
    ...socialTables,
    handlers: socialHandlers({ service, clients, db, openSession: deps.openSession, prepareJoining: createJoining(deps) }),
    register: (fastify) => standIn?.register(fastify),
  }
}
