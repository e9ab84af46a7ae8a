import { can } from '#shared/kernel/access/can.ts'
import type { dashboardCalls } from '#shared/dashboard/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { DashboardService } from './service.ts'

export function dashboardHandlers(service: DashboardService): Handlers<typeof dashboardCalls> {
  return {
    async read({ params, query }, { actor }) {
      return service.read(params.channelSeq, query, can(actor, 'SITE_SALES_READ'))
    },
    async guide({ params }) {
      return service.guide(params.channelSeq)
    },
  }
}
