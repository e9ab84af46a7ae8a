import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'
import { siteDomainHandlers } from './routes.ts'
import { createSiteDomainService } from './service.ts'

export const DOMAIN_RECHECK_QUEUE = 'site-domain-recheck'
// Night in Korea.
const CRON = '10 19 * * *'

/** A site's own domain: its calls, and the nightly look at the records. */
export function createSiteDomainModule(ports: ServerPorts, hosts: SiteHosts): ServerModule<'siteDomain'> {
  const service = createSiteDomainService(ports, hosts)
  void ports.jobs.schedule(DOMAIN_RECHECK_QUEUE, CRON, () => service.recheck())
  return { handlers: siteDomainHandlers(service) }
}
