import type { Order, Orderer } from '#shared/order/contract.ts'
import type { OrderSums } from '#shared/ledger/sums.ts'
import { paymentStatusOf } from '#shared/order/status.ts'
import type { OrderTotals } from '#shared/order/totals.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { sumsOf } from '#server/modules/ledger/index.ts'
import type { OrderRow } from './queries.ts'

type Presented = Order & { orderer: Orderer | null }

/** @param totals today's price, for an order that is not charged yet */
export function presentOrder(row: OrderRow, sums: OrderSums, { holdUntil = null, totals }: { holdUntil?: Date | null; totals?: OrderTotals | undefined } = {}): Presented {
  const { currency, listAmount, discountAmount, materialAmount, couponAmount, payAmount } = totals ?? row
  const isQuote = totals !== undefined
  return {
    orderNo: row.orderNo,
    paymentStatus: paymentStatusOf({ ...row, ...sums }),
    orderFor: row.orderFor,
    courseSeq: row.courseSeq,
    courseTypeCd: row.courseTypeCd,
    title: row.title,
    imageUrl: imageUrlOf(row.imageKey),
    orderer: row.orderer,
    currency: currency as Order['currency'],
    listAmount, discountAmount, materialAmount, couponAmount, payAmount,
    payMethodCd: row.payMethodCd,
    chargeCurrency: (isQuote ? currency : row.chargeCurrency) as Order['chargeCurrency'],
    chargeAmount: isQuote ? payAmount : row.chargeAmount,
    wonPerDollar: isQuote ? null : row.wonPerDollar,
    paidAmount: sums.paidAmount,
    refundedAmount: sums.refundedAmount,
    outstandingAmount: Math.max(0, sums.outstandingAmount),
    orderedAt: row.orderedAt.toISOString(),
    paidAt: isoOf(sums.paidAt),
    holdUntil: isoOf(holdUntil),
    deposit: row.deposit === null || row.depositUntil === null ? null : { ...row.deposit, until: row.depositUntil.toISOString() },
    card: row.card,
    receiptUrl: row.receiptUrl,
    failure: row.failure,
    refundRequestedAt: isoOf(row.refundRequestedAt),
  }
}

/** Orders of one site with their amounts. */
export async function presentOrders(db: Db, channelSeq: number, rows: readonly OrderRow[]): Promise<Presented[]> {
  const sums = await sumsOf(db, channelSeq, rows.map(({ orderSeq }) => orderSeq))
  return rows.map((row) => presentOrder(row, sums(row.orderSeq)))
}
