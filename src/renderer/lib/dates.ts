import type { Language } from '#shared/kernel/call/headers.ts'
import { zoneOfPage } from './page.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, options: Intl.DateTimeFormatOptions, named: string | undefined): Intl.DateTimeFormat {
  const timeZone = named ?? zoneOfPage()
  // Without a zone, one for each offset of the device: it may travel while the app is open.
  const key = JSON.stringify([language, options, timeZone ?? new Date().getTimezoneOffset()])
  const made = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, ...(timeZone === undefined ? {} : { timeZone }) })
  formats.set(key, made)
  return made
}

/** A day: `2026. 11. 21. (토)`, in the language's usual form. The zone defaults to the reader's. */
export function formatDay(iso: string, language: Language, timeZone?: string): string {
  return format(language, { year: 'numeric', month: language === 'en' ? 'short' : 'numeric', day: 'numeric', weekday: 'short' }, timeZone).format(new Date(iso))
}

/** A period; null leaves an end open. A line breaks after the dash alone, never inside a day. */
export function formatPeriod(start: string | null, end: string | null, language: Language, timeZone?: string): string {
  return [start, end].map((iso) => (iso === null ? '' : formatDay(iso, language, timeZone).replaceAll(' ', '\u00A0'))).join('\u00A0– ').trim()
}

/** A time of day: `오후 3:00`. */
export function formatTime(iso: string, language: Language, timeZone?: string): string {
  return format(language, { hour: 'numeric', minute: '2-digit' }, timeZone).format(new Date(iso))
}

/** A day and time: `2026. 11. 21. (토) 오후 3:00` (ui.md). */
export function formatMoment(iso: string, language: Language, timeZone?: string): string {
  return `${formatDay(iso, language, timeZone)}${language === 'en' ? ', ' : ' '}${formatTime(iso, language, timeZone)}`
}

/** `3시간 전` or `10분 후` within a day; else day and time (ui.md). */
export function formatRelative(iso: string, language: Language, now: Date, timeZone?: string): string {
  const distance = new Date(iso).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size >= DAY_MS) return formatMoment(iso, language, timeZone)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (size < MINUTE_MS) return relative.format(0, 'second')
  return size < HOUR_MS
    ? relative.format(Math.trunc(distance / MINUTE_MS), 'minute')
    : relative.format(Math.trunc(distance / HOUR_MS), 'hour')
}

/** Age in milliseconds: `3초 전`, `2분 전`; `지금` below a second. */
export function formatAgo(ms: number, language: Language): string {
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (ms < MINUTE_MS) return relative.format(-Math.floor(ms / 1000), 'second')
  return ms < HOUR_MS ? relative.format(-Math.floor(ms / MINUTE_MS), 'minute') : relative.format(-Math.floor(ms / HOUR_MS), 'hour')
}

/** Time left in seconds, rounded up: `32초`, `2분`, `1.5시간`. */
export function formatTimeLeft(seconds: number, language: Language): string {
  const write = (value: number, unit: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(value)
  if (seconds < 60) return write(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds < 3600 ? write(Math.ceil(seconds / 60), 'minute') : write(seconds / 3600, 'hour')
}

/** Duration in seconds: `1:02:03`, `12:34`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
