import { measureOf, withoutRanges } from '#shared/kernel/ranges.ts'
import type { PlayedInterval } from './viewing.ts'

/** Length of the parts by which rewinds are counted (s). */
export const REWIND_PART_SEC = 5
/** A smaller step back is none: a player's jitter, or a repeated word (s). */
export const REWIND_MIN_SEC = 2
/** Most rewinds that count of one report: reports come every ten seconds. */
export const REWINDS_MAX = 20

interface Played {
  /** Where the report before this one of the same play left the video (s); null: this is its first. */
  position: number | null
  /** Real time that was reported before: what is sent again counts once. */
  wallRanges: readonly (readonly [number, number])[]
}

/** The parts of a video, by their first second, that a report says its viewer went back to. A replay from the end is no rewind. */
export function rewindsOf({ position, wallRanges }: Played, report: { intervals: readonly PlayedInterval[]; position: number }, durationSec: number): number[] {
  const isNew = ({ wallFrom, wallTo }: PlayedInterval) => wallTo > wallFrom && measureOf(withoutRanges([wallFrom, wallTo], wallRanges)) * 2 > wallTo - wallFrom
  const played = report.intervals.filter((one) => isNew(one)).toSorted((a, b) => a.wallFrom - b.wallFrom)
  const found: number[] = []
  let at = position
  const goTo = (second: number) => {
    const isReplay = at !== null && at >= durationSec - REWIND_PART_SEC && second < REWIND_PART_SEC
    if (at !== null && second >= 0 && second < at - REWIND_MIN_SEC && second < durationSec && !isReplay) found.push(Math.floor(second / REWIND_PART_SEC) * REWIND_PART_SEC)
  }
  for (const { mediaFrom, mediaTo } of played) {
    goTo(mediaFrom)
    at = mediaTo
  }
  goTo(report.position)
  return found.slice(0, REWINDS_MAX)
}
