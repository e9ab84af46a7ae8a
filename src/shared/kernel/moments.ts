export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** UTC+9 without daylight saving; the spec's times are in Asia/Seoul (courses spec §4). */
const SEOUL_OFFSET_MS = 9 * HOUR_MS

/** Epoch milliseconds of an ISO text; null for null, missing or invalid. */
export function epochOf(iso: string | null | undefined): number | null {
  if (!iso) return null
  const epoch = Date.parse(iso)
  return Number.isNaN(epoch) ? null : epoch
}

/** Calendar day in Seoul of an epoch time (ms), YYYY-MM-DD. */
export function seoulDay(epoch: number): string {
  return new Date(epoch + SEOUL_OFFSET_MS).toISOString().slice(0, 10)
}

/** When the calendar day in Seoul of an epoch time begins (ms). */
export function seoulDayStart(epoch: number): number {
  return Math.floor((epoch + SEOUL_OFFSET_MS) / DAY_MS) * DAY_MS - SEOUL_OFFSET_MS
}

/** Time of day in Seoul of an epoch time (ms), HH:mm. */
export function seoulTime(epoch: number): string {
  return new Date(epoch + SEOUL_OFFSET_MS).toISOString().slice(11, 16)
}

/** Adds calendar months in Seoul; clamps to the last day of the month. */
export function addMonths(epoch: number, months: number): number {
  const date = new Date(epoch + SEOUL_OFFSET_MS)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  return date.getTime() - SEOUL_OFFSET_MS
}
