import type { packCalls } from '#shared/pack/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { PackService } from './service.ts'

export function packHandlers(service: PackService): Handlers<typeof packCalls> {
  return {
    async create({ params, body }, context) {
      return service.create({ userSeq: sessionUserSeq(context), channelSeq: params.channelSeq }, body)
    },
    async detail({ params, query }, { actor }) {
      return service.detail(actor, params, query.type === 'update')
    },
    async saveClasses({ params, body }) {
      return service.saveClasses(params, body.courseSeqs)
    },
  }
}
