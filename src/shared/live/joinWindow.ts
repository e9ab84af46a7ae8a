import { HOUR_MS, MINUTE_MS, seoulDay } from '#shared/kernel/moments.ts'

/** Default join window in minutes before the start (courses spec §9). */
export const LIVE_JOIN_WINDOW_MINUTES = 30
/** Poll interval of current live lessons, ms (platform spec §9, live poll). */
export const LIVE_POLL_MS = 30_000
/** The desktop announces a class this long before it begins, ms. */
export const LIVE_NOTICE_MS = 10 * MINUTE_MS
/** From this long past the start the label's format changes (courses spec §9). */
export const LIVE_OVER_LONG_MS = HOUR_MS
const HALF_HOUR_MS = 30 * MINUTE_MS

export interface LiveJoin {
  label: 'before' | 'normal' | 'over' | 'overLong'
  enabled: boolean
  remaining: number
}

/** Join button of a live class (courses spec §4; LIVE-03). Times in epoch ms; the window in minutes depends on the role. */
export function liveJoin(startAt: number, now: number, windowMinutes: number | null = null): LiveJoin {
  const remaining = startAt - now
  const enabled = remaining < (windowMinutes ?? LIVE_JOIN_WINDOW_MINUTES) * MINUTE_MS
  if (remaining <= 0) return { label: -remaining > LIVE_OVER_LONG_MS ? 'overLong' : 'over', enabled, remaining }
  return { label: enabled ? 'normal' : 'before', enabled, remaining }
}

/** Status tag of a live item (courses spec §4): end when over, today by the day in Seoul, else pending. */
export function liveTag(startAt: number, endAt: number, now: number): 'today' | 'pending' | 'end' {
  if (now > endAt) return 'end'
  return startAt <= now || seoulDay(startAt) === seoulDay(now) ? 'today' : 'pending'
}

/** Default start: now, rounded up to the half hour (courses spec §5; LIVE-09). */
export function defaultLiveStart(now: number): number {
  return Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS
}

/** Default end: the next :00 or :30 after the start (courses spec §5; LIVE-09). */
export function defaultLiveEnd(startAt: number): number {
  return (Math.floor(startAt / HALF_HOUR_MS) + 1) * HALF_HOUR_MS
}

/** Once started, only the title of a live class can be edited (courses spec §4; LIVE-09). */
export function onlyTitleEditable(startAt: number, now: number): boolean {
  return now >= startAt
}

const MOBILE_WIDTH_MAX = 768

/** Lessons in the notification panel, by the window's size in px (courses spec §9; LIVE-02). */
export function liveListSize({ width, height }: { width: number; height: number }): number {
  if (width <= MOBILE_WIDTH_MAX) return 2
  if (height > 942) return 3
  if (height > 684) return 2
  return height > 426 ? 1 : 0
}
