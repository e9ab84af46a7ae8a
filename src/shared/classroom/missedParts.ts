import { measureOf, unionOf, withoutRanges } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'

/** Shorter gaps between what was watched come from rounding (seconds). */
const GAP_MIN_SEC = 1

export interface Requirement {
  /** Seconds. */
  duration: number
  limitPercent: number
  mustWatchWhole: boolean
}

export interface Missed {
  /** Where the first missed part begins (seconds). */
  from: number
  /** Whole seconds still to be watched until the video counts as completed. */
  seconds: number
}

/** How much of a video completes it. */
export const neededPercent = ({ limitPercent, mustWatchWhole }: Omit<Requirement, 'duration'>): number => (mustWatchWhole ? 100 : limitPercent)

/** What is still missing of a video; null when enough of it was watched. */
export function missedParts(video: Requirement, watched: readonly Range[]): Missed | null {
  const seen = unionOf(watched)
  const seconds = Math.ceil((video.duration * neededPercent(video)) / 100 - measureOf(seen))
  const [first] = withoutRanges([0, video.duration], seen).filter(([from, to]) => to - from >= GAP_MIN_SEC)
  return seconds < 1 || first === undefined ? null : { from: first[0], seconds }
}
