import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { CLOCK_TOLERANCE_MS, REPORT_WINDOW_MS } from '#shared/classroom/viewing.ts'
import type { PlayedInterval } from '#shared/classroom/viewing.ts'
import { REPORT_EVERY_MS, emptyRecorder, flushRecorder, recordTick } from '#shared/classroom/viewingRecorder.ts'
import type { PlayerTick, ViewingRecorder } from '#shared/classroom/viewingRecorder.ts'

export interface LessonAddress {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

/** What was played in one play; input of `classroom.report`. */
export interface PlayReport extends LessonAddress {
  playSeq: number
  intervals: PlayedInterval[]
  position: number
  /** Playback goes on: keeps the viewing place. */
  isPlaying: boolean
}

export interface ReporterPorts<Progress> {
  /** Opens a play; `now` is the server's time (epoch ms). */
  openPlay: () => Promise<{ playSeq: number; now: number }>
  send: (report: PlayReport) => Promise<Progress>
  /** Monotonic clock (ms): unaffected by changes of the system clock. */
  monotonic: () => number
  /** System clock (ms): also advances during sleep. */
  wallClock: () => number
  /** Runs at an interval (ms); returns its cancellation. */
  every: (milliseconds: number, run: () => void) => () => void
  kept: { read: () => PlayReport[]; write: (reports: readonly PlayReport[]) => void }
  onProgress: (progress: Progress, report: PlayReport) => void
  /** The server refuses to let the video play. */
  onRefused: (reason: PlayRefusal) => void
}

/** Another device plays, or the viewing time is over (ROOM-06). */
export type PlayRefusal = 'elsewhere' | 'timeOver'

export interface Reporter {
  start: () => void
  tick: (tick: Omit<PlayerTick, 'wall'>) => void
  /** Sends everything now, as the page may close; failed reports stay stored. */
  leave: () => void
  stop: () => void
}

/** Most intervals of one report (contract `classroom.report`). */
const INTERVALS_MAX = 500
const POSITION_STEP_SEC = 1

function refusalOf(error: unknown): PlayRefusal | null {
  if (!(error instanceof RestError)) return null
  return error.code === errorTable.playsElsewhere.code ? 'elsewhere' : error.code === errorTable.viewingTimeOver.code ? 'timeOver' : null
}

/** A play silent for this long is replaced before it expires (ms). */
const RENEW_AFTER_MS = REPORT_WINDOW_MS / 2

function isFinal(error: unknown): boolean {
  return error instanceof RestError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

/**
 * Reports playback without loss or double counting (ROOM-02): every 10 s, on pause, seek, end and page close.
 * Times are on the server's clock, by `now` of the play. Stored until accepted; resending is idempotent.
 * A play that was silent for long, or slept over, is replaced.
 */
export function createReporter<Progress>(address: LessonAddress, startPosition: number, ports: ReporterPorts<Progress>): Reporter {
  let recorder: ViewingRecorder = emptyRecorder
  let play: { playSeq: number; offset: number; clocksApart: number } | null = null
  let lastSign = 0
  let phase: 'closed' | 'opening' | 'open' | 'refused' = 'closed'
  let outbox: PlayReport[] = []
  let inFlight: PlayReport | null = null
  let position = startPosition
  let reported = startPosition
  let cancel: (() => void) | null = null

  const keep = () => ports.kept.write(outbox)
  const monotonic = () => Math.round(ports.monotonic())
  const clocksApart = () => ports.wallClock() - ports.monotonic()

  async function open(): Promise<void> {
    if (phase !== 'closed') return
    phase = 'opening'
    try {
      const { playSeq, now } = await ports.openPlay()
      collect()
      play = { playSeq, offset: now - monotonic(), clocksApart: clocksApart() }
      lastSign = monotonic()
      phase = 'open'
      // Stopped meanwhile: nothing else would send the rest.
      if (cancel === null) flush()
    } catch (error) {
      const refusal = refusalOf(error)
      // A free preview has no play. Without a response, or while another device plays, retry at the next interval.
      phase = isFinal(error) && refusal !== 'elsewhere' ? 'refused' : 'closed'
      if (refusal !== null) ports.onRefused(refusal)
    }
  }

  /** Opens a new play when the old one may expire or lost the server's time during sleep; the old one stays valid until then. */
  function renewIfStale(silenceMax: number): void {
    if (play === null || phase !== 'open') return
    const slept = Math.abs(clocksApart() - play.clocksApart) > CLOCK_TOLERANCE_MS
    if (!slept && monotonic() - lastSign < silenceMax) return
    phase = 'closed'
    void open()
  }

  function giveUp(playSeq: number): void {
    if (playSeq !== play?.playSeq) return
    play = null
    phase = 'closed'
    void open()
  }

  function collect(): void {
    if (play === null) return
    const { playSeq, offset } = play
    const flushed = flushRecorder(recorder)
    recorder = flushed.recorder
    const played = flushed.intervals.map((one) => ({ ...one, wallFrom: one.wallFrom + offset, wallTo: one.wallTo + offset }))
    if (played.length === 0 && Math.abs(position - reported) < POSITION_STEP_SEC) return
    reported = position
    const isPlaying = recorder.last?.playing === true
    const last = outbox.at(-1)
    if (last !== undefined && last !== inFlight && last.playSeq === playSeq && last.intervals.length + played.length <= INTERVALS_MAX) {
      outbox[outbox.length - 1] = { ...last, intervals: [...last.intervals, ...played], position, isPlaying }
    } else {
      for (let from = 0; from === 0 || from < played.length; from += INTERVALS_MAX) {
        outbox.push({ ...address, playSeq, intervals: played.slice(from, from + INTERVALS_MAX), position, isPlaying })
      }
    }
    keep()
  }

  async function deliver(report: PlayReport): Promise<boolean> {
    try {
      const progress = await ports.send(report)
      if (report.playSeq === play?.playSeq) lastSign = monotonic()
      outbox = outbox.filter((one) => one !== report)
      keep()
      ports.onProgress(progress, report)
      return true
    } catch (error) {
      if (!isFinal(error)) return false
      outbox = outbox.filter((one) => one !== report)
      keep()
      giveUp(report.playSeq)
      return true
    }
  }

  /** Sequential, so that positions arrive in order; stops at a failure. */
  async function pump(): Promise<void> {
    if (inFlight !== null) return
    for (let next = outbox[0]; next !== undefined; next = outbox[0]) {
      inFlight = next
      const through = await deliver(next)
      inFlight = null
      if (!through) return
    }
  }

  function flush(): void {
    collect()
    void pump()
  }

  return {
    start() {
      outbox = ports.kept.read()
      cancel = ports.every(REPORT_EVERY_MS, () => {
        renewIfStale(Infinity)
        void open()
        flush()
      })
      void open()
      void pump()
    },
    tick(tick) {
      const before = recorder.last
      if (tick.playing && before?.playing !== true) renewIfStale(RENEW_AFTER_MS)
      recorder = recordTick(recorder, { ...tick, wall: monotonic() })
      position = tick.mediaTime
      const stopped = before?.playing === true && !tick.playing
      const sought = before?.seeking === true && !tick.seeking
      if (stopped || sought) flush()
    },
    leave() {
      collect()
      for (const report of outbox) void deliver(report)
    },
    stop() {
      cancel?.()
      cancel = null
      flush()
    },
  }
}
