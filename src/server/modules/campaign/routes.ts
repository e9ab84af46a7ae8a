import type { campaignCalls } from '#shared/campaign/contract.ts'
import { dateOf } from '#server/infra/db/moments.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { CampaignService } from './service.ts'

export function campaignHandlers(service: CampaignService, pictures: SitePictures): Handlers<typeof campaignCalls> {
  return {
    list: ({ params, query }) => service.list(params.channelSeq, query),
    audience: ({ params, query }, { actor }) => service.audience(params.channelSeq, { audience: query.audience, targetSeq: query.targetSeq ?? null }, actor),
    detail: ({ params }) => service.detail(params),
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
    create: ({ params, body }, { actor }) => service.create(params.channelSeq, body, actor),
    save: ({ params, body }, { actor }) => service.save(params, body, actor),
    copy: ({ params }) => service.copy(params),
    test: ({ params }, context) => service.test(params, sessionUserSeq(context)),
    start: ({ params, body }, { actor }) => service.start(params, dateOf(body.sendAt), actor),
    stop: ({ params }) => service.stop(params),
    async remove({ params }) {
      await service.remove(params)
      return { result: 'ok' }
    },
  }
}
