import { z } from 'zod'
import { createEngineState } from './engine.ts'
import type { Engine, EngineFault } from './engine.ts'
import { greet } from './frameChannel.ts'
import type { FrameChannel } from './frameChannel.ts'
import { createPendingSeek } from './pendingSeek.ts'

/** States of the IFrame Player API. */
const playerState = { unstarted: -1, ended: 0, playing: 1, paused: 2, buffering: 3, cued: 5 } as const

const info = z.object({
  playerState: z.number().optional(),
  currentTime: z.number().optional(),
  duration: z.number().nullish(),
  volume: z.number().optional(),
  muted: z.boolean().optional(),
  playbackRate: z.number().optional(),
  videoLoadedFraction: z.number().optional(),
})
type Info = z.infer<typeof info>

/** Errors of the IFrame Player API: 5 is of the player; 2, 100, 101, 150 and 153 mean no such video, or not here. */
const faultOf = (code: unknown): EngineFault => (code === 5 ? 'host' : 'notFound')

/** Speaks the message protocol of YouTube's IFrame Player API. */
export function createYoutubeEngine(channel: FrameChannel, now: () => number = () => performance.now()): Engine<unknown> {
  const { read, subscribe, change } = createEngineState()
  const seek = createPendingSeek(now)
  let stopListening: (() => void) | null = null
  const message = { id: 1, channel: 'widget' }
  const command = (func: string, ...args: unknown[]) => channel.send({ event: 'command', func, args, ...message })

  function take({ playerState: at, currentTime, duration, volume, muted, playbackRate, videoLoadedFraction }: Info): void {
    const before = read()
    const isOld = currentTime !== undefined && seek.isOld(currentTime)
    const length = duration ?? before.duration
    const playing = at === undefined ? before.playing : at === playerState.playing || at === playerState.buffering
    const waiting = at === undefined ? before.waiting : at === playerState.buffering
    change({
      playing, waiting,
      ended: at === undefined ? before.ended : at === playerState.ended,
      advancing: playing && !waiting,
      seeking: seek.isOn(),
      time: isOld ? before.time : (currentTime ?? before.time),
      duration: length,
      volume: volume === undefined ? before.volume : volume / 100,
      muted: muted ?? before.muted,
      rate: playbackRate ?? before.rate,
      buffered: videoLoadedFraction === undefined || length === 0 ? before.buffered : [[0, videoLoadedFraction * length]],
    })
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
      const greeting = greet(channel, { event: 'listening', ...message }, () => onTrouble('host'))
      const unlisten = channel.listen(({ event, info: given }) => {
        if (event === 'onError') {
          greeting.stop()
          onTrouble(faultOf(given))
          attached(detach)
          return
        }
        if (event === 'onStateChange' && typeof given === 'number') take({ playerState: given })
        if (event === 'infoDelivery' || event === 'initialDelivery') {
          const known = info.safeParse(given)
          if (known.success) take(known.data)
        }
        if (isReady || (event !== 'onReady' && event !== 'initialDelivery')) return
        isReady = true
        greeting.ready()
        for (const one of ['onStateChange', 'onError', 'onPlaybackRateChange']) command('addEventListener', one)
        if (at > 0) {
          seek.begin(at)
          command('seekTo', at, true)
        }
        attached(detach)
      })
      stopListening = () => {
        greeting.stop()
        unlisten()
      }
    }),
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    seek(to) {
      seek.begin(to)
      change({ seeking: true, ended: false })
      command('seekTo', to, true)
      change({ time: to }, false)
    },
    setVolume: (volume) => command('setVolume', Math.round(volume * 100)),
    setMuted: (muted) => command(muted ? 'mute' : 'unMute'),
    setRate: (rate) => command('setPlaybackRate', rate),
    stop: detach,
  }
}
