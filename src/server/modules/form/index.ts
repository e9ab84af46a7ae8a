import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { formHandlers } from './routes.ts'
import { createFormService } from './service.ts'
import { formTables } from './tables.ts'

/** Forms of a site (SET-06). */
export function createFormModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'secretKey'>): ServerModule<'form'> {
  return { ...formTables, handlers: formHandlers(createFormService(ports)) }
}
