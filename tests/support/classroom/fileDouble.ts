import type { PlayerDouble } from './playerDoubles.ts'

/** A video element with a clock instead of a decoder: plays any file of `length` seconds. */
export function fileDouble(length: number): { video: HTMLVideoElement; person: Pick<PlayerDouble, 'jump' | 'speedUp'> } {
  let at = 0
  let since = 0
  let rate = 1
  const now = () => performance.now()
  const video = Object.assign(new EventTarget(), {
    paused: true, ended: false, seeking: false, readyState: 0, duration: Number.NaN, volume: 1, muted: false, defaultPlaybackRate: 1,
    buffered: { length: 0 }, textTracks: Object.assign(new EventTarget(), { length: 0 }),
    canPlayType: () => '', load: () => undefined, removeAttribute: () => undefined,
    async play() {
      if (video.ended) at = 0
      since = now()
      Object.assign(video, { paused: false, ended: false })
      say('play')
      say('playing')
    },
    pause() {
      if (video.paused) return
      settle()
      video.paused = true
      say('pause')
    },
  })
  const time = () => Math.min(length, at + (video.paused || video.ended ? 0 : ((now() - since) / 1000) * rate))
  const settle = () => {
    at = time()
    since = now()
  }
  const say = (type: string) => { video.dispatchEvent(new Event(type)) }
  const jump = (to: number) => {
    video.seeking = true
    say('seeking')
    at = Math.min(length, to)
    since = now()
    video.seeking = false
    say('seeked')
  }
  const speedUp = (to: number) => {
    settle()
    rate = to
    say('ratechange')
  }
  Object.defineProperties(video, {
    currentTime: { get: time, set: jump },
    playbackRate: { get: () => rate, set: speedUp },
    src: {
      set() {
        Object.assign(video, { readyState: 4, duration: length })
        setTimeout(() => say('loadedmetadata'))
      },
    },
  })
  setInterval(() => {
    if (video.paused || video.ended) return
    if (time() >= length) {
      settle()
      video.ended = true
      say('ended')
    } else say('timeupdate')
  }, 250)
  return { video: video as unknown as HTMLVideoElement, person: { jump, speedUp } }
}
