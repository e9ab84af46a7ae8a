import type { planCalls } from '#shared/plan/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { PlanCoupons } from './coupons.ts'
import type { PlanService } from './service.ts'

const memberOf = ({ channelSeq }: { channelSeq: number }, context: CallContext) => ({ channelSeq, userSeq: sessionUserSeq(context) })

export function planHandlers(service: PlanService, coupons: PlanCoupons): Handlers<typeof planCalls> {
  return {
    async read({ params }, context) {
      return service.read(memberOf(params, context))
    },
    async quote({ params, query }) {
      return service.quote(params.channelSeq, query)
    },
    async change({ params, body }, context) {
      return service.change(memberOf(params, context), body)
    },
    async cancel({ params }, context) {
      return service.cancel(memberOf(params, context))
    },
    async resume({ params }, context) {
      return service.resume(memberOf(params, context))
    },
    async setCard({ params, body }, context) {
      return service.setCard(memberOf(params, context), body.cardSeq)
    },
    async pay({ params, body }, context) {
      return service.pay(memberOf(params, context), body.cardSeq)
    },
    async history({ params, query }) {
      return service.history(params.channelSeq, query)
    },
    async coupons({ params }) {
      return { coupons: await coupons.list(params.channelSeq) }
    },
    async checkCoupon({ params, query }, context) {
      return coupons.check(memberOf(params, context), query.code)
    },
    async registerCoupon({ params, body }, context) {
      return { coupons: await coupons.register(memberOf(params, context), body.code) }
    },
  }
}
