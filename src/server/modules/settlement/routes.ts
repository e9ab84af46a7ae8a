import type { settlementCalls } from '#shared/settlement/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SettlementService } from './service.ts'

export function settlementHandlers(service: SettlementService): Handlers<typeof settlementCalls> {
  return {
    async list({ params }) {
      return service.list(params.channelSeq)
    },
    async lines({ params, query }) {
      return service.lines(params, query)
    },
    async saveAccount({ params, body }) {
      return service.saveAccount(params.channelSeq, body)
    },
  }
}
