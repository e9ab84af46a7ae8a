import { DASHBOARD_DAYS_MAX } from '#shared/dashboard/rules.ts'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { addDays, beginOfDay } from '#shared/kernel/days.ts'
import { lengthOf, presetPeriods, presets, typeOf } from '#shared/dashboard/periods.ts'
import type { Period, Preset } from '#shared/dashboard/periods.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { seoulDay, seoulTime } from '#shared/kernel/moments.ts'
import { optionOf } from '#shared/kernel/paging.ts'
import { csvOf } from '#shared/kernel/sheet/csv.ts'
import { formatShortDay } from '#renderer/lib/dates.ts'

export const chartViews = ['chart', 'table'] as const
export type ChartView = (typeof chartViews)[number]

/** What the page shows; in the URL under these names. */
export interface DashboardView extends Period {
  /** Null: a range of one's own. */
  preset: Preset | null
  money: ChartView
  traffic: ChartView
}

const dayOf = (value: string | null) => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && seoulDay(beginOfDay(value)) === value ? value : null)

/** A range within what the call accepts; the later end stays. */
function heldTo(one: string, other: string): Period {
  const [startDate, endDate] = one <= other ? [one, other] : [other, one]
  const earliest = addDays(endDate, 1 - DASHBOARD_DAYS_MAX)
  return { startDate: startDate < earliest ? earliest : startDate, endDate }
}

/** Parses the URL; without a range, or with an invalid one, the last 7 days (courses spec §4). */
export function dashboardViewOf(query: URLSearchParams, now: number): DashboardView {
  const [money, traffic] = [optionOf(query.get('money'), chartViews), optionOf(query.get('traffic'), chartViews)]
  const [startDate, endDate] = [dayOf(query.get('startDate')), dayOf(query.get('endDate'))]
  if (startDate !== null && endDate !== null) return { ...heldTo(startDate, endDate), preset: null, money, traffic }
  const preset = presets.find((name) => name === query.get('preset')) ?? 'last7Days'
  return { ...presetPeriods(now)[preset], preset, money, traffic }
}

/** URL of a view; keeps other parameters, such as the site. */
export function queryOfDashboard({ preset, startDate, endDate, money, traffic }: DashboardView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  const wanted = {
    preset: preset === 'last7Days' ? null : preset, startDate: preset === null ? startDate : null, endDate: preset === null ? endDate : null,
    money: money === 'chart' ? null : money, traffic: traffic === 'chart' ? null : traffic,
  }
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  return query
}

const empty = { paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0, newMemberCount: 0, classAttendCount: 0, visitorCount: 0, uvCount: 0, newVisitorCount: 0, pageViewCount: 0 }

/** Every day or hour of a period in order, those with nothing too, up to an epoch time (ms). */
export function pointsOf(rows: readonly DashboardRow[], period: Period, now: number): DashboardRow[] {
  const names = typeOf(period) === 'HOURLY'
    ? Array.from({ length: 24 }, (_, hour) => `${period.startDate}T${String(hour).padStart(2, '0')}`)
    : Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.startDate, index))
  const found = new Map(rows.map((row) => [row.baseDate, row]))
  const hour = `${seoulDay(now)}T${seoulTime(now).slice(0, 2)}`
  return names.filter((name) => name <= hour).map((baseDate) => found.get(baseDate) ?? { ...empty, baseDate })
}

/** Points up to which hours stand without their date (courses spec §4). */
const DATELESS_MAX = 24

/** Labels below the points of a chart: days as `3. 9.`, hours as `14:00`, with the date when there are more than 24 points. */
export function labelsOf(baseDates: readonly string[], language: Language): string[] {
  const dateOf = (name: string) => formatShortDay(name.slice(0, 10), language)
  return baseDates.map((name) => {
    if (name.length === 10) return dateOf(name)
    const hour = `${name.slice(11)}:00`
    return baseDates.length > DATELESS_MAX ? `${dateOf(name)} ${hour}` : hour
  })
}

/** The change against an earlier figure in percent, rounded; null when there was none. */
export function changeOf(figure: number, before: number): number | null {
  return before === 0 ? null : Math.round(((figure - before) / Math.abs(before)) * 100)
}

export const trafficCounts = ['newMemberCount', 'classAttendCount', 'visitorCount', 'newVisitorCount', 'pageViewCount'] as const
export type TrafficCount = (typeof trafficCounts)[number]

/** Paid and cancelled amounts of one currency, in its minor unit. */
export function amountsOf(row: DashboardRow, currency: Currency): { paid: number; cancelled: number } {
  return currency === 'KRW' ? { paid: row.paymentAmountKrw ?? 0, cancelled: row.cancelAmountKrw ?? 0 } : { paid: row.paymentAmountUsd ?? 0, cancelled: row.cancelAmountUsd ?? 0 }
}

export const sumOf = (rows: readonly DashboardRow[], figure: (row: DashboardRow) => number): number => rows.reduce((sum, row) => sum + figure(row), 0)

/** Whether there is anything to show. */
export const isEmpty = (rows: readonly DashboardRow[]): boolean => rows.every((row) => Object.entries(row).every(([name, value]) => name === 'baseDate' || value === 0 || value === null))

const csvDate = (baseDate: string) => (baseDate.length === 10 ? baseDate : `${baseDate.replace('T', ' ')}:00`)
const decimal = (amount: number, currency: Currency) => (currency === 'KRW' ? String(amount) : (amount / 100).toFixed(2))

/** Amounts of one currency as CSV with plain numbers. `header`: date, paid, cancelled. */
export function moneyCsv(rows: readonly DashboardRow[], currency: Currency, [date, ...names]: readonly [string, string, string]): string {
  return csvOf([[date, ...names.map((name) => `${name} (${currency})`)], ...rows.map((row) => {
    const { paid, cancelled } = amountsOf(row, currency)
    return [csvDate(row.baseDate), decimal(paid, currency), decimal(cancelled, currency)]
  })])
}

/** Counts as CSV. `header`: date, and the name of each count. */
export function trafficCsv(rows: readonly DashboardRow[], header: readonly string[]): string {
  return csvOf([header, ...rows.map((row) => [csvDate(row.baseDate), ...trafficCounts.map((name) => row[name])])])
}
