import type { previewCalls } from '#shared/preview/contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { PreviewService } from './service.ts'

export function previewHandlers(service: PreviewService): Handlers<typeof previewCalls> {
  return {
    async open({ params }, { session }) {
      if (session === null) throw new AppError('loginRequired')
      const { ticket, expiresAt } = service.open(params, session)
      return { ticket, expiresAt: isoOf(expiresAt) }
    },
  }
}
