import type { referralCalls } from '#shared/referral/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ReferralService } from './service.ts'

export function referralHandlers(service: ReferralService): Handlers<typeof referralCalls> {
  return {
    link: ({ params }, context) => service.link(context.actor, params, sessionUserSeq(context)),
    read: ({ params }, { actor }) => service.read(actor, params),
    async arrive({ params }, context) {
      await service.arrive(context.actor, params, sessionUserSeq(context))
      return { result: 'ok' }
    },
    referrers: async ({ params }) => ({ referrers: await service.referrers(params) }),
  }
}
