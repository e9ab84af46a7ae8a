import { auditPaths } from '#shared/audit/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { auditHandlers } from './routes.ts'
import { createAuditService } from './service.ts'
import { auditTables } from './tables.ts'

/** The log of what staff change at a site. */
export function createAuditModule(ports: Pick<ServerPorts, 'database'>): ServerModule<'audit'> {
  return { ...auditTables, handlers: auditHandlers(createAuditService(ports)), pages: privatePages(auditPaths) }
}
