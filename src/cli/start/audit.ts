import type { Config } from '#server/infra/config/config.ts'
import type { Reconciliation } from '#server/modules/order/index.ts'
import { withServer } from './withServer.ts'

export const AUDIT_DAYS = 31

/** Prints the differences of each site, and totals; returns how many there are. */
export async function printAudit({ audit }: Pick<Reconciliation, 'audit'>, days: number, say: (line: string) => void): Promise<number> {
  const totals = { sites: 0, orders: 0, asked: 0, unasked: 0, differences: 0 }
  for await (const { channelSeq, differences, orders, asked, unasked } of audit(days)) {
    say(`Site ${channelSeq}: ${orders} orders, ${asked} charges compared with their company, ${unasked} not, ${differences.length} differences`)
    for (const { kind, orderNo, currency, expected, found } of differences) say(`  ${kind}  order ${orderNo}  expected ${expected} ${currency}, found ${found ?? 'nothing'}`)
    totals.sites += 1
    totals.orders += orders
    totals.asked += asked
    totals.unasked += unasked
    totals.differences += differences.length
  }
  say(`${totals.sites} sites, ${totals.orders} orders, ${totals.asked} charges compared, ${totals.unasked} not, ${totals.differences} differences`)
  return totals.differences
}

/** Opens the configured database and audits all sites; see `withServer`. */
export function audit(config: Config, days: number, say: (line: string) => void): Promise<number> {
  return withServer(config, (server) => printAudit(server.services.order.reconciliation, days, say))
}
