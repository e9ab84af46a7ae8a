import type { settlementCalls } from '#shared/settlement/contract.ts'
import { sessionOf } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { IssueDownload } from '#server/infra/http/downloads.ts'
import type { SettlementService } from './service.ts'
import type { StatementFile } from './statement/download.ts'

export function settlementHandlers(service: SettlementService, issue: IssueDownload<StatementFile>): Handlers<typeof settlementCalls> {
  return {
    async list({ params }) {
      return service.list(params.channelSeq)
    },
    async lines({ params, query }) {
      return service.lines(params, query)
    },
    async statement({ params, body: { format } }, context) {
      await service.mustBeClosed(params)
      return issue(sessionOf(context), { ...params, format, language: context.language })
    },
    async saveAccount({ params, body }) {
      return service.saveAccount(params.channelSeq, body)
    },
  }
}
