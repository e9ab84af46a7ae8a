import type { operatorCalls } from '#shared/operator/contract.ts'
import { sessionUserSeq } from '#server/infra/http/context.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { OperatorService } from './service.ts'

export function operatorHandlers(service: OperatorService): Handlers<typeof operatorCalls> {
  return {
    status: (_, context) => service.status(sessionUserSeq(context)),
  }
}
