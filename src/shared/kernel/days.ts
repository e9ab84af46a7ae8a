import { DAY_MS, seoulDay } from './moments.ts'

/** When a day of Asia/Seoul (`YYYY-MM-DD`) begins, epoch ms. */
export const beginOfDay = (day: string): number => Date.parse(`${day}T00:00:00+09:00`)

export const addDays = (day: string, days: number): string => seoulDay(beginOfDay(day) + days * DAY_MS)
