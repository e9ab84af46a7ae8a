import { addDays, beginOfDay } from '#shared/kernel/days.ts'
import { DAY_MS, addMonths, seoulDay } from '#shared/kernel/moments.ts'
import type { DashboardType } from './rules.ts'

/** Days in Asia/Seoul, `YYYY-MM-DD`, both included. */
export interface Period {
  startDate: string
  endDate: string
}

/** Days of a period. */
export const lengthOf = ({ startDate, endDate }: Period) => Math.round((beginOfDay(endDate) - beginOfDay(startDate)) / DAY_MS) + 1

/** Granularity of a period (courses spec §4). */
export const typeOf = ({ startDate, endDate }: Period): DashboardType => (startDate === endDate ? 'HOURLY' : 'DAILY')

/** The period of the same length that ends the day before. */
export function periodBefore(period: Period): Period {
  return { startDate: addDays(period.startDate, -lengthOf(period)), endDate: addDays(period.startDate, -1) }
}

export const presets = ['today', 'yesterday', 'last7Days', 'last30Days', 'last90Days', 'lastMonth'] as const
export type Preset = (typeof presets)[number]

/** The periods offered (courses spec §4), at an epoch time (ms): all but `today` end yesterday at the latest, as today is not over. */
export function presetPeriods(now: number): Record<Preset, Period> {
  const today = seoulDay(now)
  const yesterday = addDays(today, -1)
  const last = (days: number) => ({ startDate: addDays(today, -days), endDate: yesterday })
  const first = `${today.slice(0, 7)}-01`
  return {
    today: { startDate: today, endDate: today }, yesterday: last(1), last7Days: last(7), last30Days: last(30), last90Days: last(90),
    lastMonth: { startDate: seoulDay(addMonths(beginOfDay(first), -1)), endDate: addDays(first, -1) },
  }
}
