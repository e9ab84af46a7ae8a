import type { couponCalls } from '#shared/coupon/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { CouponService } from './service.ts'

export function couponHandlers(service: CouponService): Handlers<typeof couponCalls> {
  return {
    async list({ params, query }) {
      return service.list(params.channelSeq, query)
    },
    async create({ params, body }) {
      return service.create(params.channelSeq, body)
    },
    async save({ params, body }) {
      return service.save(params, body)
    },
    async stop({ params, body }) {
      return service.stop(params, body.stopped)
    },
    async remove({ params }) {
      await service.remove(params)
      return { result: 'ok' }
    },
    async codes({ params, query }) {
      return service.codes(params, query)
    },
    async addCodes({ params, body }) {
      return service.addCodes(params, body.count)
    },
    async mine({ params }, context) {
      return { coupons: await service.mine({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }) }
    },
    async register({ params, body }, context) {
      return service.register({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.code)
    },
  }
}
