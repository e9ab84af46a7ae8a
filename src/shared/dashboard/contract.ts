import { z } from 'zod'
import { DASHBOARD_DAYS_MAX, dashboardType, guideTasks } from './rules.ts'
import type { GuideGroupName, GuideTaskName } from './rules.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { moment, money, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'

const DAY_MS = 86_400_000
const count = z.int().nonnegative()

/** Sums of an hour or a day (courses spec §3, dashboard row). Amounts in minor units, currencies apart; null without the right to sales. */
const dashboardRow = z.object({
  /** `YYYY-MM-DD`, or `YYYY-MM-DDTHH` of an hour, in Asia/Seoul. */
  baseDate: z.string(),
  paymentAmountKrw: money.nullable(), paymentAmountUsd: money.nullable(), cancelAmountKrw: money.nullable(), cancelAmountUsd: money.nullable(),
  newMemberCount: count, classAttendCount: count,
  /** Browsers that viewed a page. */
  visitorCount: count,
  /** Of these, those not seen earlier in the range: they add up to its `uvCount`. */
  uvCount: count,
  newVisitorCount: count, pageViewCount: count,
})
export type DashboardRow = z.infer<typeof dashboardRow>

const range = z.object({
  startAt: moment,
  /** Exclusive. */
  endAt: moment,
  /** Visitors of the range, each counted once. */
  uvCount: count,
  /** Those with anything to count, in order. */
  rows: z.array(dashboardRow),
})
export type DashboardRange = z.infer<typeof range>

/** A group of the guide. */
const guideGroup = z.object({
  name: z.enum(Object.keys(guideTasks) as [GuideGroupName, ...GuideGroupName[]]),
  progressPercent: z.int().min(0).max(100),
  todo: z.array(z.object({ name: z.enum(Object.values(guideTasks).flat() as [GuideTaskName, ...GuideTaskName[]]), doneYn: yn })),
})
export type GuideGroup = z.infer<typeof guideGroup>

/** How a site does, and what to do first (SET-01). */
export const dashboardCalls = /* @__PURE__ */ domainCalls('dashboard', {
  read: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'Sums of a site by day or hour in Asia/Seoul, with the range of the same length before; payments come from its ledger.',
    params: siteParams,
    query: z.object({ type: z.enum(dashboardType), startDate: z.iso.date(), endDate: z.iso.date() }).refine(
      ({ type, startDate, endDate }) => startDate <= endDate && Date.parse(endDate) - Date.parse(startDate) < (type === 'HOURLY' ? 1 : DASHBOARD_DAYS_MAX) * DAY_MS, { path: ['endDate'] }),
    response: range.extend({ baseChannel: z.object({ channelSeq: seq, name: z.string() }), before: range }),
  }),
  guide: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/dashboard/guide', access: { site: 'SITE_DASHBOARD_READ' },
    summary: 'What a new site still has to do, in groups',
    params: siteParams,
    response: z.object({ todoList: z.array(guideGroup) }),
  }),
})
