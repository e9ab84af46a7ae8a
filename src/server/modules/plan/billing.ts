import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { planAlarms } from '#shared/plan/alarms.ts'
import { planQuote } from '#shared/plan/proration.ts'
import type { PlanChoice, PlanQuote } from '#shared/plan/proration.ts'
import { nextPlanTry } from '#shared/plan/renewal.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { InvoiceKind } from '#server/infra/db/schema/plans.ts'
import { text } from '#server/infra/i18n/texts.ts'
import type { ProviderCharge } from '#server/infra/payment/provider.ts'
import { randomLetters } from '#server/infra/randomLetters.ts'
import { bookedByKey, post } from '#server/modules/ledger/index.ts'
import { bestCoupon, discountBy } from './coupons.ts'
import type { PlanNotices } from './notices.ts'
import { insertInvoice, listPaidFor, readInvoice, writeInvoice } from './queries/invoices.ts'
import type { InvoiceRow } from './queries/invoices.ts'
import { findPayer, lockPlan, writePlan } from './queries/plans.ts'
import type { SitePlanRow } from './queries/plans.ts'
import type { PlanCardRef, PlanDeps, PlanPorts } from './ports.ts'
import { freePlan, runningPlan, warnOfRoom } from './states.ts'

/** When a company that did not answer clearly is asked again: soon once, then every ten minutes. */
const FIRST_ASK_MS = 2 * MINUTE_MS
const ASK_AGAIN_MS = 10 * MINUTE_MS

/** The outcome of an attempt to charge. */
export type Collected = { state: 'paid' } | { state: 'declined'; reason: string } | { state: 'unknown' }

/** The key of an invoice's entry in the ledger. */
export const entryOf = ({ invoiceNo }: Pick<InvoiceRow, 'invoiceNo'>): string => `plan:${invoiceNo}`

export interface Priced {
  quote: PlanQuote
  couponCode: string | null
  couponAmount: number
  payAmount: number
}

/** Charges for plans: invoices, the ledger, and what a payment company says. Every step can run twice. */
export function createPlanBilling({ database: { db }, clock, alarms }: PlanPorts, { cards }: Pick<PlanDeps, 'cards'>, notices: PlanNotices) {
  const later = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  async function withCoupon(tx: Db, channelSeq: number, quote: PlanQuote): Promise<Priced> {
    const due = quote.listAmount - quote.creditAmount
    const coupon = quote.isWhole && due > 0 ? await bestCoupon(tx, channelSeq, due, clock.now()) : undefined
    const couponAmount = discountBy(coupon, due)
    return { quote, couponCode: coupon?.code ?? null, couponAmount, payAmount: due - couponAmount }
  }

  /** What a change of plan costs now: what was paid for the running period counts as the ledger has it. */
  async function price(tx: Db, plan: SitePlanRow | undefined, channelSeq: number, wanted: PlanChoice): Promise<Priced> {
    const now = clock.now()
    const running = plan === undefined ? null : runningPlan(plan)
    const paid = running === null ? [] : await listPaidFor(tx, channelSeq, now)
    const booked = await bookedByKey(tx, channelSeq, paid.map(entryOf))
    const spans = paid.map((invoice) => ({
      paidAmount: booked(entryOf(invoice)).filter(({ kind }) => kind === 'planPayment').reduce((sum, { amount }) => sum + amount, 0), from: invoice.paysFromAt, until: invoice.periodEndAt,
    }))
    return withCoupon(tx, channelSeq, planQuote(running, wanted, spans, now))
  }

  /** Makes an invoice and books what is owed. `collect` it after the commit; should nobody do so, the job does. */
  async function begin(tx: Db, { channelSeq, kindCd, wanted, priced, card }: { channelSeq: number; kindCd: InvoiceKind; wanted: PlanChoice; priced: Priced; card: PlanCardRef | null }): Promise<InvoiceRow> {
    const now = clock.now()
    const { quote, couponCode, couponAmount, payAmount } = priced
    const invoiceNo = `${channelSeq}-${randomLetters(20)}`
    const invoice = await insertInvoice(tx, {
      channelSeq, invoiceNo, kindCd, ...wanted, listAmount: quote.listAmount, creditAmount: quote.creditAmount, couponCode, couponAmount, payAmount,
      periodStartAt: quote.periodStartAt, periodEndAt: quote.periodEndAt, paysFromAt: kindCd === 'upgrade' && !quote.isWhole ? now : quote.periodStartAt,
      invoiceState: 'charging', chargeNo: `${invoiceNo}-1`, cardSeq: card?.cardSeq ?? null, payerSeq: card?.userSeq ?? null, createdAt: now, askedAt: now, askAt: later(FIRST_ASK_MS),
    })
    await post(tx, { channelSeq, orderSeq: null, key: entryOf(invoice), currency: 'KRW', at: now, transfers: [{ kind: 'planCharge', amount: payAmount + couponAmount }, { kind: 'planCoupon', amount: couponAmount }] })
    return invoice
  }

  /** Tries a declined invoice again, with a new number and perhaps another card. */
  async function again(tx: Db, invoice: InvoiceRow, card: PlanCardRef | null): Promise<InvoiceRow> {
    const now = clock.now()
    return writeInvoice(tx, invoice, {
      invoiceState: 'charging', chargeNo: `${invoice.invoiceNo}-${invoice.declinedCount + 1}`, cardSeq: card?.cardSeq ?? null, payerSeq: card?.userSeq ?? null, askedAt: now, askAt: later(FIRST_ASK_MS),
    })
  }

  async function reverse(tx: Db, invoice: InvoiceRow, failure: string): Promise<void> {
    await post(tx, { channelSeq: invoice.channelSeq, orderSeq: null, key: entryOf(invoice), currency: 'KRW', at: clock.now(), transfers: [{ kind: 'planReversed', amount: invoice.payAmount }] })
    await writeInvoice(tx, invoice, { invoiceState: 'ended', failure, askAt: null })
  }

  /** The site has the free plan from now on; an unpaid invoice ends. Nothing is deleted. */
  async function fall(tx: Db, channelSeq: number, owed: InvoiceRow | undefined): Promise<void> {
    if (owed !== undefined) {
      await reverse(tx, owed, owed.failure)
      await alarms.raise(tx, { kind: planAlarms.planEnded, channelSeq })
    }
    await writePlan(tx, channelSeq, freePlan)
    await warnOfRoom(tx, channelSeq, clock.now())
  }

  async function take(tx: Db, plan: SitePlanRow, invoice: InvoiceRow, charge: ProviderCharge | null): Promise<void> {
    const { channelSeq, planCd, cycleCd, periodStartAt, periodEndAt, payAmount, kindCd } = invoice
    const now = clock.now()
    await post(tx, { channelSeq, orderSeq: null, key: entryOf(invoice), currency: 'KRW', at: now, transfers: [{ kind: 'planPayment', amount: payAmount }] })
    await writeInvoice(tx, invoice, {
      invoiceState: 'paid', failure: '', askAt: null, receiptUrl: charge?.receiptUrl ?? null, cardName: charge?.card?.name ?? '', numberEnd: charge?.card?.number.replace(/\D/g, '').slice(-4) ?? '',
    })
    // A whole period that is bought restarts the count of days; a renewal keeps its day of the month unless it came too late.
    const keepsAnchor = plan.anchorAt !== null && (kindCd === 'renewal' ? plan.periodEndAt?.getTime() === periodStartAt.getTime() : plan.periodEndAt?.getTime() === periodEndAt.getTime())
    const keepsNext = kindCd !== 'renewal' && plan.nextPlanCd === 'free' ? {} : { nextPlanCd: null, nextCycleCd: null }
    await writePlan(tx, channelSeq, {
      planCd, cycleCd, periodStartAt, periodEndAt, anchorAt: keepsAnchor ? plan.anchorAt : periodStartAt, ...keepsNext, cardSeq: invoice.cardSeq, payerSeq: invoice.payerSeq,
      dueAt: periodEndAt, overdueSince: null, warnedPercent: 0, warningDue: false,
    })
    await warnOfRoom(tx, channelSeq, now)
  }

  /** @returns whether the site falls to the free plan now */
  async function decline(tx: Db, plan: SitePlanRow, invoice: InvoiceRow, reason: string): Promise<'ended' | 'owed' | 'fallen'> {
    const { channelSeq } = invoice
    if (invoice.kindCd !== 'renewal') {
      await reverse(tx, invoice, reason)
      return 'ended'
    }
    const overdueSince = plan.overdueSince ?? clock.now()
    const declinedCount = invoice.declinedCount + 1
    const owed = await writeInvoice(tx, invoice, { invoiceState: 'owed', declinedCount, failure: reason, askAt: null })
    // Tries that the owner made between are no reason to give up earlier.
    const tryAt = [1, 2, 3, 4].map((count) => nextPlanTry(overdueSince, count)).find((moment) => moment !== null && moment > clock.now()) ?? null
    if (tryAt === null) {
      await fall(tx, channelSeq, owed)
      return 'fallen'
    }
    await writePlan(tx, channelSeq, { overdueSince, dueAt: tryAt })
    await alarms.raise(tx, { kind: planAlarms.planUnpaid, channelSeq })
    return 'owed'
  }

  /** Charges the card of an invoice. No transaction may be open. @param firstAskedAt for an attempt that may have been made before */
  async function collect(invoice: InvoiceRow, firstAskedAt: Date | null = null): Promise<Collected> {
    const { channelSeq, cardSeq, payerSeq, chargeNo, payAmount, planCd } = invoice
    const orderer = payerSeq === null ? undefined : await findPayer(db, payerSeq)
    const outcome = payAmount === 0 ? { outcome: 'happened' as const, charge: null }
      : cardSeq === null || payerSeq === null || orderer === undefined ? { outcome: 'declined' as const, message: '' }
        : await cards.charge({ channelSeq, cardSeq, userSeq: payerSeq, chargeNo, amount: payAmount, goodsName: text('ko', 'mail:planGoods', { plan: text('ko', `mail:planName.${planCd}`) }), orderer, firstAskedAt })
    const settled = await db.transaction(async (tx) => {
      const plan = await lockPlan(tx, channelSeq)
      const now = await readInvoice(tx, invoice)
      // Another process was faster.
      if (now.invoiceState !== 'charging' || now.chargeNo !== chargeNo) return { state: now.invoiceState === 'paid' ? 'paid' as const : 'unknown' as const }
      if (outcome.outcome === 'unknown') {
        await writeInvoice(tx, now, { askAt: later(ASK_AGAIN_MS) })
        return { state: 'unknown' as const }
      }
      if (outcome.outcome === 'happened' && (outcome.charge === null || outcome.charge.cancelledAmount < payAmount)) {
        await take(tx, plan, now, outcome.charge)
        return { state: 'paid' as const }
      }
      const reason = 'message' in outcome ? outcome.message : ''
      return { state: 'declined' as const, reason, became: await decline(tx, plan, now, reason) }
    })
    if (settled.state === 'declined' && settled.became !== 'ended') await notices.unpaid({ channelSeq, userSeq: payerSeq, planCd, amount: payAmount, isOver: settled.became === 'fallen' })
    return settled.state === 'declined' ? { state: 'declined', reason: settled.reason } : settled
  }

  return { price, withCoupon, begin, again, fall, collect }
}
export type PlanBilling = ReturnType<typeof createPlanBilling>
