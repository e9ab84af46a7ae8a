import type { FastifyInstance } from 'fastify'
import type { accountCalls } from '#shared/account/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { AuthService, NewsLinks, Passwords, Sessions } from '#server/modules/auth/index.ts'
import { createEmailCodes } from './emailCodes.ts'
import { registerOneClick } from './oneClick.ts'
import { createPasswordReset } from './passwordReset.ts'
import { accountHandlers } from './routes.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'
import { createUnsubscribe } from './unsubscribe.ts'
import type { ChangeMarketing } from './unsubscribe.ts'

export { takeEmailProof } from './emailProof.ts'
export { MAIL_WINDOW_MS } from './mailAllowance.ts'

/** What the module is put together with. */
export interface AccountDeps {
  auth: AuthService
  passwords: Passwords
  sessions: Sessions
  siteOfMail: SiteOfMail
  newsLinks: NewsLinks
  changeMarketing: ChangeMarketing
}

/** What people do with an account, beside login and signup: its calls, and the address that mail programs unsubscribe at. */
export interface AccountModule {
  handlers: Handlers<typeof accountCalls>
  /** Mounts what is no call; before the server listens. */
  register(fastify: FastifyInstance): void
}

/** Puts the module together. */
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
