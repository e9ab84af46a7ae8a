import { SECOND_MS } from '#shared/domain/moments.ts'
import { measureOf, unionOf, withoutRanges } from '#shared/domain/ranges.ts'
import type { Range } from '#shared/domain/ranges.ts'
import { LIMIT_PERCENT_DEFAULT } from '#shared/domain/curriculum.ts'

/** Fastest playback that counts; the player offers no more. */
export const MAX_RATE = 2
/** Slowest playback that is still playing; anything slower is a film that stands. */
export const MIN_RATE = 0.25
/** How far the measured rate may be off, as players and clocks are. */
export const RATE_TOLERANCE = 0.05
/** How far past the server's `now` a report may end, in milliseconds: what the client's idea of the server's clock may be off. */
export const CLOCK_TOLERANCE_MS = 2 * SECOND_MS
/** Gaps in the film below this are closed, in seconds, so that few ranges are kept. */
export const MEDIA_GAP_SEC = 0.25
/** The film counts as wholly seen when no more than this is missing, in seconds, or than `WHOLE_TOLERANCE_PART` of it. */
export const WHOLE_TOLERANCE_SEC = 1
/** As above for short films, as a part of the length. */
export const WHOLE_TOLERANCE_PART = 0.05

/**
 * Most stretches that are kept of the real time, and of the film. Nobody comes near who watches; a client that reports
 * thousands of splinters must not make each further report, of which the server takes all in one go, slower than the last.
 */
export const STRETCHES_MAX = 1000

/** What a person has seen of a film, and when: unions over all plays and tabs. */
export interface ViewingState {
  /** Seconds of the film. */
  mediaRanges: [number, number][]
  /** Epoch milliseconds, whole, of the server's clock. */
  wallRanges: [number, number][]
}

/** One stretch of playback at an even speed, as a client reports it. */
export interface PlayedInterval {
  /** Seconds of the film. */
  mediaFrom: number
  mediaTo: number
  /** Epoch milliseconds of the server's clock. */
  wallFrom: number
  wallTo: number
}

/** Why an interval, or a part of it, was not taken. */
export type ViewingRefusal = 'malformed' | 'tooFast' | 'tooSlow' | 'outsidePlay' | 'beyondEnd'

export interface ViewingReport {
  state: ViewingState
  /** By index in the report. What is only covered already is not refused; it adds nothing. */
  rejected: { index: number; reason: ViewingRefusal }[]
}

export interface ViewingContext {
  /** Length of the film in seconds, as the server measured it. */
  durationSec: number
  /** When the play began within which the report is made, epoch milliseconds of the server. */
  playStartedAt: number
  /** Epoch milliseconds of the server. */
  now: number
}

/** Nothing seen yet. */
export const nothingViewed: ViewingState = { mediaRanges: [], wallRanges: [] }

function refusalOf({ mediaFrom, mediaTo, wallFrom, wallTo }: PlayedInterval, context: ViewingContext): ViewingRefusal | null {
  const sound = [mediaFrom, mediaTo, wallFrom, wallTo].every(Number.isFinite) && mediaFrom >= 0 && mediaTo > mediaFrom && wallTo > wallFrom
  if (!sound) return 'malformed'
  const rate = ((mediaTo - mediaFrom) * SECOND_MS) / (wallTo - wallFrom)
  if (rate > MAX_RATE * (1 + RATE_TOLERANCE)) return 'tooFast'
  if (rate < MIN_RATE * (1 - RATE_TOLERANCE)) return 'tooSlow'
  // Someone who claims the future or the time before the play is not merely a little off.
  if (wallTo > context.now + CLOCK_TOLERANCE_MS || wallTo <= context.playStartedAt || wallFrom >= context.now) return 'outsidePlay'
  // Written so that a length that is not a number refuses all.
  return mediaFrom < context.durationSec ? null : 'beyondEnd'
}

/** The film's stretch that belongs to a part of the wall time of an interval, the speed within it being even. */
function mediaAt(interval: PlayedInterval, [from, to]: Range): Range {
  const rate = (interval.mediaTo - interval.mediaFrom) / (interval.wallTo - interval.wallFrom)
  return [interval.mediaFrom + (from - interval.wallFrom) * rate, interval.mediaFrom + (to - interval.wallFrom) * rate]
}

const round3 = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Closes small gaps, the smallest first, as long as the film seen stays within what the real time allows at the fastest
 * speed. Without that bound, a report of many tiny stretches a gap apart would turn seeking into watching.
 */
function closeGaps(ranges: Range[], realSeconds: number): Range[] {
  let allowance = realSeconds * MAX_RATE * (1 + RATE_TOLERANCE) - measureOf(ranges)
  const gaps = ranges.slice(1)
    .map((range, index): Range => [ranges[index]?.[1] ?? 0, range[0]])
    .filter(([from, to]) => to - from < MEDIA_GAP_SEC)
    .sort((a, b) => a[1] - a[0] - (b[1] - b[0]) || a[0] - b[0])
  const closed: Range[] = []
  for (const gap of gaps) {
    allowance -= gap[1] - gap[0]
    if (allowance < 0) break
    closed.push(gap)
  }
  return unionOf([...ranges, ...closed])
}

/** Closes the smallest gaps of the real time where it has too many stretches: what is in them can be claimed no more. */
function fewerWall(ranges: Range[]): Range[] {
  if (ranges.length <= STRETCHES_MAX) return ranges
  const gaps = ranges.slice(1).map((range, index): Range => [ranges[index]?.[1] ?? 0, range[0]])
  const smallest = gaps.sort((a, b) => a[1] - a[0] - (b[1] - b[0])).slice(0, ranges.length - STRETCHES_MAX)
  return unionOf([...ranges, ...smallest])
}

/** Forgets the shortest stretches of the film where there are too many. */
function fewerMedia(ranges: Range[]): Range[] {
  if (ranges.length <= STRETCHES_MAX) return ranges
  return unionOf([...ranges].sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, STRETCHES_MAX))
}

/**
 * Takes a report of what was played into what was seen (courses spec §4 Video; ROOM-02). Of each interval counts the wall
 * time within [playStartedAt, now] that no play in any tab has covered yet, and the film that was shown in it. So seeking
 * counts nothing, speed does not change real time, two tabs at once count once, and a report that comes again changes
 * nothing. Wall time is kept in whole milliseconds, the film in thousandths of a second.
 * Intervals are independent of each other; where they overlap in wall time, the first one counts.
 */
export function applyReport(state: ViewingState, intervals: readonly PlayedInterval[], context: ViewingContext): ViewingReport {
  const rejected: ViewingReport['rejected'] = []
  let media: Range[] = state.mediaRanges
  let wall: Range[] = state.wallRanges
  intervals.forEach((interval, index) => {
    const reason = refusalOf(interval, context)
    if (reason !== null) {
      rejected.push({ index, reason })
      return
    }
    const span: Range = [
      Math.max(Math.round(interval.wallFrom), Math.ceil(context.playStartedAt)),
      Math.min(Math.round(interval.wallTo), Math.floor(context.now)),
    ]
    const fresh = span[0] < span[1] ? withoutRanges(span, wall) : []
    const shown = fresh
      .map((part) => mediaAt(interval, part))
      .map(([from, to]): Range => [round3(Math.max(0, from)), round3(Math.min(to, context.durationSec))])
      .filter(([from, to]) => from < to)
    media = unionOf([...media, ...shown])
    wall = unionOf([...wall, ...fresh])
  })
  const wallRanges = fewerWall(wall).map(([from, to]): [number, number] => [from, to])
  const mediaRanges = fewerMedia(closeGaps(media, measureOf(wall) / SECOND_MS)).map(([from, to]): [number, number] => [from, to])
  return { state: { mediaRanges, wallRanges }, rejected }
}

/** Real seconds spent watching, whatever the speed (courses spec §4 Video). */
export function viewedSeconds(state: ViewingState): number {
  return measureOf(state.wallRanges) / SECOND_MS
}

/**
 * Whole percent of the film seen, rounded down, 0 to 100. It is 100 only when no more than 1 s is missing, or 5 percent of
 * a film shorter than 20 s: players end a little early, and nobody can watch what they do not show.
 */
export function viewedPercent(state: ViewingState, durationSec: number): number {
  if (!(durationSec > 0)) return 0
  const seen = measureOf(state.mediaRanges)
  const tolerance = Math.min(WHOLE_TOLERANCE_SEC, durationSec * WHOLE_TOLERANCE_PART)
  if (durationSec - seen <= tolerance) return 100
  // Sums of thousandths may come out a hair below the whole.
  return Math.min(99, Math.floor((seen * 100) / durationSec + 1e-6))
}

/** Whether a film lesson is complete: seen to its limitPercent (courses spec §3), to the end where it has none. */
export function isComplete(percent: number, limitPercent: number | null): boolean {
  return percent >= (limitPercent ?? LIMIT_PERCENT_DEFAULT)
}

/** A film left this close to its end, in seconds, begins anew. */
export const RESUME_END_SEC = 5

/** Where to go on with a film, seconds: where it was left, or the start when it was over or the place is unknown. */
export function resumePosition(position: number, durationSec: number): number {
  return position > 0 && position < durationSec - RESUME_END_SEC ? position : 0
}
