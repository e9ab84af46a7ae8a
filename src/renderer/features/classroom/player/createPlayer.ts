import { fastestRate } from '#shared/classroom/viewing.ts'
import { SKIP_TOLERANCE_SEC, watchedBeginning } from '#shared/classroom/viewingLimits.ts'
import type { PlayerTick } from '#shared/classroom/viewingRecorder.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import { unionOf } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import { stillEngine } from '#renderer/entities/videoPlayer/engine.ts'
import type { Engine, EngineFault, EngineState } from '#renderer/entities/videoPlayer/engine.ts'
import { keepPreferences, readPreferences } from './preferences.ts'

/** `idle` before the first play; `failed` once it does not play, for a file with fresh URLs either. */
export type VideoPhase = 'idle' | 'loading' | 'on' | 'failed'

export interface PlayerState extends EngineState {
  phase: VideoPhase
  /** Why it failed: of the video's host, or an error of ours. */
  fault: EngineFault | null
  failure: unknown
  captionsOn: boolean
  /** Played since opening, for the seek bar only; reports are counted separately. */
  seen: Range[]
  /** First play of a watch-100 % video: no skipping, no speed-up. */
  isWholeFirst: boolean
}

export const noPlayer: PlayerState = { ...stillEngine, phase: 'idle', fault: null, failure: null, captionsOn: false, seen: [], isWholeFirst: false }

export interface PlayerPorts {
  playback: Playback
  renew: () => Promise<Playback | null>
  /** Monotonic clock (ms). */
  now?: () => number
}

export interface Player {
  state: () => PlayerState
  subscribe: (changed: () => void) => () => void
  /** Each certain position, for reports and the viewing time. */
  onTick: (tick: (tick: Omit<PlayerTick, 'wall'>) => void) => () => void
  /** Attaches the video and plays from `at` (s). */
  begin: (at: number) => void
  /** Plays or pauses; the first play starts at `resume` (s). */
  toggle: (resume: number) => void
  pause: () => void
  /** Pauses for good: the viewing time is over. */
  end: () => void
  /** Returns where it goes (s): what must be watched first is not skipped. */
  seek: (to: number) => number
  /** Return what was set. */
  setVolume: (volume: number) => number
  setMuted: (muted: boolean) => void
  /** No effect if only one speed is allowed. */
  setRate: (rate: number) => number
  /** The whole was watched: skipping and speed are free. */
  allowSkipping: () => void
  setCaptions: ((on: boolean) => void) | null
  togglePicture: (() => void) | null
  enterFullscreen: () => void
  stop: () => void
}

/** A failure this soon after a renewal is not an expired signature (ms). */
const RENEWAL_TRUST_MS = 10_000
/** A position further ahead than the time that passed is a seek (s). */
const STEP_SEC = 0.5

/** Player over an engine. Loads at the first play; on failure of a file, usually an expired URL, renews once and resumes (ROOM-02). */
export function createPlayer(engine: Engine<Playback>, { playback, renew, now = () => performance.now() }: PlayerPorts): Player {
  const listeners = createListeners()
  const ticks = createListeners<[Omit<PlayerTick, 'wall'>]>()
  const speedAllowed = fastestRate(playback) > 1
  let state: PlayerState = { ...noPlayer, ...engine.state(), captionsOn: readPreferences().captions, isWholeFirst: playback.mustWatchWhole }
  let readAt = now()
  let source = playback
  let detach: (() => void) | null = null
  let renewedAt = Number.NEGATIVE_INFINITY
  let isOver = false
  // Ignores results of earlier attempts.
  let attempt = 0

  const change = (next: Partial<PlayerState>) => {
    state = { ...state, ...next }
    listeners.notify()
  }
  const fail = (fault: EngineFault | null, failure: unknown = null) => {
    engine.pause()
    change({ phase: 'failed', fault, failure })
  }
  const duration = () => (state.duration > 0 ? state.duration : playback.duration)
  const isSpeedFree = () => speedAllowed && !state.isWholeFirst
  /** How far one may go. */
  const reach = () => (state.isWholeFirst ? watchedBeginning([...playback.viewedRanges, ...state.seen]) : Infinity)

  async function attach(wanted: number): Promise<void> {
    if (isOver) return
    attempt += 1
    const mine = attempt
    const at = Math.min(wanted, reach())
    change({ phase: 'loading', fault: null, failure: null })
    detach?.()
    detach = null
    const taken = await engine.attach(source, at, (fault) => { if (mine === attempt) void trouble(at, fault) })
    if (mine !== attempt) {
      taken()
      return
    }
    detach = taken
    const { volume, muted, rate } = readPreferences()
    engine.setVolume(volume)
    engine.setMuted(muted)
    engine.setRate(isSpeedFree() ? rate : 1)
    if (state.phase !== 'loading') return
    change({ phase: 'on' })
    engine.play()
  }

  async function trouble(at: number, fault: EngineFault): Promise<void> {
    const reached = engine.state().time > 0 ? engine.state().time : at
    if (source.link !== null || now() - renewedAt < RENEWAL_TRUST_MS) {
      fail(fault)
      return
    }
    renewedAt = now()
    const mine = attempt
    change({ phase: 'loading' })
    try {
      const fresh = await renew()
      if (mine !== attempt) return
      if (fresh === null) fail(fault)
      else {
        source = fresh
        await attach(reached)
      }
    } catch (error) {
      if (mine === attempt) fail(null, error)
    }
  }

  /** Takes back what the player's own controls did against the teacher's settings. */
  function guard({ time, rate, seeking, playing }: EngineState): void {
    if (state.phase !== 'on') return
    const end = reach()
    if (!seeking && time > end + SKIP_TOLERANCE_SEC) engine.seek(end)
    if (rate !== 1 && !isSpeedFree()) engine.setRate(1)
    if (isOver && playing) engine.pause()
  }

  const unsubscribe = engine.subscribe(({ isTick }) => {
    const next = engine.state()
    const step = next.time - state.time
    const passed = ((now() - readAt) / 1000) * next.rate
    readAt = now()
    const isShown = state.playing && !next.seeking && step > 0 && step < passed + STEP_SEC
    change({ ...next, seen: isShown ? unionOf([...state.seen, [state.time, next.time]]) : state.seen })
    if (isTick) ticks.notify({ mediaTime: next.time, playing: next.advancing, seeking: next.seeking, rate: next.rate })
    guard(next)
  })
  engine.setCaptions?.(state.captionsOn)

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    onTick: ticks.subscribe,
    begin: (at) => { void attach(at) },
    toggle(resume) {
      if (state.phase === 'idle') void attach(resume)
      else if (state.playing) engine.pause()
      else if (!isOver) engine.play()
    },
    pause: () => engine.pause(),
    end() {
      isOver = true
      engine.pause()
    },
    seek(to) {
      const place = Math.min(Math.max(0, to), duration(), reach())
      if (state.phase === 'idle') void attach(place)
      else engine.seek(place)
      return place
    },
    setVolume(wanted) {
      const volume = Math.min(1, Math.max(0, Math.round(wanted * 100) / 100))
      engine.setVolume(volume)
      engine.setMuted(volume === 0)
      keepPreferences({ volume, muted: volume === 0 })
      return volume
    },
    setMuted(muted) {
      engine.setMuted(muted)
      keepPreferences({ muted })
    },
    setRate(rate) {
      if (!isSpeedFree()) return state.rate
      engine.setRate(rate)
      // The next step counts from here, although the engine tells of it later.
      change({ rate })
      keepPreferences({ rate })
      return rate
    },
    allowSkipping: () => change({ isWholeFirst: false }),
    setCaptions: engine.setCaptions === undefined ? null : (on) => {
      keepPreferences({ captions: on })
      change({ captionsOn: on })
      engine.setCaptions?.(on)
    },
    togglePicture: engine.togglePicture ?? null,
    enterFullscreen: () => engine.enterFullscreen?.(),
    stop() {
      attempt += 1
      unsubscribe()
      engine.stop()
      detach?.()
      detach = null
    },
  }
}
