import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mentionHandlers } from './routes.ts'
import { createMentionService } from './service.ts'

export { mentionedOf, safeMentions } from './mentioned.ts'
export { listBoardPeople, listNames } from './queries.ts'

/** Whom texts of a class may name. */
export function createMentionModule(ports: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'mention'> {
  return { handlers: mentionHandlers(createMentionService(ports)) }
}
