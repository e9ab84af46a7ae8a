import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unionOf } from '#shared/kernel/ranges.ts'
import type { Range } from '#shared/kernel/ranges.ts'
import { applyReport, nothingViewed } from './viewing.ts'
import type { PlayedInterval } from './viewing.ts'
import { emptyRecorder, flushRecorder, recordTick } from './viewingRecorder.ts'
import type { PlayerTick, ViewingRecorder } from './viewingRecorder.ts'

const START = 1_000_000
const tick = (mediaTime: number, second: number, change: Partial<PlayerTick> = {}): PlayerTick => ({
  mediaTime, wall: START + second * 1000, playing: true, seeking: false, rate: 1, ...change,
})
const recorded = (...ticks: PlayerTick[]) => flushRecorder(ticks.reduce(recordTick, emptyRecorder)).intervals
const short = (intervals: readonly PlayedInterval[]) =>
  intervals.map(({ mediaFrom, mediaTo, wallFrom, wallTo }) => [mediaFrom, mediaTo, (wallFrom - START) / 1000, (wallTo - START) / 1000])

describe('recordTick [ROOM-02]', () => {
  it('extends one interval during playback', () => {
    expect(short(recorded(tick(0, 0), tick(0.25, 0.25), tick(0.5, 0.5), tick(2, 2)))).toEqual([[0, 2, 0, 2]])
  })
  it('ends at a pause and starts another', () => {
    expect(short(recorded(tick(0, 0), tick(2, 2, { playing: false }), tick(2, 9), tick(4, 11)))).toEqual([[0, 2, 0, 2], [2, 4, 9, 11]])
  })
  it('counts up to a seek, and from its target', () => {
    expect(short(recorded(tick(0, 0), tick(1, 1), tick(50, 1.2, { seeking: true }), tick(50, 1.4), tick(51, 2.4)))).toEqual([[0, 1.2, 0, 1.2], [50, 51, 1.4, 2.4]])
  })
  it('extrapolates at most one tick before a seek', () => {
    expect(short(recorded(tick(0, 0), tick(1, 1), tick(50, 9, { seeking: true })))).toEqual([[0, 1.25, 0, 1.25]])
  })
  it('ends at a change of speed', () => {
    expect(short(recorded(tick(0, 0), tick(2, 2, { rate: 2 }), tick(6, 4, { rate: 2 })))).toEqual([[0, 2, 0, 2], [2, 6, 2, 4]])
  })
  it('does not count a jump without a seek', () => {
    expect(short(recorded(tick(0, 0), tick(1, 1), tick(30, 1.25), tick(31, 2.25)))).toEqual([[0, 1, 0, 1], [30, 31, 1.25, 2.25]])
  })
  it('does not count a step back', () => {
    expect(short(recorded(tick(10, 0), tick(11, 1), tick(3, 1.25), tick(4, 2.25)))).toEqual([[10, 11, 0, 1], [3, 4, 1.25, 2.25]])
  })
  it('counts the progress made before a stall', () => {
    expect(short(recorded(tick(0, 0), tick(1, 1), tick(1.5, 8), tick(2.5, 9)))).toEqual([[0, 1, 0, 1], [1, 2.5, 7.5, 9]])
  })
  it('counts nothing while paused, seeking, or with a stopped clock', () => {
    expect(recorded(tick(0, 0, { playing: false }), tick(5, 5, { playing: false }))).toEqual([])
    expect(recorded(tick(0, 0, { seeking: true }), tick(5, 5, { playing: false }))).toEqual([])
    expect(recorded(tick(0, 0), tick(0.1, 0))).toEqual([])
    expect(recorded(tick(0, 0))).toEqual([])
  })
  it('never reports faster than the server accepts', () => {
    const intervals = recorded(tick(0, 0, { rate: 2 }), tick(0.24, 0.1, { rate: 2, playing: false }))
    expect(applyReport(nothingViewed, intervals, { durationSec: 60, playStartedAt: START, now: START + 1000, maxRate: 2 }).rejected).toEqual([])
  })
  it('continues after a flush without loss or repetition', () => {
    const first = flushRecorder([tick(0, 0), tick(5, 5)].reduce(recordTick, emptyRecorder))
    expect(short(first.intervals)).toEqual([[0, 5, 0, 5]])
    const second = flushRecorder([tick(5.25, 5.25), tick(8, 8)].reduce(recordTick, first.recorder))
    expect(short(second.intervals)).toEqual([[5, 8, 5, 8]])
    expect(flushRecorder(second.recorder).intervals).toEqual([])
  })
})

describe('a simulated playback [ROOM-02]', () => {
  const DURATION = 600
  const act = fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('play' as const), ms: fc.integer({ min: 300, max: 10_000 }) }) },
    fc.record({ do: fc.constant('pause' as const), ms: fc.integer({ min: 1, max: 5000 }) }),
    fc.record({ do: fc.constant('seek' as const), to: fc.integer({ min: 0, max: 400 }), ms: fc.integer({ min: 1, max: 500 }) }),
    fc.record({ do: fc.constant('rate' as const), rate: fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5, 2) }),
    fc.record({ do: fc.constant('stall' as const), ms: fc.integer({ min: 600, max: 8000 }) }),
    fc.record({ do: fc.constant('flush' as const) }),
  )

  /** Simulates a player with a tick every 200 ms; returns its recorder's output and what it truly showed. */
  function simulate(acts: (typeof act extends fc.Arbitrary<infer Act> ? Act : never)[]) {
    let recorder: ViewingRecorder = emptyRecorder
    let [media, wall, rate] = [0, START, 1]
    const reports: (readonly PlayedInterval[])[] = []
    const truth = { media: [] as Range[], playedMs: 0 }
    const say = (change: Partial<PlayerTick> = {}) => {
      recorder = recordTick(recorder, { mediaTime: media / 1000, wall, playing: true, seeking: false, rate, ...change })
    }
    const run = (ms: number) => {
      truth.media.push([media, media + ms * rate])
      truth.playedMs += ms
      media += ms * rate
      wall += ms
    }
    say()
    for (const one of acts) {
      if (one.do === 'play') {
        for (let left = one.ms; left > 0; left -= 200) {
          run(Math.min(200, left))
          say()
        }
      } else if (one.do === 'pause') {
        say({ playing: false })
        wall += one.ms
        say()
      } else if (one.do === 'seek') {
        run(100)
        media = one.to * 1000
        say({ seeking: true })
        wall += one.ms
        say()
      } else if (one.do === 'rate') {
        rate = one.rate
        say()
      } else if (one.do === 'stall') {
        say({ playing: false })
        wall += one.ms
        say()
      } else {
        const flushed = flushRecorder(recorder)
        reports.push(flushed.intervals)
        recorder = flushed.recorder
      }
    }
    reports.push(flushRecorder(recorder).intervals)
    return { reports, wall, playedSeconds: truth.playedMs / 1000, shown: unionOf(truth.media.filter(([from, to]) => to > from)) }
  }

  it('counts exactly what was shown, and nothing is rejected', () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const { reports, wall, playedSeconds, shown } = simulate(acts)
      const context = { durationSec: DURATION * 10, playStartedAt: START, now: wall, maxRate: 2 }
      let state = nothingViewed
      for (const report of reports) {
        const taken = applyReport(state, report, context)
        expect(taken.rejected).toEqual([])
        state = taken.state
      }
      expect(state.viewedSeconds).toBeCloseTo(playedSeconds, 6)
      // The server closes gaps below 0.25 s; compare the shown ranges the same way.
      const close = (ranges: readonly Range[]) => unionOf(ranges.flatMap((range, index) => {
        const next = ranges[index + 1]
        return next !== undefined && next[0] - range[1] < 0.25 ? [range, [range[1], next[0]] as Range] : [range]
      }))
      const expected = close(shown.map(([from, to]) => [from / 1000, to / 1000]))
      const counted = close(state.mediaRanges)
      expect(counted).toHaveLength(expected.length)
      counted.forEach(([from, to], index) => {
        expect(from).toBeCloseTo(expected[index]?.[0] ?? Number.NaN, 2)
        expect(to).toBeCloseTo(expected[index]?.[1] ?? Number.NaN, 2)
      })
    }), { numRuns: 300 })
  })
  it('gives the same result when every report is sent twice and late', () => {
    fc.assert(fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
      const { reports, wall } = simulate(acts)
      const context = { durationSec: DURATION * 10, playStartedAt: START, now: wall, maxRate: 2 }
      const once = reports.reduce((state, report) => applyReport(state, report, context).state, nothingViewed)
      const late = [...reports].reverse().flatMap((report) => [report, report]).reduce((state, report) => applyReport(state, report, { ...context, now: wall + 60_000 }).state, nothingViewed)
      expect(late.wallRanges).toEqual(once.wallRanges)
    }))
  })
})
