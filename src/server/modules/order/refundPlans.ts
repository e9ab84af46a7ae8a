import type { CallReply } from '#shared/kernel/call/call.ts'
import { courseTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { OrderSums } from '#shared/ledger/sums.ts'
import type { BatchMode, RefundPlan } from '#shared/order/batches.ts'
import type { RefundQuote, orderCalls } from '#shared/order/contract.ts'
import { refundByRule } from '#shared/order/refund.ts'
import { orderState } from '#shared/order/status.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import type { Db } from '#server/infra/db/database.ts'
import { sumsOf } from '#server/modules/ledger/index.ts'
import { settledOrders } from '#server/modules/settlement/index.ts'
import type { OrderRow } from './queries.ts'
import { undoneOf } from './queries/reconciliation.ts'
import { listByOrderNo, readUses } from './queries/refunds.ts'

type Use = Awaited<ReturnType<typeof readUses>> extends Map<number, infer Row> ? Row : never

/** Whether a coupon paid for all of a booked order. */
export const isPaidByCoupon = (order: OrderRow): boolean => order.orderState === orderState.booked && order.couponAmount > 0 && order.chargeAmount === 0

function quoteOf(row: OrderRow, { paidAmount, refundedAmount, paidAt }: OrderSums, use: Use | undefined, now: Date): RefundQuote | null {
  if (paidAt === null || paidAmount <= refundedAmount || row.orderState !== orderState.booked) return null
  // A recorded class has a period too: when it can be watched. Its buyer pays for what was watched, not for days that passed.
  const isRecorded = row.courseTypeCd === courseTypeCd.elearning
  const rule = refundByRule({
    paidAmount, refundedAmount, paidAt: paidAt.getTime(),
    startAt: isRecorded ? null : use?.startAt?.getTime() ?? null, endAt: isRecorded ? null : use?.endAt?.getTime() ?? null,
    accessUntil: (use?.validAt ?? use?.endAt)?.getTime() ?? null, takenShare: use === undefined || use.lessonCount === 0 ? 0 : use.taken / use.lessonCount,
  }, now.getTime(), row.refundRule)
  return { ...rule, currency: row.chargeCurrency as RefundQuote['currency'], refundable: paidAmount - refundedAmount, rule: row.refundRule }
}

/** What the rule of an order gives back now (ENR-13); null where there is nothing to give back. */
export async function refundQuoteOf(db: Db, row: OrderRow, sums: OrderSums, now: Date): Promise<RefundQuote | null> {
  return quoteOf(row, sums, (await readUses(db, row.channelSeq, [row.orderSeq])).get(row.orderSeq), now)
}

/** As `refundQuoteOf`. Throws `nothingToRefund`. */
export async function refundOf(db: Db, row: OrderRow, sums: OrderSums, now: Date): Promise<RefundQuote> {
  const quote = await refundQuoteOf(db, row, sums, now)
  if (quote === null) throw new AppError('nothingToRefund')
  return quote
}

interface Facts {
  order: OrderRow
  sums: OrderSums
  use: Use | undefined
  /** Refunds under way. */
  pending: number
  isSettled: boolean
}

type Decision = Pick<RefundPlan, 'action' | 'amount' | 'block' | 'reason'>
const none = (block: RefundPlan['block'], reason: RefundPlan['reason'] = null): Decision => ({ action: 'none', amount: 0, block, reason })

function decide({ order, sums, use, pending, isSettled }: Facts, mode: BatchMode, now: Date): Decision {
  if (order.orderState === orderState.open) return none('other', 'paying')
  if (order.orderState === orderState.awaiting) return { action: 'cancel', amount: 0, block: null, reason: null }
  if (isPaidByCoupon(order)) return { action: 'takeBack', amount: 0, block: null, reason: null }
  const kept = sums.paidAmount - sums.refundedAmount
  if (order.orderState !== orderState.booked || kept <= 0) return none('other', 'nothing')
  // Its money goes back to an account that only the buyer knows.
  if (order.payMethodCd === payMethodCd.virtualAccount) return none('virtualAccount')
  if (isSettled) return none('settled')
  const amount = Math.min(kept, mode === 'full' ? kept : quoteOf(order, sums, use, now)?.amount ?? 0) - pending
  if (amount > 0) return { action: 'refund', amount, block: null, reason: null }
  return none('other', pending > 0 ? 'pending' : 'rule')
}

export interface PlannedOrder { order: OrderRow; plan: RefundPlan }

/** What a refund of many orders would do now (platform spec §8; ENR-13), in the order asked. Throws `orderNotFound`. */
export async function planRefunds(db: Db, channelSeq: number, { orderNos, mode }: { orderNos: readonly string[]; mode: BatchMode }, now: Date): Promise<PlannedOrder[]> {
  const asked = [...new Set(orderNos)]
  const found = new Map((await listByOrderNo(db, channelSeq, asked)).map((row) => [row.order.orderNo, row]))
  const orderSeqs = [...found.values()].map(({ order }) => order.orderSeq)
  const sums = await sumsOf(db, channelSeq, orderSeqs)
  const uses = await readUses(db, channelSeq, orderSeqs)
  const undone = Map.groupBy(await undoneOf(db, channelSeq, orderSeqs), ({ orderSeq }) => orderSeq)
  const settled = await settledOrders(db, channelSeq, orderSeqs)
  return asked.map((orderNo) => {
    const row = found.get(orderNo)
    if (row === undefined) throw new AppError('orderNotFound')
    const { order, buyerName } = row
    const mine = sums(order.orderSeq)
    const pending = (undone.get(order.orderSeq) ?? []).reduce((total, { amount }) => total + amount, 0)
    const decision = decide({ order, sums: mine, use: uses.get(order.orderSeq), pending, isSettled: settled.has(order.orderSeq) }, mode, now)
    const keptAmount = Math.max(0, mine.paidAmount - mine.refundedAmount)
    const isWhole = decision.action === 'takeBack' || (decision.action === 'refund' && decision.amount + pending >= keptAmount)
    return {
      order,
      plan: {
        orderNo, title: order.title, buyerName, currency: order.chargeCurrency as RefundPlan['currency'], keptAmount, ...decision,
        endsAccess: isWhole, freesCoupon: order.couponSeq !== null && (isWhole || decision.action === 'cancel'),
      },
    }
  })
}

/** The preview of a batch, with sums and the refund info alert's counts. */
export function previewOf(planned: readonly PlannedOrder[]): CallReply<typeof orderCalls.refundPreview> {
  const plans = planned.map(({ plan }) => plan)
  const count = (of: (plan: RefundPlan) => boolean) => plans.filter(of).length
  return {
    plans,
    sums: [...Map.groupBy(plans.filter(({ amount }) => amount > 0), ({ currency }) => currency)]
      .map(([currency, rows]) => ({ currency, amount: rows.reduce((total, { amount }) => total + amount, 0) })),
    blocked: { virtualAccount: count(({ block }) => block === 'virtualAccount'), settled: count(({ block }) => block === 'settled'), other: count(({ block }) => block === 'other') },
    accessCount: count(({ endsAccess }) => endsAccess),
    couponCount: count(({ freesCoupon }) => freesCoupon),
  }
}
