import type { Range } from '#shared/kernel/ranges.ts'
import { createListeners } from '#shared/kernel/listeners.ts'

export interface EngineState {
  /** Neither paused nor over. */
  playing: boolean
  /** The picture moves: false while a playing video starts or waits for data. */
  advancing: boolean
  waiting: boolean
  seeking: boolean
  ended: boolean
  time: number
  /** Seconds; 0 if unknown. */
  duration: number
  buffered: Range[]
  volume: number
  muted: boolean
  rate: number
  inPicture: boolean
}

export const stillEngine: EngineState = {
  playing: false, advancing: false, waiting: false, seeking: false, ended: false, time: 0, duration: 0, buffered: [], volume: 1, muted: false, rate: 1, inPicture: false,
}

/** Why a video does not play (ROOM-06): its host fails, it is missing or not allowed here, or Vimeo's player fails. */
export type EngineFault = 'host' | 'notFound' | 'vimeo'

/** Whether the position of a change counts for viewing: detaching a video resets it to 0. */
export interface EngineChange {
  isTick: boolean
}

/** One player for files, YouTube and Vimeo (ROOM-02): accounting, limits and controls are the same behind it. Commands show in `state` once they took effect. */
export interface Engine<Source> {
  state: () => EngineState
  subscribe: (changed: (change: EngineChange) => void) => () => void
  /** Loads a video at a position (s); returns its detach function. `onTrouble` may come at any time. */
  attach: (source: Source, at: number, onTrouble: (fault: EngineFault) => void) => Promise<() => void>
  play: () => void
  pause: () => void
  seek: (to: number) => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  setRate: (rate: number) => void
  /** Absent where the player has no captions of ours. */
  setCaptions?: (on: boolean) => void
  togglePicture?: () => void
  /** Full screen of the video alone, where a page cannot have it. */
  enterFullscreen?: () => void
  stop: () => void
}

/** State and listeners of an engine that hears of its player by messages. */
export function createEngineState() {
  const listeners = createListeners<[EngineChange]>()
  let state = stillEngine
  return {
    read: () => state,
    subscribe: listeners.subscribe,
    change(next: Partial<EngineState>, isTick = true) {
      state = { ...state, ...next }
      listeners.notify({ isTick })
    },
  }
}
