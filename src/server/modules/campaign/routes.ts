import type { campaignCalls } from '#shared/campaign/contract.ts'
import { dateOf } from '#server/infra/db/moments.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { CampaignService } from './service.ts'

export function campaignHandlers(service: CampaignService): Handlers<typeof campaignCalls> {
  return {
    list: ({ params, query }) => service.list(params.channelSeq, query),
    audience: ({ params, query }) => service.audience(params.channelSeq, { audience: query.audience, targetSeq: query.targetSeq ?? null }),
    detail: ({ params }) => service.detail(params),
    create: ({ params, body }) => service.create(params.channelSeq, body),
    save: ({ params, body }) => service.save(params, body),
    copy: ({ params }) => service.copy(params),
    test: ({ params }, context) => service.test(params, sessionUserSeq(context)),
    start: ({ params, body }) => service.start(params, dateOf(body.sendAt)),
    stop: ({ params }) => service.stop(params),
    async remove({ params }) {
      await service.remove(params)
      return { result: 'ok' }
    },
  }
}
