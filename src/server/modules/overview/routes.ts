import { can } from '#shared/kernel/access/can.ts'
import type { overviewCalls } from '#shared/overview/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { OverviewService } from './service.ts'

export function overviewHandlers(service: OverviewService): Handlers<typeof overviewCalls> {
  return {
    async likes({ params, query }, { actor }) {
      return service.likes(params.channelSeq, query, can(actor, 'SITE_MEMBER_READ'))
    },
    async likeSummary({ params, query }, { actor }) {
      return service.likeSummary(params.channelSeq, query, can(actor, 'SITE_MEMBER_READ'))
    },
    async contents({ params, query }) {
      return service.contents(params.channelSeq, query)
    },
    async contentSummary({ params, query }) {
      return service.contentSummary(params.channelSeq, query)
    },
  }
}
