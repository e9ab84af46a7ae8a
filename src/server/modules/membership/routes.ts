import type { membershipCalls } from '#shared/membership/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MembershipDesk } from './desk.ts'
import type { MembershipService } from './service.ts'

export function membershipHandlers({ service, desk }: { service: MembershipService; desk: MembershipDesk }): Handlers<typeof membershipCalls> {
  return {
    async offered({ params }) {
      return service.offered(params.channelSeq)
    },
    async mine({ params }, context) {
      return service.mine({ ...params, userSeq: sessionUserSeq(context) })
    },
    async ofCourse({ params }, { actor }) {
      return service.ofCourse(actor, params)
    },
    async subscribe({ params, body }, context) {
      return service.subscribe({ ...params, ...body, userSeq: sessionUserSeq(context), language: context.language })
    },
    async cancel({ params }, context) {
      return service.cancel(sessionUserSeq(context), params)
    },
    async resume({ params }, context) {
      return service.resume(sessionUserSeq(context), params)
    },
    async changeCard({ params, body }, context) {
      return service.changeCard(sessionUserSeq(context), params, body.cardSeq)
    },
    async enter({ params }, { actor }) {
      return service.enter(actor, params)
    },
    async list({ params }) {
      return desk.list(params.channelSeq)
    },
    async create({ params, body }) {
      return desk.create(params.channelSeq, body)
    },
    async save({ params, body }) {
      return desk.save(params, body)
    },
    async subscribers({ params, query }) {
      return desk.subscribers(params, query)
    },
    async cancelSubscriber({ params }) {
      return desk.cancelSubscriber(params)
    },
  }
}
