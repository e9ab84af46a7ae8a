import type { brandCalls } from '#shared/brand/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { TermsService } from '#server/modules/terms/index.ts'
import type { BrandService } from './service.ts'

export function brandHandlers(service: BrandService, terms: Pick<TermsService, 'read'>): Handlers<typeof brandCalls> {
  return {
    async checkDomain({ query }) {
      return service.checkDomain(query.domain)
    },
    async createSite({ body }, context) {
      return service.createSite(body, sessionUserSeq(context), context.language)
    },
    async terms({ params, query }, { language }) {
      return { termsData: await terms.read(null, params.termsKind, language, query.version) }
    },
  }
}
