import type { FastifyInstance } from 'fastify'
import type { accountCalls } from '#shared/account/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { AuthService, NewsLinks, Passwords, Sessions } from '#server/modules/auth/index.ts'
import { createEmailCodes } from './emailCodes.ts'
import { createPasswordReset } from './passwordReset.ts'
import { accountHandlers } from './routes.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'
import { createUnsubscribe } from './unsubscribe.ts'
import type { ChangeMarketing, Unsubscribe } from './unsubscribe.ts'
import { languageOf } from '#server/infra/http/mount.ts'

export { takeEmailProof } from './emailProof.ts'
export { MAIL_WINDOW_MS } from './mailAllowance.ts'

export interface AccountDeps {
  auth: AuthService
  passwords: Passwords
  sessions: Sessions
  siteOfMail: SiteOfMail
  newsLinks: NewsLinks
  changeMarketing: ChangeMarketing
}

export interface AccountModule {
  handlers: Handlers<typeof accountCalls>
  register(fastify: FastifyInstance): void
}

export function createAccountModule(ports: ServerPorts, { auth, passwords, sessions, siteOfMail, newsLinks, changeMarketing }: AccountDeps): AccountModule {
  const unsubscribe = createUnsubscribe(ports, { links: newsLinks, changeMarketing })
  return {
    handlers: accountHandlers({
      auth,
      oneTime: createOneTime(ports.database.db, ports.clock),
      emailCodes: createEmailCodes(ports),
      passwordReset: createPasswordReset(ports, { passwords, sessions, siteOfMail }),
      unsubscribe,
      siteOfMail,
    }),
    register: (fastify) => registerOneClick(fastify, unsubscribe),
  }
}

const BODY_LIMIT = 1024

/** One-click unsubscribe endpoint (RFC 8058), without cookies. POST only: mail scanners follow every link. */
function registerOneClick(fastify: FastifyInstance, unsubscribe: Unsubscribe): void {
  void fastify.register(async (scope) => {
    scope.addContentTypeParser(['application/x-www-form-urlencoded', 'multipart/form-data'], { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body))
    scope.post<{ Querystring: { token?: string | string[] } }>('/unsubscribe/email', { schema: { hide: true } }, async (request, reply) => {
      await unsubscribe.change(String(request.query.token), 'N', languageOf(request))
      return reply.status(200).send('')
    })
  })
}
