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

/** Whether a moment (epoch ms) is in a user's quiet hours; null: there are none. */
export function isQuiet(hours: QuietHours | null, at: number): boolean {
  if (hours === null) return false
  const { from, until, timeZone } = hours
  const now = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return from < until ? now >= from && now < until : now >= from || now < until
}
