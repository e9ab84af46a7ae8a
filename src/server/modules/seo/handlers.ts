import type { seoCalls } from '#shared/seo/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { SeoSettings } from './settings.ts'

const ok = { result: 'ok' } as const

export function seoHandlers(settings: SeoSettings, pictures: SitePictures): Handlers<typeof seoCalls> {
  return {
    site: ({ params }, { language }) => settings.site(params.channelSeq, language),
    async saveSite({ params, body }) {
      await settings.saveSite(params.channelSeq, body)
      return ok
    },
    pages: ({ params, query }, { language }) => settings.pages(params.channelSeq, query, language),
    async savePage({ params, body }) {
      await settings.savePage(params, body)
      return ok
    },
    courses: ({ params, query }, { language }) => settings.courses(params.channelSeq, query, language),
    async saveCourse({ params, body }) {
      await settings.saveCourse(params, body)
      return ok
    },
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
  }
}
