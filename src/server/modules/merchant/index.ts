import { merchants } from '#server/infra/db/schema/index.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { createSiteProviders } from './providers.ts'
import type { MerchantPorts, SitePayments } from './providers.ts'
import { merchantHandlers } from './routes.ts'
import { createMerchantService } from './service.ts'

export type { SitePayments, SiteProvider, SiteProviders } from './providers.ts'

/** A site's own contracts with payment companies. Orders ask `payments` who takes money for a site. */
export function createMerchantModule(ports: MerchantPorts & Pick<ServerPorts, 'config'>): ServerModule<'merchant'> & { payments: SitePayments } {
  return {
    tables: [merchants],
    handlers: merchantHandlers(createMerchantService(ports), ports.config.publicOrigin),
    payments: createSiteProviders(ports),
  }
}
