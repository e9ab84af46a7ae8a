import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createOneTime } from '#server/infra/tokens/oneTime.ts'
import type { AuthService, NewsLinks, Passwords, Sessions } from '#server/modules/auth/index.ts'
import { createEmailCodes } from './emailCodes.ts'
import { createPasswordReset } from './passwordReset.ts'
import { accountHandlers, registerOneClick } from './routes.ts'
import { accountTables } from './tables.ts'
import type { SiteOfMail } from '#server/modules/channel/index.ts'
import { createUnsubscribe } from './unsubscribe.ts'
import type { ChangeMarketing } from './unsubscribe.ts'

export { takeEmailProof } from './emailProof.ts'

export interface AccountDeps {
  auth: AuthService
  passwords: Passwords
  sessions: Sessions
  siteOfMail: SiteOfMail
  newsLinks: NewsLinks
  changeMarketing: ChangeMarketing
}

export function createAccountModule(ports: ServerPorts, { auth, passwords, sessions, siteOfMail, newsLinks, changeMarketing }: AccountDeps): ServerModule<'account'> {
  const unsubscribe = createUnsubscribe(ports, { links: newsLinks, changeMarketing })
  const passwordReset = createPasswordReset(ports, { passwords, sessions, siteOfMail })
  return {
    ...accountTables,
    handlers: accountHandlers({
      auth,
      oneTime: createOneTime(ports.database.db, ports.clock),
      emailCodes: createEmailCodes(ports),
      passwordReset,
      unsubscribe,
      siteOfMail,
    }),
    jobs: passwordReset.jobs,
    register: (fastify) => registerOneClick(fastify, unsubscribe),
  }
}
