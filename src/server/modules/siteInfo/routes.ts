import type { siteInfoCalls } from '#shared/siteInfo/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { SiteInfoService } from './service.ts'

export function siteInfoHandlers(service: SiteInfoService, pictures: SitePictures): Handlers<typeof siteInfoCalls> {
  return {
    read: ({ params }) => service.read(params.channelSeq),
    save: ({ params, body }) => service.save(params.channelSeq, body),
    profile: async ({ params }) => ({ profile: await service.profile(params.channelSeq) }),
    icon: ({ params, body }, context) => pictures.addSiteIcon({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
  }
}
