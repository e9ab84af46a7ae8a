import type { sitePageCalls } from '#shared/sitePage/contract.ts'
import { dateOf } from '#server/infra/db/moments.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { PageEditing } from '#server/modules/page/index.ts'

export function sitePageHandlers(editing: PageEditing, pictures: SitePictures): Handlers<typeof sitePageCalls> {
  return {
    list: ({ params, query }) => editing.list(params.channelSeq, query),
    detail: ({ params }) => editing.detail(params),
    saveDraft: ({ params, body }, context) => editing.saveDraft(params, body, sessionUserSeq(context)),
    schedule: ({ params, body }, context) => editing.schedule(params, dateOf(body.publishAt), sessionUserSeq(context)),
    restore: ({ params, body }, context) => editing.restore(params, body.versionNo, sessionUserSeq(context)),
    copy: ({ params }, context) => editing.copy(params, sessionUserSeq(context)),
    restoreRemoved: ({ params }) => editing.restoreRemoved(params),
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
    showcase: ({ params }) => editing.showcase(params.channelSeq),
  }
}
