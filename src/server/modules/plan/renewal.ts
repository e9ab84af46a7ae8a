import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { planAlarms } from '#shared/plan/alarms.ts'
import { planPrice } from '#shared/plan/plans.ts'
import { periodEnd } from '#shared/plan/proration.ts'
import type { PlanBilling } from './billing.ts'
import { findInvoice, listToAsk } from './queries/invoices.ts'
import type { InvoiceRow } from './queries/invoices.ts'
import { listDue, listWarnings, lockPlan, takeWarning, writePlan } from './queries/plans.ts'
import type { PlanPorts } from './ports.ts'
import { cardOf, nextOf, runningPlan } from './states.ts'

const BATCH = 100
/** When a plan is looked at again whose charge is unclear. */
const UNCLEAR_MS = 10 * MINUTE_MS

/** What the clock does: renewals, charges whose outcome is unclear, and warnings. */
export function createPlanRenewal({ database: { db }, clock, alarms, log }: PlanPorts, billing: PlanBilling) {
  /** The invoice to collect for a plan that is due; null for none. */
  async function renew(channelSeq: number): Promise<InvoiceRow | null> {
    return db.transaction(async (tx) => {
      const now = clock.now()
      const plan = await lockPlan(tx, channelSeq)
      const running = runningPlan(plan)
      if (plan.dueAt === null || plan.dueAt > now || running === null) return null
      const open = await findInvoice(tx, channelSeq, ['charging', 'owed'])
      if (open?.invoiceState === 'charging') {
        await writePlan(tx, channelSeq, { dueAt: new Date(now.getTime() + UNCLEAR_MS) })
        return null
      }
      if (open !== undefined) return billing.again(tx, open, cardOf(plan))
      const wanted = nextOf(plan)
      if (wanted === null) {
        await billing.fall(tx, channelSeq, undefined)
        return null
      }
      // After a long time without the job the next period begins today: nobody pays for months that were missed.
      const ends = periodEnd(plan.anchorAt ?? running.periodEndAt, running.periodEndAt, wanted.cycleCd)
      const [periodStartAt, periodEndAt] = ends > now ? [running.periodEndAt, ends] : [now, periodEnd(now, now, wanted.cycleCd)]
      const priced = await billing.withCoupon(tx, channelSeq, { change: 'start', listAmount: planPrice(wanted.planCd, wanted.cycleCd), creditAmount: 0, isWhole: true, periodStartAt, periodEndAt })
      return billing.begin(tx, { channelSeq, kindCd: 'renewal', wanted, priced, card: cardOf(plan) })
    })
  }

  return {
    async run(): Promise<void> {
      const now = clock.now()
      const each = async <T>(rows: readonly T[], run: (row: T) => Promise<unknown>) => {
        for (const row of rows) await run(row).catch((error: unknown) => log.warn({ err: error, row: typeof row === 'number' ? row : undefined }, 'a plan could not be settled yet'))
      }
      await each(await listToAsk(db, now, BATCH), (invoice) => billing.collect(invoice, invoice.askedAt))
      await each(await listDue(db, now, BATCH), async (channelSeq) => {
        const invoice = await renew(channelSeq)
        if (invoice !== null) await billing.collect(invoice)
      })
      await each(await listWarnings(db, BATCH), (channelSeq) => db.transaction(async (tx) => {
        const percent = await takeWarning(tx, channelSeq)
        if (percent !== null) await alarms.raise(tx, { kind: percent >= 100 ? planAlarms.planFull : planAlarms.planNearlyFull, channelSeq })
      }))
    },
  }
}
