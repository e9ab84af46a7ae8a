import type { bulkCalls } from '#shared/bulk/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { BulkService } from './service.ts'

/** Members of a site have no class. */
const atSite = <Params extends object>(params: Params): Params & { courseSeq: null } => ({ ...params, courseSeq: null })

export function bulkHandlers(service: BulkService): Handlers<typeof bulkCalls> {
  return {
    preview: ({ params, body }, { actor }) => service.preview(actor, params, body),
    start: ({ params, body }, { actor }) => service.start(actor, params, body),
    list: ({ params, query }) => service.list(params, query),
    read: ({ params }) => service.read(params),
    report: ({ params, query }, { actor }) => service.report(actor, params, query),
    undo: ({ params }, { actor }) => service.undo(actor, params),
    cancel: ({ params }, { actor }) => service.cancel(actor, params),
    sitePreview: ({ params, body }, { actor }) => service.preview(actor, atSite(params), body),
    siteStart: ({ params, body }, { actor }) => service.start(actor, atSite(params), body),
    siteList: ({ params, query }) => service.list(atSite(params), query),
    siteRead: ({ params }) => service.read(atSite(params)),
    siteReport: ({ params, query }, { actor }) => service.report(actor, atSite(params), query),
    siteUndo: ({ params }, { actor }) => service.undo(actor, atSite(params)),
    siteCancel: ({ params }, { actor }) => service.cancel(actor, atSite(params)),
  }
}
