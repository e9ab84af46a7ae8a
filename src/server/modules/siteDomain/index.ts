import { channels } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'
import { siteDomainHandlers } from './routes.ts'
import { createSiteDomainService } from './service.ts'

export const DOMAIN_RECHECK_QUEUE = 'site-domain-recheck'
const CRON = '10 19 * * *'

export function createSiteDomainModule(ports: ServerPorts, hosts: SiteHosts): ServerModule<'siteDomain'> {
  const service = createSiteDomainService(ports, hosts)
  return { writes: [channels], handlers: siteDomainHandlers(service), jobs: [{ queue: DOMAIN_RECHECK_QUEUE, cron: CRON, run: () => service.recheck() }] }
}
