import { SECOND_MS } from '#shared/kernel/moments.ts'
import { RATE_TOLERANCE } from './viewing.ts'
import type { PlayedInterval } from './viewing.ts'

/** How often a playing film is reported, in milliseconds. */
export const REPORT_EVERY_MS = 10 * SECOND_MS
/** Players tell their time at least this often while they play, in milliseconds. */
const TICK_EVERY_MS = 250
/** How far the film may be from where time and speed say it is, in seconds, before it counts as having jumped or stood still. */
const DRIFT_SEC = 0.25

/** What the player says at one of its events (timeupdate, play, pause, seeking, seeked, ratechange, waiting, ended). */
export interface PlayerTick {
  /** `currentTime`, seconds. */
  mediaTime: number
  /** Whole milliseconds, so that the server, which rounds inwards, loses none between two intervals. */
  wall: number
  /** Whether it plays from now on. */
  playing: boolean
  seeking: boolean
  rate: number
}

/** Intervals that are over, the one that goes on, and the last tick. */
export interface ViewingRecorder {
  readonly finished: readonly PlayedInterval[]
  readonly open: PlayedInterval | null
  readonly last: PlayerTick | null
}

/** A recorder that has seen nothing. */
export const emptyRecorder: ViewingRecorder = { finished: [], open: null, last: null }

/** The interval as the server takes it: a few milliseconds of jitter must not make a short one look too fast for its speed. */
function trimmed(interval: PlayedInterval, rate: number): PlayedInterval {
  const most = ((interval.wallTo - interval.wallFrom) / SECOND_MS) * rate * (1 + RATE_TOLERANCE / 2)
  return interval.mediaTo - interval.mediaFrom <= most ? interval : { ...interval, mediaTo: interval.mediaFrom + most }
}

/** `recorder.last` holds the speed of the open interval: a change of speed ends it. */
function closed({ finished, open, last }: ViewingRecorder): readonly PlayedInterval[] {
  if (open === null || last === null || open.mediaTo <= open.mediaFrom || open.wallTo <= open.wallFrom) return finished
  return [...finished, trimmed(open, last.rate)]
}

/** What was played between two ticks, at the speed of the first; null when nothing was. */
function playedBetween(from: PlayerTick, to: PlayerTick): PlayedInterval | null {
  const elapsed = to.wall - from.wall
  if (!from.playing || from.seeking || elapsed <= 0) return null
  const expected = (elapsed / SECOND_MS) * from.rate
  // A seek moves the time at once, so what was shown until then follows from the last tick, which is never far.
  if (to.seeking) {
    const ran = Math.min(elapsed, TICK_EVERY_MS)
    return { mediaFrom: from.mediaTime, mediaTo: from.mediaTime + (ran / SECOND_MS) * from.rate, wallFrom: from.wall, wallTo: from.wall + ran }
  }
  const advanced = to.mediaTime - from.mediaTime
  if (advanced <= 0 || advanced > expected + DRIFT_SEC) return null
  // A film that stood still has played for as long as it got on, and not for as long as it took.
  const wallFrom = advanced < expected - DRIFT_SEC ? Math.ceil(to.wall - (advanced / from.rate) * SECOND_MS) : from.wall
  return { mediaFrom: from.mediaTime, mediaTo: to.mediaTime, wallFrom, wallTo: to.wall }
}

/**
 * Takes one event of the player (ROOM-02). Playback at an even speed grows one interval; a pause, seek, change of speed,
 * stall or jump ends it. Pure: the caller gives the clock, so a test can give any playback.
 */
export function recordTick(recorder: ViewingRecorder, tick: PlayerTick): ViewingRecorder {
  let { finished, open } = recorder
  const { last } = recorder
  const played = last === null ? null : playedBetween(last, tick)
  if (played !== null && open !== null && played.wallFrom === open.wallTo && played.mediaFrom === open.mediaTo) {
    open = { ...open, mediaTo: played.mediaTo, wallTo: played.wallTo }
  } else {
    finished = closed({ finished, open, last })
    open = played
  }
  if (!tick.playing || tick.seeking || tick.rate !== last?.rate) {
    finished = closed({ finished, open, last })
    open = null
  }
  return { finished, open, last: tick }
}

/** Takes out all that was played so far, up to the last tick; playback goes on in a new interval. */
export function flushRecorder(recorder: ViewingRecorder): { intervals: readonly PlayedInterval[]; recorder: ViewingRecorder } {
  return { intervals: closed(recorder), recorder: { finished: [], open: null, last: recorder.last } }
}
