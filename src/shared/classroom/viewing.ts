import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { measureOf, unionOf, withoutRanges } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'
import { LIMIT_PERCENT_DEFAULT } from '#shared/curriculum/items.ts'
import { SKIP_TOLERANCE_SEC, watchedBeginning } from './viewingLimits.ts'
import { yn } from '#shared/kernel/codes.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'

/** Fastest playback that counts; the player offers no more. */
export const MAX_RATE = 2
/** Slower playback counts as stopped. */
export const MIN_RATE = 0.25
/** Tolerance of the measured rate, for jitter of players and clocks. */
export const RATE_TOLERANCE = 0.05
/** Oldest playback that counts, and lifetime of a play without reports (ms): covers network failures, but no claim of idle time. */
export const REPORT_WINDOW_MS = 5 * MINUTE_MS
/** Clock tolerance: how far past the server's `now` a report may end (ms). */
export const CLOCK_TOLERANCE_MS = 2 * SECOND_MS
/** Smaller gaps in the video are closed (seconds), to keep few ranges. */
export const MEDIA_GAP_SEC = 0.25
/** Missing seconds (or part, `WHOLE_TOLERANCE_PART`) up to which a video counts as fully watched. */
export const WHOLE_TOLERANCE_SEC = 1
export const WHOLE_TOLERANCE_PART = 0.05

/** Most intervals kept, of real time and of video; bounds the cost of a report of tiny intervals. Honest clients stay far below. */
export const STRETCHES_MAX = 1000

/** A person's viewing of a video, and the ledger of real time spent. */
export interface ViewingState {
  mediaRanges: [number, number][]
  /** Real seconds spent on this video, at any speed (courses spec §4 Video). */
  viewedSeconds: number
  /** Real time spent, server clock (epoch ms). One ledger per person and site over all lessons and tabs, for the report window. */
  wallRanges: [number, number][]
}

/** One interval of playback at constant speed, as reported. */
export interface PlayedInterval {
  mediaFrom: number
  mediaTo: number
  /** Server clock, epoch ms. */
  wallFrom: number
  wallTo: number
}

/** Why an interval, or a part of it, was rejected. */
export type ViewingRefusal = 'malformed' | 'tooFast' | 'tooSlow' | 'outsidePlay' | 'beyondEnd' | 'skipped'

export interface ViewingReport {
  state: ViewingState
  /** By index in the report. Duplicates are not rejected; they add nothing. */
  rejected: { index: number; reason: ViewingRefusal }[]
}

export interface ViewingContext {
  durationSec: number
  /** When the play began, server epoch ms. */
  playStartedAt: number
  now: number
  /** Fastest rate that the lesson allows (`fastestRate`). */
  maxRate: number
  /** Since when another device holds the only viewing place (epoch ms); later playback here does not count. */
  heldElsewhereSince?: number | undefined
  /** First play of a watch-100 % video: what lies beyond the watched beginning does not count. */
  mustWatchWhole?: boolean
  /** Viewing time left (`secondsLeft`); no more than that counts. */
  secondsLeft?: number | null
}

export const nothingViewed: ViewingState = { mediaRanges: [], viewedSeconds: 0, wallRanges: [] }

/** Fastest rate that a lesson allows (courses spec §3): 1 when its speed is locked, or the whole must be watched first. */
export function fastestRate({ vodSpeedControlYn }: Pick<CurriculumBodyOf<'02'>, 'vodSpeedControlYn'>, wholeFirst = false): number {
  return wholeFirst || vodSpeedControlYn === yn.no ? 1 : MAX_RATE
}

/** Whether a play still accepts reports: it ends after `REPORT_WINDOW_MS` without one. */
export function isPlayAlive(lastSignAt: number, now: number): boolean {
  return now - lastSignAt <= REPORT_WINDOW_MS
}

/** Real time that a report may claim: within the play and the window, not in the future, not while another device is active. */
function claimable({ playStartedAt, now, heldElsewhereSince = Infinity }: ViewingContext): Range {
  return [Math.ceil(Math.max(playStartedAt, now - REPORT_WINDOW_MS)), Math.floor(Math.min(now, heldElsewhereSince))]
}

function refusalOf({ mediaFrom, mediaTo, wallFrom, wallTo }: PlayedInterval, context: ViewingContext): ViewingRefusal | null {
  const sound = [mediaFrom, mediaTo, wallFrom, wallTo].every(Number.isFinite) && mediaFrom >= 0 && mediaTo > mediaFrom && wallTo > wallFrom
  if (!sound) return 'malformed'
  const rate = ((mediaTo - mediaFrom) * SECOND_MS) / (wallTo - wallFrom)
  if (rate > context.maxRate * (1 + RATE_TOLERANCE)) return 'tooFast'
  if (rate < MIN_RATE * (1 - RATE_TOLERANCE)) return 'tooSlow'
  // Reject entirely, not only clip: beyond clock tolerance this is no accident.
  const [earliest, latest] = claimable(context)
  if (wallTo > context.now + CLOCK_TOLERANCE_MS || wallTo <= earliest || wallFrom >= latest) return 'outsidePlay'
  // NaN-safe: a NaN length fails the comparison.
  return mediaFrom < context.durationSec ? null : 'beyondEnd'
}

/** The video part of a slice of an interval's wall time, at constant speed capped by `maxRate`. */
function mediaAt(interval: PlayedInterval, [from, to]: Range, maxRate: number): Range {
  const rate = Math.min((interval.mediaTo - interval.mediaFrom) / (interval.wallTo - interval.wallFrom), maxRate / SECOND_MS)
  return [interval.mediaFrom + (from - interval.wallFrom) * rate, interval.mediaFrom + (to - interval.wallFrom) * rate]
}

/** The beginning of ranges, up to a total length. */
function firstOf(ranges: readonly Range[], length: number): Range[] {
  let left = length
  return ranges.flatMap(([from, to]): Range[] => {
    const taken: Range = [from, Math.min(to, from + Math.floor(left))]
    left -= taken[1] - taken[0]
    return taken[0] < taken[1] ? [taken] : []
  })
}

/** Whole thousandths of a second within an interval; tolerates float error. */
const inward = ([from, to]: Range): Range => [Math.max(0, Math.ceil(from * 1000 - 1e-6)) / 1000, Math.floor(to * 1000 + 1e-6) / 1000]

/** Closes small gaps within the real time spent × fastest speed; else many tiny intervals would turn seeking into watching. */
function closeGaps(ranges: Range[], realSeconds: number, maxRate: number): Range[] {
  let allowance = realSeconds * maxRate - measureOf(ranges)
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

/** Closes the smallest real-time gaps above the limit; that time can no longer be claimed. */
function fewerWall(ranges: Range[]): Range[] {
  if (ranges.length <= STRETCHES_MAX) return ranges
  const gaps = ranges.slice(1).map((range, index): Range => [ranges[index]?.[1] ?? 0, range[0]])
  const smallest = gaps.sort((a, b) => a[1] - a[0] - (b[1] - b[0])).slice(0, ranges.length - STRETCHES_MAX)
  return unionOf([...ranges, ...smallest])
}

function fewerMedia(ranges: Range[]): Range[] {
  if (ranges.length <= STRETCHES_MAX) return ranges
  return unionOf([...ranges].sort((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, STRETCHES_MAX))
}

/** Merges a playback report (courses spec §4 Video; ROOM-02). Idempotent; no reports earn more than real time at the allowed speed. */
export function applyReport(state: ViewingState, intervals: readonly PlayedInterval[], context: ViewingContext): ViewingReport {
  const rejected: ViewingReport['rejected'] = []
  const [earliest, latest] = claimable(context)
  let media: Range[] = state.mediaRanges
  let wall: Range[] = state.wallRanges
  let spentMs = 0
  const allowedMs = (context.secondsLeft ?? Infinity) * SECOND_MS
  intervals.forEach((interval, index) => {
    const isSkipped = context.mustWatchWhole === true && interval.mediaFrom > watchedBeginning(media) + SKIP_TOLERANCE_SEC
    const reason = refusalOf(interval, context) ?? (isSkipped ? 'skipped' : null)
    if (reason !== null) {
      rejected.push({ index, reason })
      return
    }
    const span: Range = [Math.max(Math.ceil(interval.wallFrom), earliest), Math.min(Math.floor(interval.wallTo), latest)]
    const fresh = firstOf(span[0] < span[1] ? withoutRanges(span, wall) : [], allowedMs - spentMs)
    const shown = fresh
      .map((part) => mediaAt(interval, part, context.maxRate))
      .map(([from, to]) => inward([from, Math.min(to, context.durationSec)]))
      .filter(([from, to]) => from < to)
    media = unionOf([...media, ...shown])
    wall = unionOf([...wall, ...fresh])
    spentMs += measureOf(fresh)
  })
  const seconds = Math.round(state.viewedSeconds * SECOND_MS + spentMs) / SECOND_MS
  // Twice the window, for a process whose clock is behind.
  const reachable = wall.filter(([, to]) => to > context.now - 2 * REPORT_WINDOW_MS)
  const wallRanges = fewerWall(reachable).map(([from, to]): [number, number] => [from, to])
  const mediaRanges = fewerMedia(closeGaps(media, seconds, context.maxRate)).map(([from, to]): [number, number] => [from, to])
  return { state: { mediaRanges, viewedSeconds: seconds, wallRanges }, rejected }
}

/** Whole percent watched, rounded down. Players stop slightly early: 100 allows 1 s missing, or 5 % of a video under 20 s. */
export function viewedPercent(state: Pick<ViewingState, 'mediaRanges'>, durationSec: number): number {
  if (!(durationSec > 0)) return 0
  const seen = measureOf(state.mediaRanges)
  const tolerance = Math.min(WHOLE_TOLERANCE_SEC, durationSec * WHOLE_TOLERANCE_PART)
  if (durationSec - seen <= tolerance) return 100
  // Float error: sums of thousandths may be slightly below the whole.
  return Math.min(99, Math.floor((seen * 100) / durationSec + 1e-6))
}

/** Whether a video lesson is complete: watched to its limitPercent (courses spec §3), or fully without one. */
export function isComplete(percent: number, limitPercent: number | null): boolean {
  return percent >= (limitPercent ?? LIMIT_PERCENT_DEFAULT)
}

/** A video left this close to its end (seconds) restarts. */
export const RESUME_END_SEC = 5

/** Resume position, seconds; 0 when the video was over or the position is unknown. */
export function resumePosition(position: number, durationSec: number): number {
  return position > 0 && position < durationSec - RESUME_END_SEC ? position : 0
}
