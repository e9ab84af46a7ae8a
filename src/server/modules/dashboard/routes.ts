import { can } from '#shared/kernel/access/can.ts'
import type { dashboardCalls } from '#shared/dashboard/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { ClassFigures } from './classes.ts'
import type { DashboardService } from './service.ts'

export function dashboardHandlers(service: DashboardService, classes: ClassFigures): Handlers<typeof dashboardCalls> {
  return {
    async read({ params, query }, { actor }) {
      return service.read(params.channelSeq, query, can(actor, 'SITE_SALES_READ'))
    },
    async guide({ params }) {
      return service.guide(params.channelSeq)
    },
    async linkShared({ params }) {
      await service.linkShared(params.channelSeq)
      return { result: 'ok' }
    },
    async classes({ params, query }) {
      return classes.classes(params.channelSeq, query.after)
    },
    async classFigures({ params, query }) {
      return classes.figures(params, query)
    },
    async dropOff({ params }) {
      return classes.dropOff(params)
    },
    async learnersAtRisk({ params, query }) {
      return classes.learnersAtRisk(params, query.after)
    },
    async writeToLearners({ params, body }, context) {
      return classes.write(params, body, sessionUserSeq(context))
    },
  }
}
