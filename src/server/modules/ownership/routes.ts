import type { ownershipCalls } from '#shared/ownership/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { OwnershipService } from './service.ts'

const ok = { result: 'ok' } as const

/** A site's session must not give the site away. Throws `platformLoginNeeded`. */
function atPlatform(context: CallContext): number {
  if (siteOf(context) !== null) throw new AppError('platformLoginNeeded')
  return sessionUserSeq(context)
}

export function ownershipHandlers(service: OwnershipService): Handlers<typeof ownershipCalls> {
  return {
    async sitesLeftAlone(_, context) {
      return { sites: await service.sitesLeftAlone(sessionUserSeq(context)) }
    },
    async handOver({ params, body }, context) {
      await service.handOver({ channelSeq: params.channelSeq, ownerSeq: atPlatform(context), heirSeq: body.userSeq })
      return ok
    },
    async close({ params, body }, context) {
      atPlatform(context)
      await service.close(params.channelSeq, body.reason, context.language)
      return ok
    },
  }
}
