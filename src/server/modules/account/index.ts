import type { FastifyInstance } from 'fastify'
import type { accountCalls } from '#shared/account/contract.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { Passwords } from '#server/modules/auth/passwords.ts'
import type { AuthService } from '#server/modules/auth/service.ts'
import type { Sessions } from '#server/modules/auth/sessions.ts'
import type { ChannelService } from '#server/modules/channel/service.ts'
import { createParticulars } from '#server/modules/profile/particulars.ts'
import type { TermsService } from '#server/modules/terms/service.ts'
import { createEmailCodes } from './emailCodes.ts'
import type { NewsLinks } from './newsLinks.ts'
import { registerOneClick } from './oneClick.ts'
import { createPasswordReset } from './passwordReset.ts'
import { accountHandlers } from './routes.ts'
import type { SiteOfMail } from './siteOfMail.ts'
import { createUnsubscribe } from './unsubscribe.ts'

/** What the module is put together with. */
export interface AccountDeps {
  auth: AuthService
  passwords: Passwords
  sessions: Sessions
  channels: ChannelService
  terms: TermsService
  siteOfMail: SiteOfMail
  newsLinks: NewsLinks
}

/** What people do with an account, beside login and signup: its calls, and the address that mail programs unsubscribe at. */
export interface AccountModule {
  handlers: Handlers<typeof accountCalls>
  /** Mounts what is no call; before the server listens. */
  register(fastify: FastifyInstance): void
}

/** Puts the module together. */
export function createAccountModule(ports: ServerPorts, { auth, passwords, sessions, channels, terms, siteOfMail, newsLinks }: AccountDeps): AccountModule {
  const { changeMarketing } = createParticulars(ports, { channels, terms })
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
