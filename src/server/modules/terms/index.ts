import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { termsHandlers } from './routes.ts'
import { createTermsService } from './service.ts'
import type { TermsService } from './service.ts'

export type { TermsService } from './service.ts'

export function createTermsModule(ports: ServerPorts, sites: SiteResolver): ServerModule<'terms'> & { service: TermsService } {
  const service = createTermsService(ports, sites)
  return { handlers: termsHandlers(service), service }
}
