import { SECOND_MS } from '#shared/kernel/moments.ts'
import { RATE_TOLERANCE } from './viewing.ts'
import type { PlayedInterval } from './viewing.ts'

export const REPORT_EVERY_MS = 10 * SECOND_MS
/** Longest time between two player events (ms). */
const TICK_EVERY_MS = 250
/** Drift from the expected position that counts as a jump or stall (seconds). */
const DRIFT_SEC = 0.25

/** State at a player event (timeupdate, play, pause, seeking, seeked, ratechange, waiting, ended). */
export interface PlayerTick {
  mediaTime: number
  /** Whole ms, since the server rounds inwards and would lose fractions between intervals. */
  wall: number
  playing: boolean
  seeking: boolean
  rate: number
}

export interface ViewingRecorder {
  readonly finished: readonly PlayedInterval[]
  readonly open: PlayedInterval | null
  readonly last: PlayerTick | null
}

export const emptyRecorder: ViewingRecorder = { finished: [], open: null, last: null }

/** Rounds for the server, so that jitter of a few ms does not exceed the speed of a short interval. */
function trimmed(interval: PlayedInterval, rate: number): PlayedInterval {
  const most = ((interval.wallTo - interval.wallFrom) / SECOND_MS) * rate * (1 + RATE_TOLERANCE / 2)
  return interval.mediaTo - interval.mediaFrom <= most ? interval : { ...interval, mediaTo: interval.mediaFrom + most }
}

/** The open interval has the speed of `recorder.last`: a speed change ends it. */
function closed({ finished, open, last }: ViewingRecorder): readonly PlayedInterval[] {
  if (open === null || last === null || open.mediaTo <= open.mediaFrom || open.wallTo <= open.wallFrom) return finished
  return [...finished, trimmed(open, last.rate)]
}

function playedBetween(from: PlayerTick, to: PlayerTick): PlayedInterval | null {
  const elapsed = to.wall - from.wall
  if (!from.playing || from.seeking || elapsed <= 0) return null
  const expected = (elapsed / SECOND_MS) * from.rate
  // A seek changes the position at once: derive what was shown from the last tick.
  if (to.seeking) {
    const ran = Math.min(elapsed, TICK_EVERY_MS)
    return { mediaFrom: from.mediaTime, mediaTo: from.mediaTime + (ran / SECOND_MS) * from.rate, wallFrom: from.wall, wallTo: from.wall + ran }
  }
  const advanced = to.mediaTime - from.mediaTime
  if (advanced <= 0 || advanced > expected + DRIFT_SEC) return null
  // After a stall, count the progress made, not the time it took.
  const wallFrom = advanced < expected - DRIFT_SEC ? Math.ceil(to.wall - (advanced / from.rate) * SECOND_MS) : from.wall
  return { mediaFrom: from.mediaTime, mediaTo: to.mediaTime, wallFrom, wallTo: to.wall }
}

/** Handles a player event (ROOM-02): extends the open interval while the speed is constant, else ends it. Pure. */
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

/** Takes all playback up to the last tick; playback continues in a new interval. */
export function flushRecorder(recorder: ViewingRecorder): { intervals: readonly PlayedInterval[]; recorder: ViewingRecorder } {
  return { intervals: closed(recorder), recorder: { finished: [], open: null, last: recorder.last } }
}
