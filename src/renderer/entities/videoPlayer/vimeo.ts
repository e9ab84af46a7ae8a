import { z } from 'zod'
import { createEngineState } from './engine.ts'
import type { Engine, EngineFault, EngineState } from './engine.ts'
import { greet } from './frameChannel.ts'
import type { FrameChannel } from './frameChannel.ts'
import { createPendingSeek } from './pendingSeek.ts'

const heardEvents = [
  'play', 'playing', 'pause', 'ended', 'timeupdate', 'progress', 'seeking', 'seeked', 'bufferstart', 'bufferend', 'volumechange', 'playbackratechange', 'durationchange', 'loaded', 'error',
] as const

const details = z.object({
  seconds: z.number().optional(), duration: z.number().optional(), percent: z.number().optional(),
  volume: z.number().optional(), muted: z.boolean().optional(), playbackRate: z.number().optional(),
}).catch({})
const failure = z.object({ name: z.string().default(''), method: z.string().optional() }).catch({ name: '' })

const missing = new Set(['NotFoundError', 'PrivacyError', 'PasswordError'])
/** Refusals of a single command: autoplay that the browser forbids, a speed that the video's owner does not offer. */
const harmless = (method: string | undefined) => method !== undefined && method !== 'ready'
const faultOf = (name: string): EngineFault => (missing.has(name) ? 'notFound' : 'vimeo')

/** Speaks the message protocol of Vimeo's player. */
export function createVimeoEngine(channel: FrameChannel, now: () => number = () => performance.now()): Engine<unknown> {
  const { read, subscribe, change } = createEngineState()
  const seek = createPendingSeek(now)
  let stopListening: (() => void) | null = null
  const call = (method: string, value?: unknown) => channel.send(value === undefined ? { method } : { method, value })

  function take(event: string, { seconds, duration, percent, volume, muted, playbackRate }: z.infer<typeof details>): void {
    const before = read()
    const next: Partial<EngineState> = {}
    if (duration !== undefined) next.duration = duration
    if (event === 'progress') next.buffered = [[0, (percent ?? 0) * (duration ?? before.duration)]]
    else if (seconds !== undefined && !seek.isOld(seconds)) next.time = seconds
    if (event === 'play') Object.assign(next, { playing: true, ended: false, advancing: false })
    if (event === 'playing' || event === 'bufferend') Object.assign(next, { waiting: false, advancing: before.playing || event === 'playing', playing: before.playing || event === 'playing' })
    if (event === 'bufferstart') Object.assign(next, { waiting: true, advancing: false })
    if (event === 'timeupdate') next.advancing = before.playing && !before.waiting
    if (event === 'pause') Object.assign(next, { playing: false, advancing: false, waiting: false })
    if (event === 'ended') Object.assign(next, { playing: false, advancing: false, waiting: false, ended: true })
    if (event === 'seeking') next.ended = false
    if (event === 'volumechange') Object.assign(next, { volume: volume ?? before.volume, muted: muted ?? before.muted })
    if (event === 'playbackratechange') next.rate = playbackRate ?? before.rate
    const isOver = event === 'seeked' || event === 'timeupdate'
    change({ ...next, seeking: event === 'seeking' || (event !== 'seeked' && seek.isOn()) || (!isOver && before.seeking) })
  }

  function detach(): void {
    stopListening?.()
    stopListening = null
    channel.close()
    change({ playing: false, advancing: false, waiting: false, seeking: false }, false)
  }

  return {
    state: read,
    subscribe,
    attach: (_source, at, onTrouble) => new Promise((attached) => {
      stopListening?.()
      let isReady = false
      const greeting = greet(channel, { method: 'ping' }, () => onTrouble('host'))
      const unlisten = channel.listen(({ event, method, value, data }) => {
        if (event === 'error') {
          const { name, method: refused } = failure.parse(data)
          if (harmless(refused) && !missing.has(name)) return
          greeting.stop()
          onTrouble(faultOf(name))
          attached(detach)
          return
        }
        if (method === 'getDuration' && typeof value === 'number') change({ duration: value })
        if (typeof event === 'string' && (heardEvents as readonly string[]).includes(event)) take(event, details.parse(data))
        if (event !== 'ready' || isReady) return
        isReady = true
        greeting.ready()
        for (const one of heardEvents) call('addEventListener', one)
        call('getDuration')
        if (at > 0) {
          seek.begin(at)
          call('setCurrentTime', at)
        }
        attached(detach)
      })
      stopListening = () => {
        greeting.stop()
        unlisten()
      }
    }),
    play: () => call('play'),
    pause: () => call('pause'),
    seek(to) {
      seek.begin(to)
      change({ seeking: true, ended: false })
      call('setCurrentTime', to)
      change({ time: to }, false)
    },
    setVolume: (volume) => call('setVolume', volume),
    setMuted: (muted) => call('setMuted', muted),
    setRate: (rate) => call('setPlaybackRate', rate),
    stop: detach,
  }
}
