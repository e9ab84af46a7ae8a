import type { draftCalls } from '#shared/draft/contract.ts'
import { sessionUserSeq, siteOf } from '#server/infra/http/context.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { DraftService } from './service.ts'

/** A session of one site knows nothing of others; a browser at the platform leaves those of sites to their hosts. */
const scopeOf = (context: CallContext) => ({ userSeq: sessionUserSeq(context), channelSeq: siteOf(context), isWhole: siteOf(context) === null && !context.isBrowser })

export function draftHandlers(service: DraftService): Handlers<typeof draftCalls> {
  return {
    async list(_input, context) {
      return { drafts: (await service.list(scopeOf(context))).map((draft) => ({ ...draft, typedAt: draft.typedAt.toISOString() })) }
    },
    async handOver({ body: { drafts } }, context) {
      await service.handOver(scopeOf(context), drafts.map((draft) => ({ ...draft, typedAt: new Date(draft.typedAt) })))
      return { result: 'ok' }
    },
    async remove({ body: { drafts } }, context) {
      await service.remove(scopeOf(context), drafts.map(({ name, typedAt }) => ({ name, typedAt: new Date(typedAt) })))
      return { result: 'ok' }
    },
  }
}
