import { z } from 'zod'
import { timeRule } from '#shared/kernel/format/formats.ts'

/** Default concurrent uploads: more would only share the same bandwidth. */
export const UPLOADS_AT_ONCE_DEFAULT = 2
export const UPLOADS_AT_ONCE_MAX = 4
/** Range of the bandwidth cap (bytes per second): a slower request could hit a proxy's timeout. */
export const UPLOAD_RATE_MIN = 64 * 1024
export const UPLOAD_RATE_MAX = 1024 * 1024 * 1024

/** Hours in which files are sent, local time `HH:mm`; may span midnight. */
export const uploadHours = z.object({ from: timeRule, to: timeRule })
export type UploadHours = z.infer<typeof uploadHours>

export const uploadSettings = z.object({
  atOnce: z.int().min(1).max(UPLOADS_AT_ONCE_MAX),
  bytesPerSecond: z.int().min(UPLOAD_RATE_MIN).max(UPLOAD_RATE_MAX).nullable(),
  hours: uploadHours.nullable(),
})
export type UploadSettings = z.infer<typeof uploadSettings>

export const defaultUploadSettings: UploadSettings = { atOnce: UPLOADS_AT_ONCE_DEFAULT, bytesPerSecond: null, hours: null }

export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a minute of the day (0 to 1439) lies in [from, to). Equal ends mean the whole day. */
export function isWithinHours(hours: UploadHours | null, minute: number): boolean {
  if (hours === null) return true
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)]
  if (from === to) return true
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}
