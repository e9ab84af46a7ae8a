import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { savedViewHandlers } from './routes.ts'
import { createSavedViewService } from './service.ts'
import { savedViewTables } from './tables.ts'

/** Views of lists that people save by name. */
export function createSavedViewModule(ports: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'savedView'> {
  return { ...savedViewTables, handlers: savedViewHandlers(createSavedViewService(ports)) }
}
