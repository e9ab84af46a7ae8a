import { z } from 'zod'
import { timeRule } from '#shared/kernel/format/formats.ts'

/** Files sent at once, unless the person says otherwise: more would only share the same line. */
export const UPLOADS_AT_ONCE_DEFAULT = 2
export const UPLOADS_AT_ONCE_MAX = 4
/** Slowest and fastest cap, in bytes per second: below the first a request would seem dead to what stands between. */
export const UPLOAD_RATE_MIN = 64 * 1024
export const UPLOAD_RATE_MAX = 1024 * 1024 * 1024

/** Hours of the day in which files are sent, `HH:mm` by the machine's own clock; they may go over midnight. */
export const uploadHours = z.object({ from: timeRule, to: timeRule })
export type UploadHours = z.infer<typeof uploadHours>

/** How a machine uploads: for all accounts on it, kept over restarts (DESK-02). */
export const uploadSettings = z.object({
  /** Files sent at once, per account. */
  atOnce: z.int().min(1).max(UPLOADS_AT_ONCE_MAX),
  /** Cap over all files together; null for none. */
  bytesPerSecond: z.int().min(UPLOAD_RATE_MIN).max(UPLOAD_RATE_MAX).nullable(),
  /** null for the whole day. */
  hours: uploadHours.nullable(),
})
export type UploadSettings = z.infer<typeof uploadSettings>

export const defaultUploadSettings: UploadSettings = { atOnce: UPLOADS_AT_ONCE_DEFAULT, bytesPerSecond: null, hours: null }

/** Minutes since midnight of `HH:mm`. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Whether files are sent at a minute of the day: from `from` on, until `to`, which is not among them. Hours that end where they
 * begin are the whole day.
 * @param minute minutes since midnight, 0 to 1439
 */
export function isWithinHours(hours: UploadHours | null, minute: number): boolean {
  if (hours === null) return true
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  if (from === to) return true
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
