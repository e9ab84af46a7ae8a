import type { popupCalls } from '#shared/popup/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SitePictures } from '#server/modules/course/index.ts'
import type { PopupService } from './service.ts'

export function popupHandlers(service: PopupService, pictures: SitePictures): Handlers<typeof popupCalls> {
  return {
    shown: async ({ params, query }, { actor }) => ({ popups: await service.shown(params.channelSeq, query.place, actor) }),
    list: async ({ params }) => ({ popups: await service.list(params.channelSeq) }),
    create: async ({ params, body: { at, ...form } }) => ({ popup: await service.create(params.channelSeq, form, at) }),
    sort: async ({ params, body }) => ({ popups: await service.sort(params.channelSeq, body.popupSeqs) }),
    picture: ({ params, body }, context) => pictures.addSitePicture({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.image),
    save: async ({ params, body }) => ({ popup: await service.save(params, body) }),
    turn: async ({ params, body }) => ({ popup: await service.turn(params, body.isOn) }),
    async delete({ params }) {
      await service.delete(params)
      return { result: 'ok' }
    },
  }
}
