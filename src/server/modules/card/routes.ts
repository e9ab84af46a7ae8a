import type { cardCalls } from '#shared/card/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { CardService } from './service.ts'

export function cardHandlers(service: CardService): Handlers<typeof cardCalls> {
  return {
    async mine({ params }, context) {
      return service.mine({ ...params, userSeq: sessionUserSeq(context) })
    },
    async register({ params, body }, context) {
      return service.register({ ...params, userSeq: sessionUserSeq(context) }, body, context.address)
    },
    async makeDefault({ params }, context) {
      return service.makeDefault({ ...params, userSeq: sessionUserSeq(context) })
    },
    async remove({ params }, context) {
      await service.remove({ ...params, userSeq: sessionUserSeq(context) })
      return { result: 'ok' }
    },
  }
}
