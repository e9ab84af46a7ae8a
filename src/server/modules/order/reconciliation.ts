import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { orderAlarms } from '#shared/order/alarms.ts'
import { orderState } from '#shared/order/status.ts'
import { orderSums } from '#shared/ledger/sums.ts'
import { paybackKinds, paymentKinds } from '#shared/ledger/accounts.ts'
import type { Db } from '#server/infra/db/database.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import type { ProviderCharge } from '#server/infra/payment/provider.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { bookedFor, daysThatDiffer, listBooked, sumsOf } from '#server/modules/ledger/index.ts'
import type { Booked, Period } from '#server/modules/ledger/index.ts'
import type { SitePayments } from '#server/modules/merchant/index.ts'
import { otherBooked } from './queries.ts'
import type { ChargeRow, OrderRow } from './queries.ts'
import { listByNumber, listCharged, listLate, listOrdered, listSites, undoneOf } from './queries/reconciliation.ts'
import type { ChargedOrder, EnrolledOrder } from './queries/reconciliation.ts'

/**
 * Where ledger, orders, enrollments and a payment company disagree; amounts in minor units.
 * - buyerAccount: what the buyer owes (below 0: is owed) is not what the order's state says.
 * - enrolledUnpaid: the buyer is in the class by an order of which no money is left.
 * - chargeUnknown, chargeAmount, chargeCancelled: a payment in the ledger that its company does not know, or knows otherwise.
 * - chargeNotBooked: money that the company holds and the ledger does not have.
 * - refundLate: a refund that was not carried out within a day.
 * - daySum: a kept sum of a past day is not that of the ledger; `orderNo` is the day.
 */
export type DifferenceKind = 'buyerAccount' | 'enrolledUnpaid' | 'chargeUnknown' | 'chargeAmount' | 'chargeCancelled' | 'chargeNotBooked' | 'refundLate' | 'daySum'
export interface Difference {
  kind: DifferenceKind
  orderNo: string
  currency: string
  expected: number
  /** Null: nothing is known. */
  found: number | null
}

export interface Reconciled {
  channelSeq: number
  differences: Difference[]
  orders: number
  /** Charges whose company was asked, and those that could not be or were too many. */
  asked: number
  unasked: number
}

/** The nightly job looks back this far. */
export const RECONCILED_DAYS = 7
const PAGE = 200
/** Charges of a site that are asked for in one run. */
const ASKED_MAX = 2_000
/** More need a person, not a longer list. */
const DIFFERENCES_MAX = 500
/** A notice may be on its way. */
const GRACE_MS = 2 * HOUR_MS
/** Before the second and the third try. A company that does not answer those either is left alone for this run. */
const PAUSES_MS = [100, 400] as const

const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0)

/** What the buyer of an order owes by its state; refunds of money that bought nothing are owed to the buyer. */
function owed(order: OrderRow, undone: readonly { refundNo: string; amount: number }[]): number {
  if (order.orderState === orderState.awaiting) return order.chargeAmount
  return 0 - sum(undone.filter(({ refundNo }) => refundNo.startsWith('back:')))
}

/** Whether the enrollment began while the order was alive, so that nothing but the order explains it. */
function isByOrder({ order, enrolledAt }: EnrolledOrder, lines: readonly Booked[]): boolean {
  if (enrolledAt === null || order.orderState === orderState.open || enrolledAt < order.orderedAt) return false
  if (order.orderState === orderState.awaiting) return true
  const last = lines.at(-1)
  return last === undefined ? order.orderState === orderState.booked : enrolledAt <= last.at
}

/** Compares a company's word on a charge with what the ledger has of it. */
function compareCharge({ charge, orderNo }: ChargedOrder, lines: readonly Booked[], word: ProviderCharge | undefined, before: Date): Difference[] {
  const row = (kind: DifferenceKind, expected: number, found: number | null): Difference => ({ kind, orderNo, currency: charge.currency, expected, found })
  const paid = sum(lines.filter(({ idempotencyKey, kind }) => idempotencyKey.startsWith(`pay:${charge.chargeNo}:`) && paymentKinds.some((one) => one === kind)))
  const back = sum(lines.filter(({ idempotencyKey, kind }) => idempotencyKey.startsWith(`cancel:${charge.chargeNo}:`) && paybackKinds.some((one) => one === kind)))
  if (paid === 0) {
    const hasPaid = word?.status === 'paid' || word?.status === 'partCancelled'
    const kept = hasPaid ? word.amount - word.cancelledAmount : 0
    return kept > 0 && (word?.paidAt ?? charge.createdAt) < before ? [row('chargeNotBooked', 0, kept)] : []
  }
  if (word === undefined || (word.status !== 'paid' && word.status !== 'partCancelled' && word.status !== 'cancelled')) return [row('chargeUnknown', paid, null)]
  return [
    ...(word.amount === paid && word.currency === charge.currency ? [] : [row('chargeAmount', paid, word.amount)]),
    ...(word.cancelledAmount === back || word.cancels.some(({ at }) => at >= before) ? [] : [row('chargeCancelled', back, word.cancelledAmount)]),
  ]
}

/** A contract whose company does not answer: the platform's with a company, or a site's own. */
const awayOf = ({ channelSeq, provider, merchantSeq }: ChargeRow) => (merchantSeq === null ? provider : `${provider} ${channelSeq} ${merchantSeq}`)

type ReconcilingPorts = Pick<ServerPorts, 'database' | 'clock' | 'paymentStandIn' | 'alarms' | 'log'>

/** Compares the ledger with orders, enrollments and the word of payment companies. Reads alone, in pages. */
export function createReconciliation({ database: { db }, clock, paymentStandIn, alarms, log }: ReconcilingPorts, sitePayments: SitePayments) {
  const snapshot = <T>(read: (tx: Db) => Promise<T>) => db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

  async function compareOrders(tx: Db, channelSeq: number, found: readonly EnrolledOrder[]): Promise<Difference[]> {
    const orderSeqs = found.map(({ order }) => order.orderSeq)
    const booked = await bookedFor(tx, channelSeq, orderSeqs)
    const undone = Map.groupBy(await undoneOf(tx, channelSeq, orderSeqs), ({ orderSeq }) => orderSeq)
    const differences: Difference[] = []
    for (const one of found) {
      const { order } = one
      const lines = booked(order.orderSeq)
      const { outstandingAmount, paidAmount, refundedAmount } = orderSums(lines)
      const row = (kind: DifferenceKind, expected: number, amount: number) => differences.push({ kind, orderNo: order.orderNo, currency: order.chargeCurrency, expected, found: amount })
      const expected = owed(order, undone.get(order.orderSeq) ?? [])
      if (outstandingAmount !== expected) row('buyerAccount', expected, outstandingAmount)
      // A coupon that paid for all of it leaves nothing to find.
      const isPaidByCoupon = order.orderState === orderState.booked && order.couponAmount > 0 && order.chargeAmount === 0
      if (paidAmount === refundedAmount && !isPaidByCoupon && isByOrder(one, lines) && !await isPaidOtherwise(tx, order)) row('enrolledUnpaid', order.chargeAmount, 0)
    }
    return differences
  }

  async function isPaidOtherwise(tx: Db, order: OrderRow): Promise<boolean> {
    const others = await otherBooked(tx, order)
    const sums = await sumsOf(tx, order.channelSeq, others)
    return others.some((orderSeq) => sums(orderSeq).paidAmount > sums(orderSeq).refundedAmount)
  }

  /** The orders of a period, and older ones with a transfer in it: each page with its differences. */
  async function* pagesOfOrders(channelSeq: number, period: Period) {
    const now = clock.now()
    for (let after: OrderRow | undefined, isMore = true; isMore;) {
      const page = await snapshot(async (tx) => {
        const found = await listOrdered(tx, channelSeq, period, { after, now }, PAGE)
        return { last: found.at(-1)?.order, count: found.length, differences: await compareOrders(tx, channelSeq, found) }
      })
      yield page
      after = page.last
      isMore = page.count === PAGE
    }
    for (let after: Awaited<ReturnType<typeof listBooked>>[number] | undefined, isMore = true; isMore;) {
      const page = await snapshot(async (tx) => {
        const lines = await listBooked(tx, channelSeq, period, after, PAGE)
        const orderSeqs = [...new Set(lines.flatMap(({ orderSeq }) => orderSeq ?? []))]
        const older = (await listByNumber(tx, channelSeq, orderSeqs, now)).filter(({ order }) => order.orderedAt < period.from || order.orderedAt >= period.until)
        return { last: lines.at(-1), isFull: lines.length === PAGE, count: older.length, differences: await compareOrders(tx, channelSeq, older) }
      })
      yield page
      after = page.last
      isMore = page.isFull
    }
  }

  /** A company's word; `away` when it does not answer. */
  async function ask(charge: ChargeRow, away: Set<string>): Promise<ProviderCharge | undefined | 'away'> {
    // A played company forgets its books when its process ends.
    const provider = paymentStandIn === undefined && !away.has(awayOf(charge)) ? await sitePayments.ofCharge(db, charge) : undefined
    if (provider === undefined) return 'away'
    for (const pause of [...PAUSES_MS, null]) {
      try {
        return await provider.find({ orderNo: charge.chargeNo, providerKey: charge.providerKey, orderedAt: charge.createdAt })
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        if (pause !== null) await sleep(pause)
        else log.warn({ err: error, channelSeq: charge.channelSeq, chargeSeq: charge.chargeSeq }, 'a payment company does not answer the reconciliation')
      }
    }
    away.add(awayOf(charge))
    return 'away'
  }

  async function* pagesOfCharges(channelSeq: number, { from, until }: Period, away: Set<string>) {
    const before = new Date(clock.now().getTime() - GRACE_MS)
    let left = ASKED_MAX
    for (let below: number | undefined, isMore = true; isMore;) {
      // The ledger before the company: what is newer there is within the grace.
      const { page, booked } = await snapshot(async (tx) => {
        const page = await listCharged(tx, channelSeq, { until, below }, PAGE)
        return { page, booked: await bookedFor(tx, channelSeq, page.map(({ charge }) => charge.orderSeq)) }
      })
      for (const one of page.filter(({ charge }) => charge.createdAt >= from)) {
        const word = left > 0 ? await ask(one.charge, away) : 'away'
        left -= 1
        yield { isAsked: word !== 'away', differences: word === 'away' ? [] : compareCharge(one, booked(one.charge.orderSeq), word, before) }
      }
      const last = page.at(-1)
      below = last?.charge.chargeSeq
      isMore = page.length === PAGE && last !== undefined && last.charge.createdAt >= from
    }
  }

  /** Compares everything of a site in a period. @param away contracts whose companies did not answer in this run */
  async function reconcile(channelSeq: number, period: Period, away = new Set<string>()): Promise<Reconciled> {
    const result: Reconciled = { channelSeq, differences: [], orders: 0, asked: 0, unasked: 0 }
    const seen = new Set<string>()
    // An older order may be in several pages.
    const add = (differences: readonly Difference[], isOnce: boolean) => result.differences.push(...differences.filter(({ kind, orderNo }) => {
      const key = `${kind} ${orderNo}`
      if (result.differences.length >= DIFFERENCES_MAX || (isOnce && seen.has(key))) return false
      seen.add(key)
      return true
    }))
    for await (const { count, differences } of pagesOfOrders(channelSeq, period)) {
      result.orders += count
      add(differences, true)
    }
    for await (const { isAsked, differences } of pagesOfCharges(channelSeq, period, away)) {
      result[isAsked ? 'asked' : 'unasked'] += 1
      add(differences, false)
    }
    const late = await listLate(db, channelSeq, new Date(clock.now().getTime() - DAY_MS), PAGE)
    add(late.map(({ amount, orderNo, currency }) => ({ kind: 'refundLate', orderNo, currency, expected: amount, found: 0 })), false)
    add((await daysThatDiffer(db, channelSeq)).map(({ baseDate, ...row }) => ({ kind: 'daySum', orderNo: baseDate, ...row })), false)
    return result
  }

  /** Every site with orders, one after the other, over the last days. */
  async function* audit(days: number): AsyncGenerator<Reconciled> {
    const until = clock.now()
    const period = { from: new Date(until.getTime() - days * DAY_MS), until }
    const away = new Set<string>()
    for (let sites = await listSites(db, 0, PAGE); sites.length > 0; sites = await listSites(db, sites.at(-1) ?? 0, PAGE)) {
      for (const channelSeq of sites) yield await reconcile(channelSeq, period, away)
    }
  }

  return {
    reconcile,
    audit,

    /** The nightly job: differences go to the log, and an alarm to the managers of the site. */
    async nightly(): Promise<void> {
      for await (const { channelSeq, differences, unasked } of audit(RECONCILED_DAYS)) {
        for (const { kind, orderNo, expected, found } of differences) log.error({ channelSeq, kind, orderNo, expected, found }, 'the books differ')
        if (unasked > 0) log.warn({ channelSeq, unasked }, 'charges could not be compared with their payment company')
        if (differences.length > 0) await db.transaction((tx) => alarms.raise(tx, { kind: orderAlarms.booksDiffer, channelSeq }))
      }
    },
  }
}
export type Reconciliation = ReturnType<typeof createReconciliation>
