import { operatorPaths } from '#shared/operator/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { operatorHandlers } from './routes.ts'
import { createOperatorService } from './service.ts'

export function createOperatorModule(ports: ServerPorts): ServerModule<'operator'> {
  return { handlers: operatorHandlers(createOperatorService(ports)), pages: privatePages(operatorPaths) }
}
