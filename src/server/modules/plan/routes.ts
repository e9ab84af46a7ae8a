import type { planCalls } from '#shared/plan/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { PlanService } from './service.ts'

export function planHandlers(service: PlanService): Handlers<typeof planCalls> {
  return {
    async read({ params }) {
      return service.read(params.channelSeq)
    },
  }
}
