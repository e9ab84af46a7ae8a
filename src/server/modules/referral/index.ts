import { referralPaths } from '#shared/referral/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { referralHandlers } from './routes.ts'
import { createReferralService } from './service.ts'
import { referralTables } from './tables.ts'

/** Links by which people bring others to a class. */
export function createReferralModule(ports: Pick<ServerPorts, 'database' | 'clock' | 'config'>): ServerModule<'referral'> {
  return { ...referralTables, handlers: referralHandlers(createReferralService(ports)), pages: privatePages(referralPaths) }
}
