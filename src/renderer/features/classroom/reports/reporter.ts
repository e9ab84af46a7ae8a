import { RestError } from '#shared/kernel/call/client.ts'
import { CLOCK_TOLERANCE_MS, REPORT_WINDOW_MS } from '#shared/classroom/viewing.ts'
import type { PlayedInterval } from '#shared/classroom/viewing.ts'
import { REPORT_EVERY_MS, emptyRecorder, flushRecorder, recordTick } from '#shared/classroom/viewingRecorder.ts'
import type { PlayerTick, ViewingRecorder } from '#shared/classroom/viewingRecorder.ts'

/** The lesson that a report is about. */
export interface LessonAddress {
  channelSeq: number
  courseSeq: number
  curriculumSeq: number
}

/** What was played in one play, as the server takes it. */
export interface PlayReport extends LessonAddress {
  playSeq: number
  intervals: PlayedInterval[]
  /** Where to go on, seconds. */
  position: number
}

/** What the reporter needs of the world. */
export interface ReporterPorts<Progress> {
  /** Opens the play; `now` is the server's time in epoch milliseconds. */
  openPlay: () => Promise<{ playSeq: number; now: number }>
  send: (report: PlayReport) => Promise<Progress>
  /** Milliseconds that only ever go on (performance.now): a clock set back must not lose anything. */
  monotonic: () => number
  /** The computer's clock in milliseconds: it runs on while the computer sleeps, where the other may stand. */
  wallClock: () => number
  /** Calls back every so many milliseconds until the answer is called. */
  every: (milliseconds: number, run: () => void) => () => void
  /** Reports not yet taken by the server, which outlive the page. */
  kept: { read: () => PlayReport[]; write: (reports: readonly PlayReport[]) => void }
  onProgress: (progress: Progress, report: PlayReport) => void
}

export interface Reporter {
  /** Sends what an earlier page left and opens the play. */
  start: () => void
  /** Takes an event of the player. */
  tick: (tick: Omit<PlayerTick, 'wall'>) => void
  /** Sends all there is at once, for a page that may be gone the next moment; what does not arrive is sent again later. */
  leave: () => void
  /** Sends the rest and stops. */
  stop: () => void
}

/** Most intervals of one report (contract `classroom.report`). */
const INTERVALS_MAX = 500
/** A position that moved less than this is not worth a report, in seconds. */
const POSITION_STEP_SEC = 1

/** A play that was silent for so long gets a new one before it dies, in milliseconds. */
const RENEW_AFTER_MS = REPORT_WINDOW_MS / 2

/** Whether the server will never take it: refused, and not for now (not logged in, timeout, too early, too many). */
function isFinal(error: unknown): boolean {
  return error instanceof RestError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
}

/**
 * Reports what a player plays so that nothing is lost and nothing counts twice (ROOM-02): every 10 s, at each pause and
 * seek, at the end and when the page goes. Times are put on the server's clock by its `now` at the opening of the play.
 * Reports are kept until the server has taken them; a report that arrives twice changes nothing there. A play that was
 * silent for long, or over which the computer slept, is followed by a new one.
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
      // Stopped meanwhile: nothing else would send what was played.
      if (cancel === null) flush()
    } catch (error) {
      // Someone who only looks in (a free preview) has no play; without an answer it is tried again at the next beat.
      phase = isFinal(error) ? 'refused' : 'closed'
    }
  }

  /** Asks for a new play where the old one may die soon, or has lost the server's time to a sleep. The old one serves until then. */
  function renewIfStale(silenceMax: number): void {
    if (play === null || phase !== 'open') return
    const slept = Math.abs(clocksApart() - play.clocksApart) > CLOCK_TOLERANCE_MS
    if (!slept && monotonic() - lastSign < silenceMax) return
    phase = 'closed'
    void open()
  }

  /** The server takes nothing more for this play. */
  function giveUp(playSeq: number): void {
    if (playSeq !== play?.playSeq) return
    play = null
    phase = 'closed'
    void open()
  }

  /** Moves what was played into the outbox. */
  function collect(): void {
    if (play === null) return
    const { playSeq, offset } = play
    const flushed = flushRecorder(recorder)
    recorder = flushed.recorder
    const played = flushed.intervals.map((one) => ({ ...one, wallFrom: one.wallFrom + offset, wallTo: one.wallTo + offset }))
    if (played.length === 0 && Math.abs(position - reported) < POSITION_STEP_SEC) return
    reported = position
    const last = outbox.at(-1)
    if (last !== undefined && last !== inFlight && last.playSeq === playSeq && last.intervals.length + played.length <= INTERVALS_MAX) {
      outbox[outbox.length - 1] = { ...last, intervals: [...last.intervals, ...played], position }
    } else {
      for (let from = 0; from === 0 || from < played.length; from += INTERVALS_MAX) {
        outbox.push({ ...address, playSeq, intervals: played.slice(from, from + INTERVALS_MAX), position })
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

  /** One after the other, so that positions arrive in order; stops at the first that does not get through. */
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
