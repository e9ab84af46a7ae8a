import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { permissionsOf } from '#shared/segment/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { couponCalls } from '#shared/coupon/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { CouponService } from './service.ts'

/** A segment can be given by who may read segments, and what its rules are about. */
const mayRead = (actor: Actor) => (rules: SegmentRules) => can(actor, 'SITE_USER_READ') && permissionsOf(rules).every((permission) => can(actor, permission))

export function couponHandlers(service: CouponService): Handlers<typeof couponCalls> {
  return {
    async list({ params, query }) {
      return service.list(params.channelSeq, query)
    },
    async create({ params, body }, { actor }) {
      return service.create(params.channelSeq, body, mayRead(actor))
    },
    async save({ params, body }, { actor }) {
      return service.save(params, body, mayRead(actor))
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
