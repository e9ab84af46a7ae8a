import { PREVIEW_OF_SITE } from '#shared/preview/contract.ts'
import type { previewCalls } from '#shared/preview/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { CallContext, Handlers } from '#server/infra/http/context.ts'
import type { PreviewService } from './service.ts'

export function previewHandlers(service: PreviewService): Handlers<typeof previewCalls> {
  const issue = (place: { channelSeq: number; courseSeq: number }, { session }: Pick<CallContext, 'session'>) => {
    if (session === null) throw new AppError('loginRequired')
    const { ticket, expiresAt } = service.open(place, session)
    return { ticket, expiresAt: isoOf(expiresAt) }
  }
  return {
    open: async ({ params }, context) => issue(params, context),
    openSite: async ({ params: { channelSeq } }, context) => issue({ channelSeq, courseSeq: PREVIEW_OF_SITE }, context),
  }
}
