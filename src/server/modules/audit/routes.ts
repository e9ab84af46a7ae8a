import type { auditCalls } from '#shared/audit/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { AuditService } from './service.ts'

export function auditHandlers(service: AuditService): Handlers<typeof auditCalls> {
  return {
    list: ({ params, query }, { actor }) => service.list(actor, params.channelSeq, query),
  }
}
