import type { mentionCalls } from '#shared/mention/contract.ts'
import type { Handlers } from '#server/infra/http/context.ts'
import type { MentionService } from './service.ts'

export function mentionHandlers(service: MentionService): Handlers<typeof mentionCalls> {
  return { people: ({ params, query }, { actor }) => service.people(params, actor, query.q) }
}
