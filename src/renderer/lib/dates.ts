import type { Language } from '#shared/kernel/call/headers.ts'
import { zoneOfPage } from './page.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

const formats = new Map<string, unknown>()

/** Kept, as making a format takes longer than all its uses on a page. */
function kept<Format>(key: readonly unknown[], make: () => Format): Format {
  const name = JSON.stringify(key)
  const made = formats.get(name) as Format | undefined ?? make()
  formats.set(name, made)
  return made
}

function format(language: Language, options: Intl.DateTimeFormatOptions, named: string | undefined): Intl.DateTimeFormat {
  const timeZone = named ?? zoneOfPage()
  // Without a zone, one for each offset of the device: it may travel while the app is open.
  return kept([language, options, timeZone ?? new Date().getTimezoneOffset()], () => new Intl.DateTimeFormat(language, { ...options, ...(timeZone === undefined ? {} : { timeZone }) }))
}

/** A day: `2026. 11. 21. (토)`, in the language's usual form. The zone defaults to the reader's. */
export function formatDay(iso: string, language: Language, timeZone?: string): string {
  return format(language, { year: 'numeric', month: language === 'en' ? 'short' : 'numeric', day: 'numeric', weekday: 'short' }, timeZone).format(new Date(iso))
}

/** A day without its year, as below a chart: `3. 9.`, `Mar 9`, `3/9`. `day`: `2026-03-09`. */
export function formatShortDay(day: string, language: Language): string {
  return format(language, { month: language === 'en' ? 'short' : 'numeric', day: 'numeric' }, 'UTC').format(new Date(`${day}T00:00:00Z`))
}

/** A month: `2026년 3월`, `Mar 2026`, `2026年3月`. `month`: `2026-03`. */
export function formatMonth(month: string, language: Language): string {
  return format(language, { year: 'numeric', month: language === 'en' ? 'short' : 'long' }, 'UTC').format(new Date(`${month}-01T00:00:00Z`))
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

/** Japanese has no space after a number; ICU puts one before a unit of time. */
const spaced = (text: string, language: Language): string => (language === 'ja' ? text.replace(/(?<=\d) /, '') : text)

function relativeOf(language: Language): (value: number, unit: 'second' | 'minute' | 'hour') => string {
  const relative = kept([language, 'relative'], () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }))
  return (value, unit) => spaced(relative.format(value, unit), language)
}

/** `3시간 전` or `10분 후` within a day; else day and time (ui.md). */
export function formatRelative(iso: string, language: Language, now: Date, timeZone?: string): string {
  const distance = new Date(iso).getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size >= DAY_MS) return formatMoment(iso, language, timeZone)
  const relative = relativeOf(language)
  if (size < MINUTE_MS) return relative(0, 'second')
  return size < HOUR_MS
    ? relative(Math.trunc(distance / MINUTE_MS), 'minute')
    : relative(Math.trunc(distance / HOUR_MS), 'hour')
}

/** Age in milliseconds: `3초 전`, `2분 전`; `지금` below a second. */
export function formatAgo(ms: number, language: Language): string {
  const relative = relativeOf(language)
  if (ms < MINUTE_MS) return relative(-Math.floor(ms / 1000), 'second')
  return ms < HOUR_MS ? relative(-Math.floor(ms / MINUTE_MS), 'minute') : relative(-Math.floor(ms / HOUR_MS), 'hour')
}

type LengthUnit = 'second' | 'minute' | 'hour'

const formatUnit = (value: number, unit: LengthUnit, language: Language, maximumFractionDigits = 3): string =>
  kept([language, unit, maximumFractionDigits], () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })).format(value)

/** Time left in seconds, rounded up: `32초`, `2분`, `1.5시간`. */
export function formatTimeLeft(seconds: number, language: Language): string {
  const write = (value: number, unit: LengthUnit) => spaced(formatUnit(value, unit, language, 1), language)
  if (seconds < 60) return write(Math.max(1, Math.ceil(seconds)), 'second')
  return seconds < 3600 ? write(Math.ceil(seconds / 60), 'minute') : write(seconds / 3600, 'hour')
}

/** Length of a whole class in seconds: `1시간 20분`, `20분`; below a minute `32초`. */
export function formatRunTime(seconds: number, language: Language): string {
  const write = (value: number, unit: LengthUnit) => formatUnit(value, unit, language)
  if (Math.round(seconds) < 60) return write(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  return [[Math.floor(minutes / 60), 'hour'] as const, [minutes % 60, 'minute'] as const].filter(([value]) => value > 0).map(([value, unit]) => write(value, unit)).join(' ')
}

/** Duration in seconds: `1:02:03`, `12:34`. */
export function formatLength(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
