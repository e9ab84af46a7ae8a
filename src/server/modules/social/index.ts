import type { FastifyInstance } from 'fastify'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createJoining } from '#server/modules/auth/index.ts'
import type { AuthService, OpenSession, Sessions } from '#server/modules/auth/index.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { ChannelService } from '#server/modules/channel/index.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import { createSocialClients } from './clients.ts'
import { createSocialExchange } from './exchange.ts'
import { socialHandlers } from './routes.ts'
import { createSocialService } from './service.ts'
import { registerStandIn } from './standIn.ts'

/** Puts the module of social logins together; its stand-in for providers, where the settings want one, is at the server from now on. */
export function createSocialModule(
  fastify: FastifyInstance, ports: ServerPorts, deps: { auth: AuthService; sessions: Sessions; openSession: OpenSession; channels: ChannelService; terms: TermsService },
) {
  const { db } = ports.database
  const { social } = ports.config
  const standIn = social.standIn ? registerStandIn(fastify, createOneTime(db, ports.clock)) : undefined
  const clients = createSocialClients(db, social, standIn)
  const service = createSocialService(ports, { clients, exchange: createSocialExchange(ports), auth: deps.auth, sessions: deps.sessions })
  return { handlers: socialHandlers({ service, clients, db, openSession: deps.openSession, prepareJoining: createJoining(deps) }) }
}
