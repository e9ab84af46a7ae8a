import { HOUR_MS, MINUTE_MS, seoulDay } from '#shared/kernel/moments.ts'

/** Minutes before the start from which a live class can be joined, unless the item says otherwise (courses spec §9). */
export const LIVE_JOIN_WINDOW_MINUTES = 30
/** How often a client asks for the live lessons of now, in milliseconds (platform spec §9, live poll). */
export const LIVE_POLL_MS = 30_000
/** After this long past the start, the label changes its format (courses spec §9). */
export const LIVE_OVER_LONG_MS = HOUR_MS
const HALF_HOUR_MS = 30 * MINUTE_MS

export interface LiveJoin {
  /** before: outside the window; normal: inside it; over: started; overLong: started more than an hour ago. */
  label: 'before' | 'normal' | 'over' | 'overLong'
  enabled: boolean
  /** Milliseconds to the start; negative after it. */
  remaining: number
}

/**
 * The join button of a live class (courses spec §4; LIVE-03): enabled while the time left is under the window.
 * `startAt` and `now` in epoch milliseconds; the window is attendeeJoinTimeLive or tchJoinTimeLive, in minutes.
 */
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

/** Default start of a new live item: now, rounded up to the half hour (courses spec §5; LIVE-09). */
export function defaultLiveStart(now: number): number {
  return Math.ceil(now / HALF_HOUR_MS) * HALF_HOUR_MS
}

/** Default end of a live item: the next :00 or :30 after its start (courses spec §5; LIVE-09). */
export function defaultLiveEnd(startAt: number): number {
  return (Math.floor(startAt / HALF_HOUR_MS) + 1) * HALF_HOUR_MS
}

/** A live class that has started or is past can only have its title edited (courses spec §4; LIVE-09). */
export function onlyTitleEditable(startAt: number, now: number): boolean {
  return now >= startAt
}
