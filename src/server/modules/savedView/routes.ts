import type { savedViewCalls } from '#shared/savedView/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SavedViewService } from './service.ts'

export function savedViewHandlers(service: SavedViewService): Handlers<typeof savedViewCalls> {
  return {
    async list({ params }, context) {
      return { views: await service.list({ ...params, userSeq: sessionUserSeq(context) }) }
    },
    async save({ params, body }, context) {
      return { outcome: await service.save({ ...params, userSeq: sessionUserSeq(context) }, body) }
    },
    async rename({ params, body: { name, newName } }, context) {
      return { outcome: await service.rename({ ...params, userSeq: sessionUserSeq(context) }, name, newName) }
    },
    async remove({ params, body }, context) {
      await service.remove({ ...params, userSeq: sessionUserSeq(context) }, body.name)
      return { result: 'ok' }
    },
  }
}
