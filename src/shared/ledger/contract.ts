import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { money, seq, siteParams } from '#shared/kernel/call/fields.ts'
import { currency } from '#shared/kernel/codes.ts'
import { payMethodCd } from '#shared/payment/methods.ts'

/** Longest range of a sales list. */
export const SALES_DAYS_MAX = 400

/** A day of sales in Asia/Seoul (courses spec §3, dashboard row): paid and given back, won and dollars apart, minor units. */
export const salesDay = z.object({
  baseDate: z.iso.date(), paymentAmountKrw: money, paymentAmountUsd: money, cancelAmountKrw: money, cancelAmountUsd: money,
})
export type SalesDay = z.infer<typeof salesDay>

/** Most groups of a period. */
export const SALES_GROUPS_MAX = 200

export const salesGrouping = ['course', 'method'] as const

/** Sales of a period by class or by pay method, minor units. */
export const salesGroup = z.object({
  /** Of the class or package; null by method, and for months of memberships. */
  courseSeq: seq.nullable(),
  /** Of the class today. */
  title: z.string().nullable(),
  payMethodCd: z.enum(payMethodCd).nullable(),
  currency: z.enum(currency), paidAmount: money, refundedAmount: money,
  orderCount: z.int(),
})
export type SalesGroup = z.infer<typeof salesGroup>

/** Days in Asia/Seoul, both included; at most 400. */
const salesPeriod = z.object({ startDt: z.iso.date(), endDt: z.iso.date() }).refine(
  ({ startDt, endDt }) => startDt <= endDt && Date.parse(endDt) - Date.parse(startDt) <= SALES_DAYS_MAX * 86_400_000, { path: ['endDt'] })

/** The site's books (courses spec §3, §6; SET-07). */
export const ledgerCalls = /* @__PURE__ */ domainCalls('ledger', {
  sales: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/sales', access: { site: 'SITE_SALES_READ' },
    summary: 'Sales of a site by day, from its ledger; days without any are absent',
    params: siteParams,
    query: salesPeriod,
    response: z.object({ days: z.array(salesDay) }),
  }),
  salesBy: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/sales/by/:grouping', access: { site: 'SITE_SALES_READ' },
    summary: 'Sales of a site by class or by pay method, the largest first; at most 200 of each currency',
    params: siteParams.extend({ grouping: z.enum(salesGrouping) }),
    query: salesPeriod,
    response: z.object({ groups: z.array(salesGroup) }),
  }),
})
