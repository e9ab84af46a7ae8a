import type { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { SiteDomainService } from './service.ts'

export function siteDomainHandlers(service: SiteDomainService): Handlers<typeof siteDomainCalls> {
  return {
    async read({ params }) {
      return { siteDomain: await service.read(params.channelSeq) }
    },
    async claim({ params, body }, { platform }) {
      return { siteDomain: await service.claim(params.channelSeq, body.domain, platform) }
    },
    async check({ params }) {
      return { siteDomain: await service.check(params.channelSeq) }
    },
    async release({ params }) {
      await service.release(params.channelSeq)
      return { result: 'ok' }
    },
  }
}
