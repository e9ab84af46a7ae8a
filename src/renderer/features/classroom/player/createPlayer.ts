import type { Playback } from '#renderer/entities/classroom/queries.ts'
import { mediaEvents, noMedia, readMedia } from './mediaState.ts'
import type { MediaState } from './mediaState.ts'
import { keepPreferences, readPreferences } from './preferences.ts'
import { attachSource } from './source.ts'

/** `idle` before the first play; `failed` when even fresh addresses do not play. */
export type VideoPhase = 'idle' | 'loading' | 'on' | 'failed'

export interface PlayerState extends MediaState {
  phase: VideoPhase
  /** What made it fail where a call did; null for the video itself. */
  failure: unknown
  captionsOn: boolean
}

export interface PlayerPorts {
  playback: Playback
  /** Asks for the lesson again, with fresh signed addresses; null when it cannot be played any more. */
  renew: () => Promise<Playback | null>
  /** Makes an address of the server absolute. */
  absolute: (url: string) => string
  /** Language of the interface, for choosing captions. */
  language: string
}

export interface Player {
  video: HTMLVideoElement
  state: () => PlayerState
  subscribe: (changed: () => void) => () => void
  /** Puts the video in and plays from there, in seconds. */
  begin: (at: number) => void
  /** Plays or pauses; the first time from where the person left off. */
  toggle: (resume: number) => void
  seek: (to: number) => void
  /** 0 to 1. */
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** Nothing where the teacher allows one speed only. */
  setRate: (rate: number) => void
  setCaptions: (on: boolean) => void
  togglePicture: () => void
  stop: () => void
}

/** Trouble again within this long of fresh addresses is not an expired signature, in milliseconds. */
const RENEWAL_TRUST_MS = 10_000

/**
 * A player over a video element. The video is fetched at the first play; when it cannot go on, most often since its signed
 * address has expired, the lesson is asked for again and playback goes on where it was (ROOM-02).
 */
export function createPlayer(video: HTMLVideoElement, { playback, renew, absolute, language }: PlayerPorts): Player {
  const listeners = new Set<() => void>()
  const speedAllowed = playback.vodSpeedControlYn === 'Y'
  let state: PlayerState = { ...noMedia, phase: 'idle', failure: null, captionsOn: readPreferences().captions }
  let source = playback
  let detach: (() => void) | null = null
  let renewedAt = Number.NEGATIVE_INFINITY
  // Each attempt to put a video in has a number; what an earlier one still answers is not for this video.
  let attempt = 0

  const change = (next: Partial<PlayerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const fail = (failure: unknown) => {
    video.pause()
    change({ phase: 'failed', failure })
  }

  async function attach(at: number): Promise<void> {
    attempt += 1
    const mine = attempt
    change({ phase: 'loading', failure: null })
    detach?.()
    detach = null
    const taken = await attachSource(video, source, at, absolute, () => { if (mine === attempt) void trouble(at) })
    if (mine !== attempt) {
      taken()
      return
    }
    detach = taken
    const { volume, muted, rate } = readPreferences()
    video.volume = volume
    video.muted = muted
    video.defaultPlaybackRate = speedAllowed ? rate : 1
    video.playbackRate = video.defaultPlaybackRate
    if (state.phase === 'loading') change({ phase: 'on' })
    await play()
  }

  async function trouble(at: number): Promise<void> {
    const reached = video.currentTime > 0 ? video.currentTime : at
    if (performance.now() - renewedAt < RENEWAL_TRUST_MS) {
      fail(null)
      return
    }
    renewedAt = performance.now()
    const mine = attempt
    change({ phase: 'loading' })
    try {
      const fresh = await renew()
      if (mine !== attempt) return
      if (fresh === null) fail(null)
      else {
        source = fresh
        await attach(reached)
      }
    } catch (error) {
      if (mine === attempt) fail(error)
    }
  }

  // Refused without a press of the person (autoplay): the controls then show that it stands.
  const play = () => video.play().catch(() => undefined)

  function showCaptions(): void {
    const tracks = Array.from(video.textTracks)
    const chosen = tracks.find((track) => track.language.startsWith(language)) ?? tracks[0]
    for (const track of tracks) track.mode = state.captionsOn && track === chosen ? 'showing' : 'disabled'
  }

  const renewState = () => change(readMedia(video, state))
  for (const event of mediaEvents) video.addEventListener(event, renewState)
  video.textTracks.addEventListener('addtrack', showCaptions)
  showCaptions()

  return {
    video,
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    begin: (at) => { void attach(at) },
    toggle(resume) {
      if (state.phase === 'idle') void attach(resume)
      else if (video.paused) void play()
      else video.pause()
    },
    seek(to) {
      const place = Math.min(Math.max(0, to), state.duration > 0 ? state.duration : playback.duration)
      if (state.phase === 'idle') void attach(place)
      else video.currentTime = place
    },
    setVolume(volume) {
      video.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100))
      video.muted = video.volume === 0
      keepPreferences({ volume: video.volume, muted: video.muted })
    },
    setMuted(muted) {
      video.muted = muted
      keepPreferences({ muted })
    },
    setRate(rate) {
      if (!speedAllowed) return
      video.playbackRate = rate
      keepPreferences({ rate })
    },
    setCaptions(on) {
      keepPreferences({ captions: on })
      change({ captionsOn: on })
      showCaptions()
    },
    togglePicture() {
      if (document.pictureInPictureElement === null) void video.requestPictureInPicture().catch(() => undefined)
      else void document.exitPictureInPicture()
    },
    stop() {
      attempt += 1
      for (const event of mediaEvents) video.removeEventListener(event, renewState)
      video.textTracks.removeEventListener('addtrack', showCaptions)
      detach?.()
      detach = null
    },
  }
}
