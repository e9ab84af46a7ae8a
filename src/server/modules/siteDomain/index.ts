import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { SiteHosts } from '#server/modules/channel/index.ts'
import { siteDomainHandlers } from './routes.ts'
import { createSiteDomainService } from './service.ts'

export const DOMAIN_RECHECK_QUEUE = 'site-domain-recheck'
const CRON = '10 19 * * *'

/** Custom domains, and the nightly DNS check. */
export function createSiteDomainModule(ports: ServerPorts, hosts: SiteHosts): ServerModule<'siteDomain'> {
  const service = createSiteDomainService(ports, hosts)
  void ports.jobs.schedule(DOMAIN_RECHECK_QUEUE, CRON, () => service.recheck())
  return { handlers: siteDomainHandlers(service) }
}
