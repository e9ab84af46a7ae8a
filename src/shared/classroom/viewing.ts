import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { measureOf, unionOf, withoutRanges } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'
import { LIMIT_PERCENT_DEFAULT } from '#shared/curriculum/items.ts'
import { yn } from '#shared/kernel/codes.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'

/** Fastest playback that counts; the player offers no more. */
export const MAX_RATE = 2
/** Slowest playback that is still playing; anything slower is a film that stands. */
export const MIN_RATE = 0.25
/** How far the measured rate may be off, as players and clocks are. */
export const RATE_TOLERANCE = 0.05
/**
 * How old reported playback may be, and how long a play lives without a report, in milliseconds: as long as a bad network
 * keeps an honest report. What is older counts nothing, so that nobody can be idle first and choose the videos afterwards.
 */
export const REPORT_WINDOW_MS = 5 * MINUTE_MS
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

/** What a person has seen of a video, and the person's ledger of real time. */
export interface ViewingState {
  /** Seconds of the video. */
  mediaRanges: [number, number][]
  /** Real seconds spent with this video, whatever the speed (courses spec §4 Video). */
  viewedSeconds: number
  /**
   * Real time that is spent already, epoch milliseconds, whole, of the server's clock. One ledger per person and site, over
   * all lessons, plays and tabs; kept as far back as a report may reach.
   */
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
  /** Fastest playback the lesson allows (`fastestRate`). */
  maxRate: number
  /** Since when another device holds the only viewing place, epoch milliseconds: what is played here from then on counts nothing. */
  heldElsewhereSince?: number | undefined
}

/** Nothing seen yet. */
export const nothingViewed: ViewingState = { mediaRanges: [], viewedSeconds: 0, wallRanges: [] }

/** Fastest playback that a lesson allows (courses spec §3): 1 where its speed is locked. */
export function fastestRate({ vodSpeedControlYn }: Pick<CurriculumBodyOf<'02'>, 'vodSpeedControlYn'>): number {
  return vodSpeedControlYn === yn.no ? 1 : MAX_RATE
}

/** Whether a play still takes reports: one that gave no sign for `REPORT_WINDOW_MS` is over. */
export function isPlayAlive(lastSignAt: number, now: number): boolean {
  return now - lastSignAt <= REPORT_WINDOW_MS
}

/** The real time that a report may claim: within the play, not too old, not the future, not while another device has the place. */
function claimable({ playStartedAt, now, heldElsewhereSince = Infinity }: ViewingContext): Range {
  return [Math.ceil(Math.max(playStartedAt, now - REPORT_WINDOW_MS)), Math.floor(Math.min(now, heldElsewhereSince))]
}

function refusalOf({ mediaFrom, mediaTo, wallFrom, wallTo }: PlayedInterval, context: ViewingContext): ViewingRefusal | null {
  const sound = [mediaFrom, mediaTo, wallFrom, wallTo].every(Number.isFinite) && mediaFrom >= 0 && mediaTo > mediaFrom && wallTo > wallFrom
  if (!sound) return 'malformed'
  const rate = ((mediaTo - mediaFrom) * SECOND_MS) / (wallTo - wallFrom)
  if (rate > context.maxRate * (1 + RATE_TOLERANCE)) return 'tooFast'
  if (rate < MIN_RATE * (1 - RATE_TOLERANCE)) return 'tooSlow'
  // Someone who claims the future or the time before the play is not merely a little off.
  const [earliest, latest] = claimable(context)
  if (wallTo > context.now + CLOCK_TOLERANCE_MS || wallTo <= earliest || wallFrom >= latest) return 'outsidePlay'
  // Written so that a length that is not a number refuses all.
  return mediaFrom < context.durationSec ? null : 'beyondEnd'
}

/** The part of the video that belongs to a part of the wall time of an interval, the speed within it being even and at most `maxRate`. */
function mediaAt(interval: PlayedInterval, [from, to]: Range, maxRate: number): Range {
  const rate = Math.min((interval.mediaTo - interval.mediaFrom) / (interval.wallTo - interval.wallFrom), maxRate / SECOND_MS)
  return [interval.mediaFrom + (from - interval.wallFrom) * rate, interval.mediaFrom + (to - interval.wallFrom) * rate]
}

/** Thousandths of a second inside a stretch, from 0 on; a hair of a float's error is forgiven. */
const inward = ([from, to]: Range): Range => [Math.max(0, Math.ceil(from * 1000 - 1e-6)) / 1000, Math.floor(to * 1000 + 1e-6) / 1000]

/**
 * Closes small gaps, the smallest first, as long as the video seen stays within what the real time allows at the fastest
 * speed. Without that bound, a report of many tiny stretches a gap apart would turn seeking into watching.
 */
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
 * time that the report may claim and that the person has not spent yet in any lesson or tab, and the part of the video that
 * was shown in it. So no sequence of reports earns more than the person's real time at the allowed speed: seeking counts
 * nothing, speed does not change real time, several tabs count once, and a repeated report changes nothing. Wall time is
 * whole milliseconds, the video thousandths of a second, both rounded inwards.
 * Intervals are independent of each other; where they overlap in wall time, the first one counts.
 */
export function applyReport(state: ViewingState, intervals: readonly PlayedInterval[], context: ViewingContext): ViewingReport {
  const rejected: ViewingReport['rejected'] = []
  const [earliest, latest] = claimable(context)
  let media: Range[] = state.mediaRanges
  let wall: Range[] = state.wallRanges
  let spentMs = 0
  intervals.forEach((interval, index) => {
    const reason = refusalOf(interval, context)
    if (reason !== null) {
      rejected.push({ index, reason })
      return
    }
    const span: Range = [Math.max(Math.ceil(interval.wallFrom), earliest), Math.min(Math.floor(interval.wallTo), latest)]
    const fresh = span[0] < span[1] ? withoutRanges(span, wall) : []
    const shown = fresh
      .map((part) => mediaAt(interval, part, context.maxRate))
      .map(([from, to]) => inward([from, Math.min(to, context.durationSec)]))
      .filter(([from, to]) => from < to)
    media = unionOf([...media, ...shown])
    wall = unionOf([...wall, ...fresh])
    spentMs += measureOf(fresh)
  })
  const seconds = Math.round(state.viewedSeconds * SECOND_MS + spentMs) / SECOND_MS
  // Twice the window: a process whose clock is a little behind must find what it could still claim.
  const reachable = wall.filter(([, to]) => to > context.now - 2 * REPORT_WINDOW_MS)
  const wallRanges = fewerWall(reachable).map(([from, to]): [number, number] => [from, to])
  const mediaRanges = fewerMedia(closeGaps(media, seconds, context.maxRate)).map(([from, to]): [number, number] => [from, to])
  return { state: { mediaRanges, viewedSeconds: seconds, wallRanges }, rejected }
}

/**
 * Whole percent of the film seen, rounded down, 0 to 100. It is 100 only when no more than 1 s is missing, or 5 percent of
 * a film shorter than 20 s: players end a little early, and nobody can watch what they do not show.
 */
export function viewedPercent(state: Pick<ViewingState, 'mediaRanges'>, durationSec: number): number {
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
