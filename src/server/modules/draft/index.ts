import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { draftHandlers } from './routes.ts'
import { createDraftService } from './service.ts'
import { draftTables } from './tables.ts'

/** What people had typed and not sent at a logout, until their next login (decision 0059). */
export function createDraftModule(ports: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'draft'> {
  return { ...draftTables, handlers: draftHandlers(createDraftService(ports)) }
}
