import type { termsCalls } from '#shared/terms/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { TermsService } from './service.ts'

export function termsHandlers(service: TermsService): Handlers<typeof termsCalls> {
  return {
    async terms({ params, query }, { language }) {
      return { termsData: await service.read(params.channelSeq, 'terms', language, query.version) }
    },
    async privacy({ params, query }, { language }) {
      return { privacyData: await service.read(params.channelSeq, 'privacy', language, query.version) }
    },
    async consent14({ params, query }, { language }) {
      return { consent14Data: await service.read(params.channelSeq, 'consent-14', language, query.version) }
    },
    async marketingConsent({ params, query }, { language }) {
      return { marketingConsentData: await service.read(params.channelSeq, 'marketing-consent', language, query.version) }
    },
    versions: ({ params }) => service.versions(params.channelSeq),
    texts: async ({ params }) => ({ texts: await service.texts(params.channelSeq, params.termsKind, params.version) }),
    preview: async ({ body }) => ({ content: await service.preview(body.content) }),
    publish: ({ params, body }) => service.publishNext(params.channelSeq, params.termsKind, body),
    // Who writes the terms of a site is not asked about them.
    pending: async ({ params }, context) => ({ pending: context.actor.userTypeCd === null ? await service.pending({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, context.language) : [] }),
    async agreeAgain({ params, body }, context) {
      await service.agreeAgain({ channelSeq: params.channelSeq, userSeq: sessionUserSeq(context) }, body.versions, context.language)
      return { result: 'ok' }
    },
    withdraw: ({ params }) => service.withdraw(params.channelSeq, params.termsKind, params.version),
  }
}
