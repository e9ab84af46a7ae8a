import type { socialCalls } from '#shared/social/contract.ts'
import type { SnsTypeCd } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { OpenSession, PrepareJoining } from '#server/modules/auth/index.ts'
import { beginIn, browserOf } from './browser.ts'
import type { SocialClients } from './clients.ts'
import { canUnlink, linkedOf, removeLink } from './queries.ts'
import type { SocialService } from './service.ts'

export interface SocialDeps {
  service: SocialService
  clients: SocialClients
  db: Db
  openSession: OpenSession
  prepareJoining: PrepareJoining
}

export function socialHandlers({ service, clients, db, openSession, prepareJoining }: SocialDeps): Handlers<typeof socialCalls> {
  return {
    async providers({ query }) {
      return { providers: await clients.offered(query.channelSeq) }
    },

    async start({ body }, context) {
      const userSeq = context.session?.userSeq ?? null
      if (body.purpose === 'link' && userSeq === null) throw new AppError('loginRequired')
      if (body.purpose === 'link' && siteOf(context) !== null) throw new AppError('platformLoginNeeded')
      return service.start({ ...body, channelSeq: body.channelSeq, userSeq, origin: context.origin, browser: beginIn(context) })
    },

    async token({ body }, context) {
      return service.exchange({ ...body, browser: browserOf(context), userSeq: context.session?.userSeq ?? null })
    },

    async login({ body }, context) {
      const outcome = await service.login({ ...body, browser: browserOf(context) })
      if (outcome.user !== null) await openSession(outcome.user.userSeq, context)
      return outcome
    },

    async email({ body }, context) {
      return { accessToken: await service.proveEmail({ ...body, browser: browserOf(context) }, body.email, body.proof) }
    },

    async signup({ body }, context) {
      const joining = await prepareJoining(body, context.language)
      const user = await service.signup({ ...body, browser: browserOf(context) }, body, context.language, joining)
      await openSession(user.userSeq, context)
      return { user }
    },

    async integrate({ params, body }, context) {
      const outcome = await service.integrate(params.token, browserOf(context), body.email, body.proof)
      await openSession(outcome.user.userSeq, context)
      return outcome
    },

    async accounts(_, context) {
      const userSeq = sessionUserSeq(context)
      const accounts = await linkedOf(db, userSeq)
      return {
        accounts: accounts.map(({ snsTypeCd, email, linkedAt }) => ({ snsTypeCd: snsTypeCd as SnsTypeCd, email, linkedAt: linkedAt.toISOString() })),
        canUnlink: await canUnlink(db, userSeq),
      }
    },

    async link({ body }, context) {
      await service.link({ ...body, browser: browserOf(context) }, sessionUserSeq(context))
      return { result: 'ok' }
    },

    async unlink({ body }, context) {
      await removeLink(db, sessionUserSeq(context), body.snsTypeCd)
      return { result: 'ok' }
    },
  }
}
