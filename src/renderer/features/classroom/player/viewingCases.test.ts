// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measureOf } from '#shared/kernel/ranges.ts'
import { applyReport, fastestRate, nothingViewed, viewedPercent } from '#shared/classroom/viewing.ts'
import type { ViewingState } from '#shared/classroom/viewing.ts'
import type { Playback } from '#renderer/entities/classroom/queries.ts'
import type { Engine } from '#renderer/entities/videoPlayer/engine.ts'
import type { FrameChannel } from '#renderer/entities/videoPlayer/frameChannel.ts'
import { createVimeoEngine } from '#renderer/entities/videoPlayer/vimeo.ts'
import { createYoutubeEngine } from '#renderer/entities/videoPlayer/youtube.ts'
import { vimeoDouble, youtubeDouble } from '#tests/support/classroom/playerDoubles.ts'
import type { DoubleHost, PlayerDouble } from '#tests/support/classroom/playerDoubles.ts'
import { createReporter } from '../reports/reporter.ts'
import { createPlayer } from './createPlayer.ts'
import { createFileEngine } from './fileEngine.ts'
import { fileDouble } from '#tests/support/classroom/fileDouble.ts'

const LENGTH = 100

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance', 'Date'] })
})
afterEach(() => vi.useRealTimers())

interface Played {
  engine: Engine<Playback>
  person: Pick<PlayerDouble, 'jump' | 'speedUp'>
}

function framed(make: (host: DoubleHost) => PlayerDouble, engineOf: (channel: FrameChannel) => Engine<unknown>, fault?: number | string): Played {
  let hear: (message: Record<string, unknown>) => void = () => undefined
  const double = make({
    send: (message) => hear(JSON.parse(message) as Record<string, unknown>), now: () => performance.now(), every: (ms, run) => { setInterval(run, ms) }, length: LENGTH, fault,
  })
  const channel: FrameChannel = {
    open: () => undefined, close: () => undefined,
    send: (message) => double.receive(JSON.stringify(message)),
    listen: (heard) => {
      hear = heard
      return () => { hear = () => undefined }
    },
  }
  return { engine: engineOf(channel), person: double }
}

const players: Record<string, (fault?: number | string) => Played> = {
  file: () => {
    const { video, person } = fileDouble(LENGTH)
    return { engine: createFileEngine(video, (url) => url, 'ko'), person }
  },
  YouTube: (fault) => framed(youtubeDouble, createYoutubeEngine, fault),
  Vimeo: (fault) => framed(vimeoDouble, createVimeoEngine, fault),
}
const linkOf: Record<string, Playback['link']> = {
  file: null, YouTube: { provider: 'youtube', id: 'dQw4w9WgXcQ', hash: null }, Vimeo: { provider: 'vimeo', id: '76979871', hash: null },
}

/** A player, its reporter, and a server that keeps the viewing record. */
function watch(name: string, more: Partial<Playback> = {}, fault?: number | string) {
  const playback: Playback = {
    link: linkOf[name] ?? null, hlsUrl: null, fileUrl: '/video.mp4', contentType: 'video/mp4', posterUrl: null, captions: [], duration: LENGTH, position: 0, viewedPercent: 0, viewedRanges: [],
    limitPercent: 100, vodSpeedControlYn: 'Y', mustWatchWhole: false, secondsLeft: null, ...more,
  }
  const make = players[name]
  if (make === undefined) throw new Error(`no player ${name}`)
  const { engine, person } = make(fault)
  const player = createPlayer(engine, { playback, renew: async () => null })
  let record: ViewingState = { ...nothingViewed, mediaRanges: playback.viewedRanges }
  const startedAt = Date.now()
  const reporter = createReporter({ channelSeq: 1, courseSeq: 2, curriculumSeq: 3 }, playback.position, {
    openPlay: async () => ({ playSeq: 1, now: Date.now() }),
    async send({ intervals }) {
      const context = { durationSec: LENGTH, playStartedAt: startedAt, now: Date.now(), maxRate: fastestRate(playback, playback.mustWatchWhole), mustWatchWhole: playback.mustWatchWhole }
      const { state, rejected } = applyReport(record, intervals, context)
      expect(rejected).toEqual([])
      record = state
    },
    monotonic: () => performance.now(), wallClock: () => Date.now(),
    every: (milliseconds, run) => {
      const timer = setInterval(run, milliseconds)
      return () => clearInterval(timer)
    },
    kept: { read: () => [], write: () => undefined }, onProgress: () => undefined, onRefused: () => undefined,
  })
  reporter.start()
  player.onTick(reporter.tick)
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)
  return {
    player, person, pass,
    async begin(at = 0) {
      player.begin(at)
      // The greeting of a frame.
      await pass(0.5)
      await vi.advanceTimersByTimeAsync(0)
    },
    async seen() {
      player.pause()
      await pass(0.3)
      return { ranges: record.mediaRanges.map(([from, to]) => [Math.round(from), Math.round(to)]), real: Math.round(record.viewedSeconds), percent: viewedPercent(record, LENGTH), media: measureOf(record.mediaRanges) }
    },
  }
}

describe.each(Object.keys(players))('a video of %s [ROOM-02]', (name) => {
  it('counts what it shows, and nothing while paused', async () => {
    const at = watch(name)
    await at.begin()
    expect(at.player.state()).toMatchObject({ phase: 'on', playing: true, duration: LENGTH })
    const before = at.player.state().time
    await at.pass(10)
    at.player.toggle(0)
    await at.pass(60)
    expect(at.player.state().playing).toBe(false)
    at.player.toggle(0)
    await at.pass(5)
    const { real, ranges } = await at.seen()
    expect([Math.abs(real - 15 - before) <= 1, ranges.length, ranges[0]?.[0]]).toEqual([true, 1, 0])
    expect(Math.round(at.player.state().time)).toBe(ranges[0]?.[1])
  })

  it('counts nothing that a seek skips, and real time at double speed', async () => {
    const at = watch(name)
    await at.begin()
    await at.pass(5)
    at.player.seek(60)
    at.player.setRate(2)
    await at.pass(10)
    const { ranges, real, media } = await at.seen()
    expect(ranges).toEqual([[0, expect.closeTo(5, -1)], [60, expect.closeTo(80, -1)]])
    expect(real).toBeLessThanOrEqual(16)
    expect(media).toBeGreaterThan(23)
  })

  it('resumes, plays to its end, and is watched to 100 %', async () => {
    const at = watch(name, { position: 40, viewedRanges: [[0, 40]] })
    await at.begin(40)
    await at.pass(58)
    expect(at.player.state()).toMatchObject({ ended: false })
    await at.pass(3)
    expect(at.player.state()).toMatchObject({ ended: true, playing: false })
    expect(await at.seen()).toMatchObject({ percent: 100, ranges: [[0, LENGTH]] })
  })

  it('of which all must be watched first: neither our controls nor its own skip or speed up; once complete, both do', async () => {
    const at = watch(name, { mustWatchWhole: true })
    await at.begin()
    await at.pass(5)
    const reached = at.player.state().time
    expect(at.player.seek(60)).toBeCloseTo(reached, 0)
    at.player.setRate(2)
    await at.pass(1)
    expect(at.player.state()).toMatchObject({ rate: 1, isWholeFirst: true })
    at.person.jump(80)
    at.person.speedUp(2)
    await at.pass(4)
    expect(at.player.state().time).toBeLessThan(13)
    expect(at.player.state().rate).toBe(1)
    expect(at.player.seek(1)).toBe(1)
    at.player.allowSkipping()
    expect(at.player.seek(60)).toBe(60)
    expect(at.player.setRate(1.5)).toBe(1.5)
    await at.pass(1)
    expect(at.player.state()).toMatchObject({ rate: 1.5 })
  })

  it('with its speed locked plays at 1 alone', async () => {
    localStorage.setItem('madang.player', JSON.stringify({ volume: 0.5, muted: false, rate: 2, captions: false }))
    const at = watch(name, { vodSpeedControlYn: 'N' })
    await at.begin()
    await at.pass(1)
    at.player.setRate(1.5)
    at.person.speedUp(1.75)
    await at.pass(1)
    expect(at.player.state()).toMatchObject({ rate: 1, volume: 0.5 })
  })

  it('stops for good once the viewing time is over', async () => {
    const at = watch(name)
    await at.begin()
    await at.pass(3)
    at.player.end()
    await at.pass(1)
    at.player.toggle(0)
    await at.pass(2)
    expect(at.player.state()).toMatchObject({ playing: false })
    expect(at.player.state().time).toBeLessThan(5)
  })
})

describe('a provider that does not play [ROOM-06]', () => {
  it.each([
    ['YouTube', 100, 'notFound'], ['YouTube', 150, 'notFound'], ['YouTube', 153, 'notFound'], ['YouTube', 2, 'notFound'], ['YouTube', 5, 'host'],
    ['Vimeo', 'NotFoundError', 'notFound'], ['Vimeo', 'PrivacyError', 'notFound'], ['Vimeo', 'PasswordError', 'notFound'], ['Vimeo', 'UnknownError', 'vimeo'],
  ] as const)('%s, %s: %s', async (name, fault, said) => {
    const at = watch(name, {}, fault)
    await at.begin()
    expect(at.player.state()).toMatchObject({ phase: 'failed', fault: said, playing: false })
  })

  it('is not waited for longer than 15 seconds', async () => {
    const silent: FrameChannel = { open: () => undefined, close: () => undefined, send: () => undefined, listen: () => () => undefined }
    for (const engine of [createYoutubeEngine(silent), createVimeoEngine(silent)]) {
      const player = createPlayer(engine, { playback: { link: linkOf['Vimeo'], vodSpeedControlYn: 'Y', viewedRanges: [], duration: LENGTH } as unknown as Playback, renew: async () => null })
      player.begin(0)
      await vi.advanceTimersByTimeAsync(14_000)
      expect(player.state().phase).toBe('loading')
      await vi.advanceTimersByTimeAsync(1_000)
      expect(player.state()).toMatchObject({ phase: 'failed', fault: 'host' })
    }
  })
})
