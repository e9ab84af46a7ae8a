import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { TransferKind, paybackKinds } from '#shared/ledger/accounts.ts'
import { orderState } from '#shared/order/status.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { PaymentError } from '#server/infra/payment/provider.ts'
import type { ProviderCharge } from '#server/infra/payment/provider.ts'
import type { MonthlySubject } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { lockCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { endDelivery, makeDelivery } from '#server/modules/delivery/index.ts'
import { endEnrollment, enrolBuyer, freeSeat, holdSeat, lockClassesOf, tellFreeSeats } from '#server/modules/enrollment/index.ts'
import { post, sumsOf } from '#server/modules/ledger/index.ts'
import { findCharge, findPaidCharge, insertRefund, lockOrder, otherBooked, readOrder, writeCharge, writeOrder } from './queries.ts'
import type { ChargeRow, OrderRow } from './queries.ts'
import { ORDER_MAIL_QUEUE } from './mails.ts'
import type { OrderMail } from './mails.ts'
import { isMonth, monthOf } from './month.ts'
import { siteOfCharge } from './numbers.ts'

/** Queue of refunds that were decided and are to be carried out. */
export const REFUND_QUEUE = 'order-refund'
/** When a company that awaits a deposit is asked again, should its notice be lost. */
const ASK_DEPOSIT_MS = 60 * 60_000

/** When a refund whose job was lost is tried again. */
export const TRY_REFUND_MS = 10 * 60_000

type Failure = NonNullable<OrderRow['failure']>
type BookingPorts = Pick<ServerPorts, 'clock' | 'alarms' | 'announcer' | 'jobs' | 'log' | 'database'>
/** The contract that a notice came by; null: the platform's. */
export type NoticeOf = Pick<ChargeRow, 'provider' | 'merchantSeq'>

interface Locked { row: CourseRow | undefined; order: OrderRow }

/**
 * Brings orders, ledger and enrollments in line with what payment companies say, in one transaction each. Everything here can run twice.
 * @param monthly what orders of months are for
 */
export function createBooking({ clock, alarms, announcer, jobs, log, database: { db } }: BookingPorts, monthly: () => MonthlySubject) {
  /** The class first, of a package then its classes by number, then the order: everyone locks in this order. Undefined: the class is gone for good. */
  async function lock(tx: Db, { channelSeq, courseSeq, orderSeq, userSeq }: OrderRow): Promise<Locked> {
    let row: CourseRow | undefined
    try {
      if (courseSeq !== null) row = await lockCourse(tx, { channelSeq, courseSeq })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    if (row !== undefined) await lockClassesOf(tx, row, userSeq)
    return { row, order: await lockOrder(tx, { channelSeq, orderSeq }) }
  }

  function changed(tx: Db, { channelSeq, courseSeq, userSeq }: OrderRow): void {
    if (courseSeq === null) return
    afterCommit(tx, () => announcer.announce({ user: userSeq }, { command: socketCommand.enrollmentChanged, channelSeq, courseSeq }))
  }

  async function mail(tx: Db, { channelSeq, orderSeq }: OrderRow, kind: OrderMail['kind'], amount: number): Promise<void> {
    await jobs.send(ORDER_MAIL_QUEUE, { channelSeq, orderSeq, kind, amount } satisfies OrderMail, { within: tx })
  }

  /** What the price and its coupon book; `orderSeq` makes it once. */
  const saleOf = ({ couponAmount }: OrderRow, amount: number) => [
    { kind: 'sale' as const, amount: amount + couponAmount }, { kind: 'coupon' as const, amount: couponAmount },
  ]

  /** Books a sale that is paid later: the buyer owes it until the deposit. */
  async function bookOwed(tx: Db, order: OrderRow, amount: number, currency: string): Promise<void> {
    await post(tx, { ...order, key: `sale:${order.orderSeq}`, currency, at: clock.now(), transfers: saleOf(order, amount) })
    await mail(tx, order, 'orderToDeposit', amount)
  }

  /** Ends an order without a payment and frees its seat; what was owed is reversed. */
  async function endUnpaid(tx: Db, order: OrderRow, failure: Failure | null): Promise<OrderRow> {
    const { outstandingAmount, soldAmount } = (await sumsOf(tx, order.channelSeq, [order.orderSeq]))(order.orderSeq)
    if (soldAmount > 0 && outstandingAmount > 0) {
      await post(tx, {
        ...order, key: `reverse:${order.orderSeq}`, currency: order.chargeCurrency, at: clock.now(),
        transfers: [{ kind: 'saleReversed', amount: soldAmount }, { kind: 'couponReversed', amount: soldAmount - outstandingAmount }],
      })
    }
    await free(tx, order)
    return writeOrder(tx, order, { orderState: orderState.ended, failure })
  }

  async function free(tx: Db, { channelSeq, courseSeq, userSeq }: OrderRow): Promise<void> {
    if (courseSeq !== null) await freeSeat(tx, { channelSeq, courseSeq }, userSeq)
  }

  /** Books a month of a subscription; false when that cannot take it. */
  async function sellMonth(tx: Db, order: OrderRow, amount: number, currency: string): Promise<boolean> {
    if (!await monthly().give(tx, monthOf(order))) return false
    await post(tx, { ...order, key: `sale:${order.orderSeq}`, currency, at: clock.now(), transfers: saleOf(order, amount) })
    await writeOrder(tx, order, { orderState: orderState.booked, failure: null, chargeAmount: amount, chargeCurrency: currency })
    await mail(tx, order, 'orderPaid', amount)
    return true
  }

  /** Enrols the buyer and books the sale; what forbids it otherwise, with nothing changed. */
  async function sell(tx: Db, { row, order }: { row: CourseRow; order: OrderRow }, amount: number, currency: string): ReturnType<typeof enrolBuyer> {
    const at = clock.now()
    const refusal = await enrolBuyer(tx, row, order, at)
    if (refusal !== null) return refusal
    await post(tx, { ...order, key: `sale:${order.orderSeq}`, currency, at, transfers: saleOf(order, amount) })
    await makeDelivery(tx, order, at)
    await writeOrder(tx, order, { orderState: orderState.booked, failure: null, chargeAmount: amount, chargeCurrency: currency })
    await alarms.raise(tx, { kind: enrollmentAlarms.enrolled, channelSeq: order.channelSeq, courseSeq: row.courseSeq, actorSeq: order.userSeq })
    await mail(tx, order, 'orderPaid', amount)
    changed(tx, order)
    return null
  }

  /** Takes money that arrived: sells the class, or keeps the money for the buyer when it cannot be sold. */
  async function bookPaid(tx: Db, { row, order }: Locked, { key, kind, amount, currency }: { key: string; kind: Extract<TransferKind, 'payment' | 'deposit' | 'merchantPayment'>; amount: number; currency: string }): Promise<'sold' | 'unsold' | 'before'> {
    const at = clock.now()
    if (!await post(tx, { ...order, key, currency, at, transfers: [{ kind, amount }] })) return 'before'
    const isWaiting = order.orderState === orderState.open || order.orderState === orderState.awaiting
    const refusal = !isWaiting ? 'soldOut' : isMonth(order) ? (await sellMonth(tx, order, amount, currency) ? null : 'soldOut') : row === undefined ? 'soldOut' : await sell(tx, { row, order }, amount, currency)
    if (refusal !== null) {
      if (isWaiting) await endUnpaidButPaid(tx, order)
      return 'unsold'
    }
    return 'sold'
  }

  /** The seat is gone although the money came: what was owed is reversed, so that all of the money is the buyer's. */
  async function endUnpaidButPaid(tx: Db, order: OrderRow): Promise<void> {
    const { soldAmount, reversedAmount } = (await sumsOf(tx, order.channelSeq, [order.orderSeq]))(order.orderSeq)
    if (soldAmount > reversedAmount) {
      await post(tx, {
        ...order, key: `reverse:${order.orderSeq}`, currency: order.chargeCurrency, at: clock.now(),
        transfers: [{ kind: 'saleReversed', amount: soldAmount }, { kind: 'couponReversed', amount: order.couponAmount }],
      })
    }
    await free(tx, order)
    await writeOrder(tx, order, { orderState: orderState.ended, failure: { kind: 'refunded', message: '' } })
    changed(tx, order)
  }

  /** Books money that went back, once for each key. All of it back ends the enrollment. */
  async function bookPayback(tx: Db, { row, order }: Locked, { key, amount, currency, kind }: { key: string; amount: number; currency: string; kind: (typeof paybackKinds)[number] }): Promise<void> {
    const { soldAmount, reversedAmount } = (await sumsOf(tx, order.channelSeq, [order.orderSeq]))(order.orderSeq)
    const isSold = soldAmount > reversedAmount && order.orderState === orderState.booked
    const extra = isSold && !await isForeign(tx, order, key)
    const booked = await post(tx, {
      ...order, key, currency, at: clock.now(),
      transfers: [...(extra ? [{ kind: 'refund' as const, amount }] : []), { kind, amount }],
    })
    if (!booked || !extra) return
    await mail(tx, order, 'orderRefunded', amount)
    const after = (await sumsOf(tx, order.channelSeq, [order.orderSeq]))(order.orderSeq)
    if (after.refundedAmount >= after.paidAmount) await endAccess(tx, { row, order })
  }

  /** Ends the delivery of an order, and its enrollment unless another one pays for it. */
  async function endAccess(tx: Db, { row, order }: Locked): Promise<void> {
    await endDelivery(tx, order, clock.now())
    if (isMonth(order)) await monthly().takeBack(tx, monthOf(order))
    if (row === undefined) return
    const others = await otherBooked(tx, order)
    const sums = await sumsOf(tx, order.channelSeq, others)
    if (others.some((orderSeq) => sums(orderSeq).paidAmount > sums(orderSeq).refundedAmount)) return
    const places = [row, ...(await lockClassesOf(tx, row, order.userSeq)).filter(({ purgedAt }) => purgedAt === null)]
    if (!await endEnrollment(tx, row, order.userSeq, clock.now())) return
    for (const place of places) await tellFreeSeats(tx, { clock, alarms, jobs, announcer }, place, place.acceptCount - (await lockCourse(tx, place)).acceptCount)
    changed(tx, order)
  }

  /** Takes back an order that a coupon paid for in whole: nothing was sold, and the coupon can be used again. */
  async function takeBack(tx: Db, { row, order }: Locked): Promise<void> {
    await post(tx, {
      ...order, key: `reverse:${order.orderSeq}`, currency: order.chargeCurrency, at: clock.now(),
      transfers: [{ kind: 'saleReversed', amount: order.couponAmount }, { kind: 'couponReversed', amount: order.couponAmount }],
    })
    await endAccess(tx, { row, order: await writeOrder(tx, order, { orderState: orderState.ended }) })
  }

  /** Whether money that goes back came by another charge than the one that paid for the class. */
  async function isForeign(tx: Db, order: OrderRow, key: string): Promise<boolean> {
    const paid = await findPaidCharge(tx, order)
    return paid !== undefined && key.startsWith('cancel:') && !key.startsWith(`cancel:${paid.chargeNo}:`)
  }

  /** Gives back what a charge took and no seat stands for, through the queue. */
  async function giveBack(tx: Db, order: OrderRow, charge: ChargeRow): Promise<void> {
    const refundNo = `back:${charge.chargeNo}`
    const isNew = await insertRefund(tx, { channelSeq: order.channelSeq, refundNo, orderSeq: order.orderSeq, chargeSeq: charge.chargeSeq, amount: charge.amount, reason: '', createdAt: clock.now(), tryAt: new Date(clock.now().getTime() + TRY_REFUND_MS) })
    if (isNew) await jobs.send(REFUND_QUEUE, { channelSeq: order.channelSeq, refundNo }, { within: tx })
  }

  /** Marks an attempt as failed; the order stays open for another. */
  async function failCharge(tx: Db, order: OrderRow, charge: ChargeRow, failure: Failure): Promise<void> {
    await writeCharge(tx, charge, { chargeState: 'failed', askAt: null })
    if (order.orderState === orderState.open && isMonth(order)) {
      await endUnpaid(tx, order, failure)
      await monthly().refuse(tx, monthOf(order))
      return
    }
    if (order.orderState === orderState.open) await writeOrder(tx, order, { failure })
    if (order.orderState === orderState.awaiting) await endUnpaid(tx, order, failure)
  }

  /** The open order with the coupon of a charge: another attempt may have been priced with another. */
  async function asCharged(tx: Db, order: OrderRow, { couponSeq, couponAmount }: ChargeRow): Promise<OrderRow> {
    const isSame = order.orderState !== orderState.open || (order.couponSeq === couponSeq && order.couponAmount === couponAmount)
    return isSame ? order : writeOrder(tx, order, { couponSeq, couponAmount })
  }

  /** Money of a site's own contract never was with the platform. */
  const kindsOf = ({ merchantSeq }: ChargeRow) => (merchantSeq === null
    ? { payment: 'payment', payback: 'payback' } as const : { payment: 'merchantPayment', payback: 'merchantPayback' } as const)

  async function take(tx: Db, word: ProviderCharge, charge: ChargeRow, { row, order: found }: Locked): Promise<void> {
    const order = await asCharged(tx, found, charge)
    const locked = { row, order }
    const money = { amount: charge.amount, currency: charge.currency }
    const kinds = kindsOf(charge)
    const hasPaid = word.status === 'paid' || word.status === 'partCancelled' || word.cancelledAmount > 0
    if (hasPaid) {
      const isLost = word.cancelledAmount >= charge.amount
      if (isLost && charge.chargeState !== 'paid') {
        // Taken and given back before it was booked: nothing was sold.
        const key = `pay:${charge.chargeNo}`
        await post(tx, { ...order, ...money, key, at: clock.now(), transfers: [{ kind: kinds.payment, amount: charge.amount }] })
        await post(tx, { ...order, ...money, key: `cancel:${charge.chargeNo}:all`, at: clock.now(), transfers: [{ kind: kinds.payback, amount: charge.amount }] })
        await failCharge(tx, order, charge, { kind: 'refunded', message: '' })
        return
      }
      const booked = await bookPaid(tx, locked, { ...money, key: `pay:${charge.chargeNo}`, kind: kinds.payment })
      if (booked === 'sold') await writeOrder(tx, order, { card: word.card, receiptUrl: word.receiptUrl, payMethodCd: charge.payMethodCd })
      if (booked !== 'before') await writeCharge(tx, charge, { chargeState: booked === 'sold' ? 'paid' : 'failed', providerKey: word.providerKey, askAt: null })
      if (booked === 'unsold') await giveBack(tx, order, charge)
      const now = booked === 'sold' ? await lockOrder(tx, order) : order
      for (const { cancelKey, amount } of word.cancels) await bookPayback(tx, { row, order: now }, { key: `cancel:${charge.chargeNo}:${cancelKey}`, amount, currency: charge.currency, kind: kinds.payback })
      return
    }
    if (word.status === 'awaitingDeposit' && order.orderState === orderState.open && word.account !== null) {
      const { until, ...deposit } = word.account
      await bookOwed(tx, order, charge.amount, charge.currency)
      await writeOrder(tx, order, { orderState: orderState.awaiting, deposit, depositUntil: until, failure: null, chargeAmount: charge.amount, chargeCurrency: charge.currency, payMethodCd: charge.payMethodCd })
      await writeCharge(tx, charge, { chargeState: 'awaiting', providerKey: word.providerKey, askAt: new Date(clock.now().getTime() + ASK_DEPOSIT_MS) })
      if (row !== undefined) await holdSeat(tx, row, order.userSeq, until)
      return
    }
    if (charge.chargeState === 'paid') return
    if (word.status === 'failed') await failCharge(tx, order, charge, { kind: 'declined', message: '' })
    if (word.status === 'expired' || word.status === 'cancelled') await failCharge(tx, order, charge, { kind: 'cancelled', message: '' })
  }

  return {
    lock,
    asCharged,
    sell,
    bookOwed,
    bookPaid,
    bookPayback,
    endUnpaid,
    takeBack,
    failCharge,

    /** Does what a company's word on a charge asks for; false when the charge is none of ours. Throws `forged` for another amount. */
    async settle(word: ProviderCharge, by?: NoticeOf): Promise<boolean> {
      const channelSeq = siteOfCharge(word.orderNo)
      if (channelSeq === undefined) return false
      return db.transaction(async (tx) => {
        const found = await findCharge(tx, { channelSeq, chargeNo: word.orderNo })
        if (found === undefined) return false
        const locked = await lock(tx, await readOrder(tx, found))
        const charge = await findCharge(tx, found)
        if (charge === undefined) return false
        // The owner of a site can make an own shop speak of any order number.
        if (by !== undefined && (by.provider !== charge.provider || by.merchantSeq !== charge.merchantSeq)) {
          log.error({ channelSeq, chargeSeq: charge.chargeSeq, ...by }, 'a payment company speaks of a charge of another contract')
          throw new PaymentError('forged', 'contract', 'the charge is of another contract')
        }
        if (word.amount !== charge.amount || word.currency !== charge.currency) {
          log.error({ channelSeq, chargeSeq: charge.chargeSeq, status: word.status }, 'a payment company speaks of another amount')
          throw new PaymentError('forged', 'amount', 'another amount than was ordered')
        }
        await take(tx, word, charge, locked)
        return true
      })
    },
  }
}
export type Booking = ReturnType<typeof createBooking>
