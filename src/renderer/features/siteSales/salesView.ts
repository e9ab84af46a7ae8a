import { csvOf } from '#shared/kernel/sheet/csv.ts'
import { SALES_DAYS_MAX, salesGrouping } from '#shared/ledger/contract.ts'
import type { SalesDay } from '#shared/ledger/contract.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { DAY_MS, addMonths, seoulDay } from '#shared/kernel/moments.ts'
import { optionOf } from '#shared/kernel/paging.ts'

const units = ['day', 'month'] as const
/** What the table below the chart lists. */
export const tables = ['date', ...salesGrouping] as const

/** A period of `/settings/sales`, days in Asia/Seoul, both included; in the URL under these names. */
export interface SalesPeriod {
  startDt: string
  endDt: string
}
export interface SalesView extends SalesPeriod {
  unit: (typeof units)[number]
  by: (typeof tables)[number]
}

const epochOfDay = (day: string) => Date.parse(`${day}T00:00:00+09:00`)
const addDays = (day: string, days: number) => seoulDay(epochOfDay(day) + days * DAY_MS)
/** Days of a period. */
const lengthOf = ({ startDt, endDt }: SalesPeriod) => Math.round((epochOfDay(endDt) - epochOfDay(startDt)) / DAY_MS) + 1

/** The periods offered, at an epoch time (ms). */
export function presetPeriods(now: number): Record<'week' | 'month' | 'thisMonth' | 'lastMonth', SalesPeriod> {
  const today = seoulDay(now)
  const first = `${today.slice(0, 7)}-01`
  return {
    week: { startDt: addDays(today, -6), endDt: today },
    month: { startDt: addDays(today, -29), endDt: today },
    thisMonth: { startDt: first, endDt: today },
    lastMonth: { startDt: seoulDay(addMonths(epochOfDay(first), -1)), endDt: addDays(first, -1) },
  }
}

const dayOf = (value: string | null) => (value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && seoulDay(epochOfDay(value)) === value ? value : null)

/** Parses the URL; what is invalid becomes the last 30 days (GEN-04), and no period exceeds what the call accepts. */
export function salesViewOf(query: URLSearchParams, now: number): SalesView {
  const unit = optionOf(query.get('unit'), units)
  const by = optionOf(query.get('by'), tables)
  const [startDt, endDt] = [dayOf(query.get('startDt')), dayOf(query.get('endDt'))]
  return startDt === null || endDt === null ? { ...presetPeriods(now).month, unit, by } : { ...heldTo(startDt, endDt), unit, by }
}

function heldTo(startDt: string, endDt: string): SalesPeriod {
  const [first, last] = startDt <= endDt ? [startDt, endDt] : [endDt, startDt]
  const earliest = addDays(last, -SALES_DAYS_MAX)
  return { startDt: first < earliest ? earliest : first, endDt: last }
}

/** URL of a view; keeps other parameters, such as the site. */
export function queryOfSales(view: SalesView, current: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(current)
  query.set('startDt', view.startDt)
  query.set('endDt', view.endDt)
  if (view.unit === 'day') query.delete('unit')
  else query.set('unit', view.unit)
  if (view.by === 'date') query.delete('by')
  else query.set('by', view.by)
  return query
}

/** The period of the same length that ends the day before. */
export function periodBefore(period: SalesPeriod): SalesPeriod {
  return { startDt: addDays(period.startDt, -lengthOf(period)), endDt: addDays(period.startDt, -1) }
}

/** Amounts of one currency, in its minor unit. */
export interface Amounts {
  paid: number
  refunded: number
}
export interface SalesRow extends Amounts {
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month. */
  date: string
}

const amountsOf = (day: SalesDay, currency: Currency): Amounts => (currency === 'KRW'
  ? { paid: day.paymentAmountKrw, refunded: day.cancelAmountKrw } : { paid: day.paymentAmountUsd, refunded: day.cancelAmountUsd })

/** What the days of one currency come to. */
export function totalOf(days: readonly SalesDay[], currency: Currency): Amounts {
  return days.map((day) => amountsOf(day, currency)).reduce((sum, { paid, refunded }) => ({ paid: sum.paid + paid, refunded: sum.refunded + refunded }), { paid: 0, refunded: 0 })
}

/** Every day or month of a period in order, those without sales too. */
export function salesRows(days: readonly SalesDay[], view: SalesView, currency: Currency): SalesRow[] {
  const dateOf = (day: string) => (view.unit === 'day' ? day : day.slice(0, 7))
  const all = Array.from({ length: lengthOf(view) }, (_, index) => dateOf(addDays(view.startDt, index)))
  const found = Map.groupBy(days, ({ baseDate }) => dateOf(baseDate))
  return [...new Set(all)].map((date) => ({ date, ...totalOf(found.get(date) ?? [], currency) }))
}

/** The change against an earlier amount in percent, rounded; null when there was none. */
export function changeOf(amount: number, before: number): number | null {
  return before === 0 ? null : Math.round(((amount - before) / Math.abs(before)) * 100)
}

const decimal = (amount: number, currency: Currency) => (currency === 'KRW' ? String(amount) : (amount / 100).toFixed(2))

/** A class or a pay method with its sales. */
export interface GroupRow extends Amounts {
  name: string
  orderCount: number
}

/** Groups as CSV. `header`: name, orders, paid, refunded, net. */
export function groupsCsv(rows: readonly GroupRow[], currency: Currency, header: readonly [string, string, string, string, string]): string {
  const lines = rows.map(({ name, orderCount, paid, refunded }) => [name, String(orderCount), decimal(paid, currency), decimal(refunded, currency), decimal(paid - refunded, currency)])
  return csvOf([[...header.slice(0, 2), ...header.slice(2).map((label) => `${label} (${currency})`)], ...lines])
}

/** The rows as CSV with plain numbers, which Excel opens as UTF-8. `header`: date, paid, refunded, net. */
export function salesCsv(rows: readonly SalesRow[], currency: Currency, header: readonly [string, string, string, string]): string {
  const lines = rows.map(({ date, paid, refunded }) => [date, decimal(paid, currency), decimal(refunded, currency), decimal(paid - refunded, currency)])
  return csvOf([[...header.slice(0, 1), ...header.slice(1).map((name) => `${name} (${currency})`)], ...lines])
}
