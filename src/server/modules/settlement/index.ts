import { settlementPaths } from '#shared/settlement/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import { settlementMailJob } from './mails.ts'
import { settlementHandlers } from './routes.ts'
import { createSettlementService } from './service.ts'
import type { SettlementPorts, SettlementService, SettlingSites } from './service.ts'
import { createStatements } from './statement/download.ts'
import { settlementTables } from './tables.ts'

export { settledOrders } from './queries.ts'
export type { SettlementRef, SettlementService } from './service.ts'

/** What the platform keeps of what companies received for a site, and pays it (docs/decisions/0039-settlement.md). */
export function createSettlementModule(ports: SettlementPorts, sites: SettlingSites): ServerModule<'settlement'> & { service: SettlementService } {
  const service = createSettlementService(ports, sites)
  const statements = createStatements(ports, service.statement)
  return {
    ...settlementTables,
    handlers: settlementHandlers(service, statements.issue),
    register: statements.register,
    pages: privatePages(settlementPaths),
    // Early morning in Korea.
    jobs: [{ queue: 'settlement-close', cron: '30 16 * * *', run: () => service.closeDue() }, settlementMailJob(ports)],
    service,
  }
}
