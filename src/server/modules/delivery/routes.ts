import type { deliveryCalls } from '#shared/delivery/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { AddressSearch } from './addressSearch.ts'
import type { DeliveryService } from './service.ts'

export function deliveryHandlers(service: DeliveryService, searchAddress: AddressSearch): Handlers<typeof deliveryCalls> {
  return {
    async searchAddress({ query }, context) {
      return searchAddress(sessionUserSeq(context), query)
    },
    async mine({ params, query }, context) {
      return { deliveries: await service.mine({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, query.orderNos.split(',')) }
    },
    async changeAddress({ params, body }, context) {
      return service.changeAddress({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, params.orderNo, body.address)
    },
    async list({ params, query }) {
      return service.list(params.channelSeq, query)
    },
    async change({ params, body }, context) {
      return service.change({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body)
    },
    async checkSheet({ params, body }) {
      return { lines: await service.checkSheet(params.channelSeq, body.rows) }
    },
    async importSheet({ params, body }, context) {
      return service.importSheet({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.rows)
    },
    async undo({ params, body }) {
      return { changedCount: await service.undo({ channelSeq: params.channelSeq, batchSeq: body.batchSeq }) }
    },
  }
}
