import { z } from 'zod'
import { call } from '#shared/kernel/call/call.ts'
import { moment, money, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { currency } from '#shared/kernel/codes.ts'
import { lineText } from '#shared/kernel/format/formats.ts'
import { orderNoText } from './orderNo.ts'

/** Most orders of one batch. */
export const BATCH_MAX = 1_000

/** By the rule that each order was bought under, or all that is left. */
export const batchModes = ['rule', 'full'] as const
export type BatchMode = (typeof batchModes)[number]

/** What a batch does with an order: gives money back, ends an unpaid one, or takes back one that a coupon paid for. */
export const planActions = ['refund', 'cancel', 'takeBack', 'none'] as const
/** Why nothing is done (platform spec §8, refund info alert). */
export const planBlocks = ['virtualAccount', 'settled', 'other'] as const
/** Of `other`: it is being paid, the rule gives nothing, a refund is under way, or there is nothing to give back. */
export const planReasons = ['paying', 'rule', 'pending', 'nothing'] as const

export const refundPlan = z.object({
  orderNo: orderNoText,
  title: z.string(),
  buyerName: z.string(),
  currency: z.enum(currency),
  /** Paid and not given back. */
  keptAmount: money,
  /** Given back. */
  amount: money,
  action: z.enum(planActions),
  block: z.enum(planBlocks).nullable(),
  reason: z.enum(planReasons).nullable(),
  endsAccess: z.boolean(),
  /** The use of its coupon is free again. */
  freesCoupon: z.boolean(),
})
export type RefundPlan = z.infer<typeof refundPlan>

const batchNo = z.uuid()
const batchItem = z.object({
  orderNo: orderNoText, title: z.string(), buyerName: z.string(), currency: z.enum(currency), amount: money, action: z.enum(planActions),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why it failed, for people. */
  failure: z.string().nullable(),
})
export const refundBatch = z.object({
  batchNo, createdAt: moment, doneCount: z.int(), failedCount: z.int(), waitingCount: z.int(), items: z.array(batchItem),
})
export type RefundBatch = z.infer<typeof refundBatch>

/** Refunds of many orders at once (SET-07, ENR-13; courses spec §8). */
export const batchCalls = {
  refundPreview: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/payments/refund-preview', access: { site: 'SITE_SALES_READ' },
    summary: 'What a refund of these orders would do; changes nothing',
    params: siteParams,
    body: z.object({ orderNos: z.array(orderNoText).min(1).max(BATCH_MAX), mode: z.enum(batchModes) }),
    response: z.object({
      plans: z.array(refundPlan),
      sums: z.array(z.object({ currency: z.enum(currency), amount: money })),
      /** The refund info alert's counts (platform spec §8). */
      blocked: z.object({ virtualAccount: z.int(), settled: z.int(), other: z.int() }),
      accessCount: z.int(),
      couponCount: z.int(),
    }),
    errors: ['orderNotFound'],
  }),
  startRefundBatch: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/refund-batches', access: { site: 'SITE_SALES_UPDATE' },
    summary: 'Refunds or cancels orders through the queue; the same `batchNo` starts once',
    params: siteParams,
    /** `amount`: what the preview showed; another one is refused with `refundChanged`. */
    body: z.object({
      batchNo, mode: z.enum(batchModes), reason: lineText.max(200),
      orders: z.array(z.object({ orderNo: orderNoText, amount: money })).min(1).max(BATCH_MAX),
    }),
    response: refundBatch,
    errors: ['orderNotFound', 'refundChanged'],
  }),
  refundBatch: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/refund-batches/:batchNo', access: { site: 'SITE_SALES_READ' },
    summary: 'How far a batch of refunds is, with the result of each order',
    params: z.object({ channelSeq: seq, batchNo }),
    response: refundBatch,
    errors: ['refundBatchNotFound'],
  }),
}
