import { z } from 'zod'

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Hours of a day, in a user's zone, in which alarms arrive without a notification. */
export const quietHours = z.object({
  /** HH:mm; the end is not part of it. A start after the end passes midnight. */
  from: time,
  until: time,
  /** IANA name. */
  timeZone: z.string().max(64).refine(isTimeZone),
}).refine(({ from, until }) => from !== until)
export type QuietHours = z.infer<typeof quietHours>

/** What the switch offers first. */
export const QUIET_HOURS_DEFAULT = { from: '22:00', until: '08:00' }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))
const localTime = (timeZone: string, at: number): string => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** When the quiet hours around a moment (epoch ms) end; the moment itself outside of them. */
export function quietUntil(hours: QuietHours | null, at: number): number {
  if (hours === null || !isQuiet(hours, at)) return at
  const ahead = (from: number) => (minutesOf(hours.until) - minutesOf(localTime(hours.timeZone, from)) + DAY_MINUTES) % DAY_MINUTES
  const end = Math.floor(at / MINUTE_MS) * MINUTE_MS + ahead(at) * MINUTE_MS
  // A night in which the clocks change is longer or shorter than its hours say.
  const missing = ahead(end)
  return end + (missing > DAY_MINUTES / 2 ? missing - DAY_MINUTES : missing) * MINUTE_MS
}

/** Whether a moment (epoch ms) is in a user's quiet hours; null: there are none. */
export function isQuiet(hours: QuietHours | null, at: number): boolean {
  if (hours === null) return false
  const { from, until, timeZone } = hours
  const now = localTime(timeZone, at)
  return from < until ? now >= from && now < until : now >= from || now < until
}
