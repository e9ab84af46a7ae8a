import type { merchantCalls } from '#shared/merchant/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MerchantService } from './service.ts'

/** @param publicOrigin where payment companies reach this server; undefined: where the request did */
export function merchantHandlers(service: MerchantService, publicOrigin: string | undefined): Handlers<typeof merchantCalls> {
  const listed = async (channelSeq: number, origin: string) => ({ merchants: await service.list(channelSeq, publicOrigin ?? origin) })
  return {
    async list({ params }, { origin }) {
      return listed(params.channelSeq, origin)
    },
    async save({ params, body }, { origin }) {
      await service.save(params.channelSeq, body)
      return listed(params.channelSeq, origin)
    },
    async remove({ params }, { origin }) {
      await service.remove(params.channelSeq, params.provider)
      return listed(params.channelSeq, origin)
    },
  }
}
