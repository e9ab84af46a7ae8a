import { areGoodsOut } from '#shared/delivery/states.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { StaffOrder, ledgerLine, orderCalls } from '#shared/order/contract.ts'
import { orderState } from '#shared/order/status.ts'
import { orderSums } from '#shared/ledger/sums.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { z } from 'zod'
import type { Db } from '#server/infra/db/database.ts'
import { pageOf, placeOf } from '#server/infra/db/listPage.ts'
import { waitsForGoods } from '#server/modules/delivery/index.ts'
import { linesOf, sumsOf } from '#server/modules/ledger/index.ts'
import { TRY_REFUND_MS } from './booking.ts'
import type { Booking } from './booking.ts'
import type { Charging } from './charging.ts'
import { presentOrder } from './present.ts'
import { findOrder, findPaidCharge, findPayment, findPaymentSettings, findPerson, findRefund, insertRefund, isApproving, pendingRefunds, readOrder, writePaymentSettings, writeRefund } from './queries.ts'
import type { OrderRow } from './queries.ts'
import { listPayments, paymentSortings, sumPayments } from './queries/payments.ts'
import type { PaymentsQuery } from './queries/payments.ts'
import { isPaidByCoupon, refundQuoteOf } from './refundPlans.ts'
import type { OrderOf, OrderPorts, OrderService } from './service.ts'

type RefundForm = CallParsed<typeof orderCalls.refund>['body']

/** Payments as staff run them (courses spec §7; SET-07, ENR-12, ENR-13). */
export function createPaymentDesk({ database: { db }, clock }: OrderPorts, { booking, charging, methodsOf }: { booking: Booking; charging: Charging; methodsOf: OrderService['methodsOf'] }) {
  async function find({ channelSeq, orderNo }: OrderOf): Promise<OrderRow> {
    const row = await findOrder(db, channelSeq, orderNo)
    if (row === undefined) throw new AppError('orderNotFound')
    return row
  }

  const forStaff = (row: OrderRow, presented: ReturnType<typeof presentOrder>, buyer: StaffOrder['buyer']): StaffOrder => ({
    ...presented, buyer, refundReason: row.refundReason, canConfirm: row.orderState === orderState.awaiting && row.payMethodCd === payMethodCd.bankDeposit,
    canTakeBack: isPaidByCoupon(row),
  })

  async function present(row: OrderRow): Promise<StaffOrder> {
    const sums = await sumsOf(db, row.channelSeq, [row.orderSeq])
    const { userSeq, name, email } = await findPerson(db, row.userSeq)
    return forStaff(row, presentOrder(row, sums(row.orderSeq)), { userSeq, name, email })
  }

  async function settings(channelSeq: number): Promise<CallReply<typeof orderCalls.settings>> {
    const { bank, refundRule, untaxed } = await findPaymentSettings(db, channelSeq)
    return { bank, refundRule, untaxed, methods: await methodsOf(channelSeq, bank) }
  }

  /** Decides on a refund and carries it out. The same `refundNo` refunds once. Throws `refundTooMuch`, `refundRefused`, and `goodsNotReturned` unless `beforeReturn`. */
  async function giveBack(of: OrderOf, { refundNo, amount, reason, refundAccount, beforeReturn }: RefundForm, byUserSeq: number | null): Promise<void> {
    const found = await find(of)
    const ref = { channelSeq: of.channelSeq, refundNo }
    await db.transaction(async (tx) => {
      const locked = await booking.lock(tx, found)
      const { order } = locked
      const known = await findRefund(tx, ref)
      if (known !== undefined) {
        if (known.orderSeq !== order.orderSeq || known.amount !== amount) throw new AppError('conflict')
        return
      }
      const { paidAmount, refundedAmount } = (await sumsOf(tx, of.channelSeq, [order.orderSeq]))(order.orderSeq)
      if (order.orderState !== orderState.booked || amount > paidAmount - refundedAmount - await pendingRefunds(tx, order)) throw new AppError('refundTooMuch')
      if (await waitsForGoods(tx, order) && beforeReturn !== true) throw new AppError('goodsNotReturned')
      const charge = await findPaidCharge(tx, order)
      await insertRefund(tx, { ...ref, orderSeq: order.orderSeq, chargeSeq: charge?.chargeSeq ?? null, amount, reason, byUserSeq, refundAccount: refundAccount ?? null, createdAt: clock.now(), tryAt: new Date(clock.now().getTime() + TRY_REFUND_MS) })
      if (charge !== undefined) return
      await booking.bookPayback(tx, locked, { key: `refund:${refundNo}`, amount, currency: order.chargeCurrency, kind: 'bankPayback' })
      await writeRefund(tx, ref, { done: true })
    })
    await charging.refund(ref)
    const done = await findRefund(db, ref)
    if (done !== undefined && done.refusal !== null) throw new AppError('refundRefused', { reason: done.refusal })
  }

  return {
    /** Throws `invalidInput`. */
    async list(channelSeq: number, query: PaymentsQuery): Promise<CallReply<typeof orderCalls.payments>> {
      const { kind, numberOf } = paymentSortings[query.sort]
      const cursor = placeOf(query.cursor, numberOf === undefined ? 1 : 2, kind)
      const found = await listPayments(db, channelSeq, { ...query, cursor, size: query.size + 1 })
      const { rows, after } = pageOf(found, query.size, ({ order }) => [order.orderSeq, ...(numberOf === undefined ? [] : [numberOf(order)])])
      const sums = cursor === undefined ? await sumPayments(db, channelSeq, query) : []
      const amounts = await sumsOf(db, channelSeq, rows.map(({ order }) => order.orderSeq))
      return {
        payments: rows.map(({ order, buyer }) => forStaff(order, presentOrder(order, amounts(order.orderSeq)), buyer)),
        after, totalCount: cursor === undefined ? sums.reduce((total, { count }) => total + count, 0) : null,
        sums: sums.map(({ currency, paidAmount, refundedAmount }) => ({ currency: currency as 'KRW' | 'USD', paidAmount, refundedAmount })),
      }
    },

    async detail(of: OrderOf): Promise<CallReply<typeof orderCalls.payment>> {
      const found = await findPayment(db, of.channelSeq, of.orderNo)
      if (found === undefined) throw new AppError('orderNotFound')
      const { order: row, buyer, deliveryState } = found
      const lines = await linesOf(db, row)
      const sums = orderSums(lines)
      return {
        payment: forStaff(row, presentOrder(row, sums), buyer),
        lines: lines.map((line) => ({ ...line, at: line.at.toISOString(), currency: line.currency as z.infer<typeof ledgerLine>['currency'] })),
        goodsOut: deliveryState !== null && areGoodsOut(deliveryState),
        quote: await refundQuoteOf(db, row, sums, clock.now()),
      }
    },

    /** Books a bank deposit that arrived, and enrols its buyer. Throws `orderEnded`, and `soldOut` with nothing booked. */
    async confirmDeposit(of: OrderOf): Promise<StaffOrder> {
      const found = await find(of)
      await db.transaction(async (tx) => {
        const locked = await booking.lock(tx, found)
        const { order } = locked
        if (order.orderState !== orderState.awaiting || order.payMethodCd !== payMethodCd.bankDeposit) throw new AppError('orderEnded')
        const booked = await booking.bookPaid(tx, locked, { key: `deposit:${order.orderSeq}`, kind: 'deposit', amount: order.chargeAmount, currency: order.chargeCurrency })
        if (booked === 'unsold') throw new AppError('soldOut')
      })
      return present(await readOrder(db, found))
    },

    giveBack,

    /** As `giveBack`, with the order as it is then. */
    async refund(of: OrderOf, form: RefundForm, byUserSeq: number): Promise<StaffOrder> {
      await giveBack(of, form, byUserSeq)
      return present(await find(of))
    },

    /** Ends an order that awaits a deposit. `then` is part of the transaction. Throws `orderEnded`, `paymentUnclear`. */
    async cancelUnpaid(of: OrderOf, then: (tx: Db) => Promise<void>): Promise<void> {
      const found = await find(of)
      await db.transaction(async (tx) => {
        const { order } = await booking.lock(tx, found)
        if (order.orderState !== orderState.awaiting) throw new AppError('orderEnded')
        if (await isApproving(tx, order)) throw new AppError('paymentUnclear')
        await booking.endUnpaid(tx, order, null)
        await then(tx)
      })
    },

    /** Takes back an order that a coupon paid for in whole. `then` is part of the transaction. Throws `nothingToTakeBack`. */
    async takeBack(of: OrderOf, then: (tx: Db) => Promise<void> = async () => undefined): Promise<StaffOrder> {
      const found = await find(of)
      await db.transaction(async (tx) => {
        const locked = await booking.lock(tx, found)
        if (!isPaidByCoupon(locked.order)) throw new AppError('nothingToTakeBack')
        await booking.takeBack(tx, locked)
        await then(tx)
      })
      return present(await readOrder(db, found))
    },

    settings,

    async saveSettings(channelSeq: number, { bank }: CallParsed<typeof orderCalls.saveSettings>['body']): Promise<CallReply<typeof orderCalls.settings>> {
      await db.transaction((tx) => writePaymentSettings(tx, channelSeq, { bank }, clock.now()))
      return settings(channelSeq)
    },

    async saveTax(channelSeq: number, { untaxed }: CallParsed<typeof orderCalls.saveTax>['body']): Promise<CallReply<typeof orderCalls.settings>> {
      await db.transaction((tx) => writePaymentSettings(tx, channelSeq, { untaxed }, clock.now()))
      return settings(channelSeq)
    },

    /** Orders keep the rule that they were bought under. */
    async saveRefundRule(channelSeq: number, { rule }: CallParsed<typeof orderCalls.saveRefundRule>['body']): Promise<CallReply<typeof orderCalls.settings>> {
      await db.transaction((tx) => writePaymentSettings(tx, channelSeq, { refundRule: rule }, clock.now()))
      return settings(channelSeq)
    },
  }
}
export type PaymentDesk = ReturnType<typeof createPaymentDesk>
