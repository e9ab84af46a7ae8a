import { createListeners } from '#shared/kernel/listeners.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import { mediaEvents, noMedia, readMedia } from './mediaState.ts'
import type { MediaState } from './mediaState.ts'
import { keepPreferences, readPreferences } from './preferences.ts'
import { attachSource } from './source.ts'

/** `idle` before the first play; `failed` once fresh URLs do not play either. */
export type VideoPhase = 'idle' | 'loading' | 'on' | 'failed'

export interface PlayerState extends MediaState {
  phase: VideoPhase
  failure: unknown
  captionsOn: boolean
}

export interface PlayerPorts {
  playback: Playback
  renew: () => Promise<Playback | null>
  absolute: (url: string) => string
  language: string
}

export interface Player {
  video: HTMLVideoElement
  state: () => PlayerState
  subscribe: (changed: () => void) => () => void
  /** Attaches the video and plays from `at` (s). */
  begin: (at: number) => void
  /** Plays or pauses; the first play starts at `resume` (s). */
  toggle: (resume: number) => void
  seek: (to: number) => void
  setVolume: (volume: number) => void
  setMuted: (muted: boolean) => void
  /** No effect if the teacher allows one speed only. */
  setRate: (rate: number) => void
  setCaptions: (on: boolean) => void
  togglePicture: () => void
  stop: () => void
}

/** A failure this soon after a renewal is not an expired signature (ms). */
const RENEWAL_TRUST_MS = 10_000

/** Player over a video element. Loads at the first play; on failure, usually an expired URL, renews once and resumes (ROOM-02). */
export function createPlayer(video: HTMLVideoElement, { playback, renew, absolute, language }: PlayerPorts): Player {
  const listeners = createListeners()
  const speedAllowed = playback.vodSpeedControlYn === 'Y'
  let state: PlayerState = { ...noMedia, phase: 'idle', failure: null, captionsOn: readPreferences().captions }
  let source = playback
  let detach: (() => void) | null = null
  let renewedAt = Number.NEGATIVE_INFINITY
  // Ignores results of earlier attempts.
  let attempt = 0

  const change = (next: Partial<PlayerState>) => {
    state = { ...state, ...next }
    listeners.notify()
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

  // Autoplay may be refused; the controls then show it as paused.
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
    subscribe: listeners.subscribe,
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
