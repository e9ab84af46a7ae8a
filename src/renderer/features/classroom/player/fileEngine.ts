import type { Range } from '#shared/kernel/ranges.ts'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import type { Engine, EngineChange, EngineState } from '#renderer/entities/videoPlayer/engine.ts'
import { attachSource } from './source.ts'

/** Events after which the position is certain. */
const ticks = new Set(['timeupdate', 'play', 'playing', 'pause', 'seeking', 'seeked', 'ratechange', 'waiting', 'ended'])
const mediaEvents = [...ticks, 'canplay', 'durationchange', 'progress', 'volumechange', 'loadedmetadata', 'emptied', 'enterpictureinpicture', 'leavepictureinpicture']

type OldVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }

/** Plays hosted files in a video element. */
export function createFileEngine(video: HTMLVideoElement, absolute: (url: string) => string, language: string): Engine<Playback> {
  const listeners = createListeners<[EngineChange]>()
  let isStarting = false
  let captionsOn = false

  const state = (): EngineState => {
    const playing = !video.paused && !video.ended
    return {
      playing,
      advancing: playing && !isStarting,
      waiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
      seeking: video.seeking,
      ended: video.ended,
      time: video.currentTime,
      duration: Number.isFinite(video.duration) ? video.duration : 0,
      buffered: Array.from({ length: video.buffered.length }, (_, index): Range => [video.buffered.start(index), video.buffered.end(index)]),
      volume: video.volume,
      muted: video.muted,
      rate: video.playbackRate,
      inPicture: document.pictureInPictureElement === video,
    }
  }

  function showCaptions(): void {
    const tracks = Array.from(video.textTracks)
    const chosen = tracks.find((track) => track.language.startsWith(language)) ?? tracks[0]
    for (const track of tracks) track.mode = captionsOn && track === chosen ? 'showing' : 'disabled'
  }

  const hear = ({ type }: Event) => {
    if (ticks.has(type)) isStarting = type === 'waiting' || type === 'play'
    // Detaching the video resets its time to 0.
    listeners.notify({ isTick: ticks.has(type) && video.readyState !== HTMLMediaElement.HAVE_NOTHING })
  }
  for (const event of mediaEvents) video.addEventListener(event, hear)
  video.textTracks.addEventListener('addtrack', showCaptions)

  return {
    state,
    subscribe: listeners.subscribe,
    attach: (source, at, onTrouble) => attachSource(video, source, at, absolute, () => onTrouble('host')),
    // Autoplay may be refused; the controls then show it as paused.
    play: () => void video.play().catch(() => undefined),
    pause: () => video.pause(),
    seek: (to) => { video.currentTime = to },
    setVolume: (volume) => { video.volume = volume },
    setMuted: (muted) => { video.muted = muted },
    setRate(rate) {
      video.defaultPlaybackRate = rate
      video.playbackRate = rate
    },
    setCaptions(on) {
      captionsOn = on
      showCaptions()
    },
    ...(document.pictureInPictureEnabled ? {
      togglePicture() {
        if (document.pictureInPictureElement === null) void video.requestPictureInPicture().catch(() => undefined)
        else void document.exitPictureInPicture()
      },
    } : {}),
    enterFullscreen: () => (video as OldVideo).webkitEnterFullscreen?.(),
    stop() {
      for (const event of mediaEvents) video.removeEventListener(event, hear)
      video.textTracks.removeEventListener('addtrack', showCaptions)
    },
  }
}
