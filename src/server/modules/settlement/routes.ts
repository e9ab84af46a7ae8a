import type { settlementCalls } from '#shared/settlement/contract.ts'
import { sessionOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { OneTime } from '#server/infra/tokens/oneTime.ts'
import type { SettlementService } from './service.ts'
import { statementUrl } from './statement/download.ts'

export function settlementHandlers(service: SettlementService, oneTime: OneTime): Handlers<typeof settlementCalls> {
  return {
    async list({ params }) {
      return service.list(params.channelSeq)
    },
    async lines({ params, query }) {
      return service.lines(params, query)
    },
    async statement({ params, body: { format } }, context) {
      await service.mustBeClosed(params)
      return statementUrl(oneTime, { ...params, format, sessionSeq: sessionOf(context).sessionSeq, language: context.language })
    },
    async saveAccount({ params, body }) {
      return service.saveAccount(params.channelSeq, body)
    },
  }
}
