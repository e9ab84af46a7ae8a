/** What a double of a provider's player is given: it runs in unit tests, and as a page's script in browsers. */
export interface DoubleHost {
  send: (message: string) => void
  now: () => number
  every: (milliseconds: number, run: () => void) => void
  /** Of the video (s). */
  length: number
  /** Does not play: YouTube's error number, or the name of Vimeo's. */
  fault?: number | string | undefined
}

export interface PlayerDouble {
  receive: (data: string) => void
  /** What a person does with the player's own controls. */
  jump: (to: number) => void
  speedUp: (rate: number) => void
}

/** Speaks YouTube's protocol as its IFrame Player API does. Self-contained: browsers get its text. */
export function youtubeDouble({ send, now, every, length, fault }: DoubleHost): PlayerDouble {
  let state = -1
  let at = 0
  let since = 0
  let rate = 1
  let volume = 100
  let muted = false
  let isHeard = false
  const time = () => Math.min(length, at + (state === 1 ? ((now() - since) / 1000) * rate : 0))
  const settle = () => {
    at = time()
    since = now()
  }
  const say = (event: string, info: unknown) => { if (isHeard) send(JSON.stringify({ event, info, id: 1, channel: 'widget' })) }
  const deliver = () => say('infoDelivery', { playerState: state, currentTime: time(), duration: length, volume, muted, playbackRate: rate, videoLoadedFraction: 1 })
  const become = (next: number) => {
    settle()
    state = next
    say('onStateChange', next)
    deliver()
  }
  const jump = (to: number) => {
    settle()
    at = Math.min(length, to)
    if (state !== 1 && state !== 2) become(1)
    else deliver()
  }
  const speedUp = (to: number) => {
    settle()
    rate = to
    say('onPlaybackRateChange', to)
    deliver()
  }
  every(250, () => {
    if (state !== 1) return
    if (time() >= length) become(0)
    else deliver()
  })
  return {
    jump, speedUp,
    receive(data) {
      const { event, func, args = [] } = JSON.parse(data) as { event: string; func?: string; args?: number[] }
      if (event === 'listening' && !isHeard) {
        isHeard = true
        if (fault !== undefined) {
          say('onError', fault)
          return
        }
        say('initialDelivery', { playerState: state, currentTime: 0, duration: length, volume, muted, playbackRate: rate })
        say('onReady', null)
      }
      if (event !== 'command') return
      const value = args[0] ?? 0
      if (func === 'playVideo') {
        if (state === 0) at = 0
        become(1)
      }
      if (func === 'pauseVideo' && state === 1) become(2)
      if (func === 'seekTo') jump(value)
      if (func === 'setPlaybackRate') speedUp(value)
      if (func === 'setVolume') volume = value
      if (func === 'mute' || func === 'unMute') muted = func === 'mute'
      if (func === 'setVolume' || func === 'mute' || func === 'unMute') deliver()
    },
  }
}

/** Speaks the protocol of Vimeo's player. Self-contained: browsers get its text. */
export function vimeoDouble({ send, now, every, length, fault }: DoubleHost): PlayerDouble {
  let isPlaying = false
  let isOver = false
  let at = 0
  let since = 0
  let rate = 1
  let volume = 1
  let muted = false
  const heard = new Set<string>()
  const time = () => Math.min(length, at + (isPlaying ? ((now() - since) / 1000) * rate : 0))
  const settle = () => {
    at = time()
    since = now()
  }
  const say = (event: string, data: object = { seconds: time(), percent: time() / length, duration: length }) => { if (heard.has(event)) send(JSON.stringify({ event, data })) }
  const pause = (event: string) => {
    settle()
    isPlaying = false
    isOver = event === 'ended'
    say(event)
  }
  const jump = (to: number) => {
    settle()
    at = Math.min(length, to)
    isOver = false
    for (const event of ['seeking', 'seeked', 'timeupdate']) say(event)
  }
  const speedUp = (to: number) => {
    settle()
    rate = to
    say('playbackratechange', { playbackRate: to })
  }
  every(250, () => {
    if (!isPlaying) return
    say('timeupdate')
    if (time() >= length) pause('ended')
  })
  return {
    jump, speedUp,
    receive(data) {
      const { method, value } = JSON.parse(data) as { method: string; value?: number | string | boolean }
      if (method === 'ping') send(JSON.stringify(fault === undefined ? { event: 'ready' } : { event: 'error', data: { name: fault, message: 'refused', method: 'ready' } }))
      if (method === 'addEventListener') heard.add(String(value))
      if (method === 'getDuration') send(JSON.stringify({ method, value: length }))
      if (method === 'play') {
        if (isOver) at = 0
        settle()
        isPlaying = true
        isOver = false
        say('play')
        say('playing')
      }
      if (method === 'pause' && isPlaying) pause('pause')
      if (method === 'setCurrentTime') jump(Number(value))
      if (method === 'setPlaybackRate') speedUp(Number(value))
      if (method === 'setVolume') volume = Number(value)
      if (method === 'setMuted') muted = value === true
      if (method === 'setVolume' || method === 'setMuted') say('volumechange', { volume, muted })
    },
  }
}
