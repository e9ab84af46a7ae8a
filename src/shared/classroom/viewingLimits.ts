import { yn } from '#shared/kernel/codes.ts'
import { unionOf } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'

/** A learner is warned when so much viewing time is left (seconds; courses spec §9). */
export const TIME_WARNING_SEC = 10 * 60
/** Gap in the watched beginning that players leave by themselves, and that is no skip (seconds). */
export const SKIP_TOLERANCE_SEC = 1

type Limits = Pick<CurriculumBodyOf<'02'>, 'multiplyPlayTime' | 'limitPlayTime'>

/** Real seconds that a learner may spend on a video (courses spec §3): the smaller of both limits; null without one. */
export function allowedSeconds({ multiplyPlayTime, limitPlayTime }: Limits, durationSec: number | null): number | null {
  const byLength = multiplyPlayTime === null || durationSec === null || durationSec <= 0 ? null : multiplyPlayTime * durationSec
  const byTime = limitPlayTime === null ? null : limitPlayTime * 60
  return byLength === null ? byTime : Math.min(byLength, byTime ?? Infinity)
}

/** Viewing time left (real seconds; ROOM-02); 0 stops the video; null without a limit. */
export function secondsLeft(limits: Limits, durationSec: number | null, viewedSeconds: number): number | null {
  const allowed = allowedSeconds(limits, durationSec)
  return allowed === null ? null : Math.max(0, Math.round((allowed - viewedSeconds) * 1000) / 1000)
}

/** Percent of the video that completes the lesson. */
export function completesAt({ limitPercent, watchWholeYn }: Pick<CurriculumBodyOf<'02'>, 'limitPercent' | 'watchWholeYn'>): number {
  return watchWholeYn === yn.yes ? 100 : limitPercent
}

/** Whether this is the first play of a watch-100 % video, which blocks skipping and speed-up (courses spec §4 Video). */
export function mustWatchWhole({ watchWholeYn }: Pick<CurriculumBodyOf<'02'>, 'watchWholeYn'>, isComplete: boolean): boolean {
  return watchWholeYn === yn.yes && !isComplete
}

/** How far a video was watched from its beginning without a skip (seconds). */
export function watchedBeginning(ranges: readonly Range[]): number {
  let end = 0
  for (const [from, to] of unionOf(ranges)) {
    if (from > end + SKIP_TOLERANCE_SEC) break
    end = Math.max(end, to)
  }
  return end
}

/** Viewing time left as a player counts it, between the server's answers. */
export interface TimeLeft {
  /** Real seconds. */
  seconds: number
  last: { wall: number; playing: boolean } | null
}

/** Counts real time while the picture moves. @param tick `wall`: monotonic clock (ms) */
export function countDown({ seconds, last }: TimeLeft, tick: { wall: number; playing: boolean }): TimeLeft {
  const spent = last?.playing === true ? Math.max(0, tick.wall - last.wall) / 1000 : 0
  return { seconds: Math.max(0, seconds - spent), last: { wall: tick.wall, playing: tick.playing } }
}

/** The server counts late, but over all tabs and devices: the smaller time holds. */
export function heardLeft(left: TimeLeft, seconds: number): TimeLeft {
  return { ...left, seconds: Math.min(left.seconds, seconds) }
}
