import type { bulkCalls } from '#shared/bulk/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { BulkService } from './service.ts'

export function bulkHandlers(service: BulkService): Handlers<typeof bulkCalls> {
  return {
    async preview({ params, body }, { actor }) {
      return service.preview(actor, params, body)
    },
    async start({ params, body }, { actor }) {
      return service.start(actor, params, body)
    },
    async list({ params, query }) {
      return service.list(params, query)
    },
    async read({ params }) {
      return service.read(params)
    },
    async report({ params, query }) {
      return service.report(params, query)
    },
    async undo({ params }, { actor }) {
      return service.undo(actor, params)
    },
    async cancel({ params }) {
      return service.cancel(params)
    },
  }
}
