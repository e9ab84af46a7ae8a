import { ledgerPaths } from '#shared/ledger/paths.ts'
import { privatePages } from '#server/infra/http/pageRenderer.ts'
import type { ServerModule } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { keepPastDays } from './queries/days.ts'
import { ledgerHandlers } from './routes.ts'
import { ledgerTables } from './tables.ts'

export { daysThatDiffer, keepPastDays, paidToSite, salesByDay, salesByHour } from './queries/days.ts'
export { bookedByKey, bookedFor, discountedOf, linesOf, listBooked, paidOf, post, refundedOf, sumsOf } from './queries.ts'
export { monthsOf, ofMonth, ofNoOrder, paidByCompany, sitesWithBooks } from './queries/months.ts'
export type { Booked, Period } from './queries.ts'

/** The books: other modules post to them within their own transactions (docs/decisions/0035-one-ledger.md). */
export function createLedgerModule({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>): ServerModule<'ledger'> {
  return {
    ...ledgerTables,
    handlers: ledgerHandlers(db),
    // At two in Korea, when few buy.
    jobs: [{ queue: 'ledger-days', cron: '0 17 * * *', run: () => keepPastDays(db, clock.now()) }],
    pages: privatePages(ledgerPaths),
  }
}
