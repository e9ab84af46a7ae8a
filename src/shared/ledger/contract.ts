import { z } from 'zod'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { money, siteParams } from '#shared/kernel/call/fields.ts'

/** Longest range of a sales list. */
export const SALES_DAYS_MAX = 400

/** A day of sales in Asia/Seoul (courses spec §3, dashboard row): paid and given back, won and dollars apart, minor units. */
export const salesDay = z.object({
  baseDate: z.iso.date(), paymentAmountKrw: money, paymentAmountUsd: money, cancelAmountKrw: money, cancelAmountUsd: money,
})
export type SalesDay = z.infer<typeof salesDay>

/** The site's books (courses spec §3, §6; SET-07). */
export const ledgerCalls = /* @__PURE__ */ domainCalls('ledger', {
  sales: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/sales', access: { site: 'SITE_SALES_READ' },
    summary: 'Sales of a site by day, from its ledger; days without any are absent',
    params: siteParams,
    /** Days in Asia/Seoul, both included; at most 400. */
    query: z.object({ startDt: z.iso.date(), endDt: z.iso.date() }).refine(
      ({ startDt, endDt }) => startDt <= endDt && Date.parse(endDt) - Date.parse(startDt) <= SALES_DAYS_MAX * 86_400_000, { path: ['endDt'] }),
    response: z.object({ days: z.array(salesDay) }),
  }),
})
