import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureOf } from '#shared/kernel/ranges.ts'
import { REPORT_WINDOW_MS, STRETCHES_MAX, applyReport, fastestRate, isComplete, isPlayAlive, nothingViewed, resumePosition, viewedPercent } from './viewing.ts'
import type { PlayedInterval, ViewingRefusal, ViewingState } from './viewing.ts'

/** A 100 s video, started at epoch second 1000, now at 1100. */
const context = { durationSec: 100, playStartedAt: 1_000_000, now: 1_100_000, maxRate: 2 }
/** Media from-to in seconds, wall from-to in seconds after the play began. */
const played = (mediaFrom: number, mediaTo: number, wallFrom: number, wallTo: number): PlayedInterval => ({
  mediaFrom, mediaTo, wallFrom: 1_000_000 + wallFrom * 1000, wallTo: 1_000_000 + wallTo * 1000,
})
const report = (...intervals: PlayedInterval[]) => applyReport(nothingViewed, intervals, context)
const seen = (state: ViewingState) => measureOf(state.mediaRanges)
const viewedSeconds = (state: ViewingState) => state.viewedSeconds

describe('what counts [ROOM-02]', () => {
  it('counts playback once, in video time and real time', () => {
    expect(report(played(0, 10, 0, 10))).toEqual({ state: { mediaRanges: [[0, 10]], viewedSeconds: 10, wallRanges: [[1_000_000, 1_010_000]] }, rejected: [] })
  })
  it('counts nothing for a seek', () => {
    const { state } = report(played(0, 10, 0, 10), played(60, 70, 10, 20))
    expect(state.mediaRanges).toEqual([[0, 10], [60, 70]])
    expect([seen(state), viewedSeconds(state)]).toEqual([20, 20])
  })
  it('counts real time regardless of speed', () => {
    expect(viewedSeconds(report(played(0, 20, 0, 10)).state)).toBe(10)
    expect(viewedSeconds(report(played(0, 5, 0, 10)).state)).toBe(10)
    expect(seen(report(played(0, 20, 0, 10)).state)).toBe(20)
  })
  it('counts repeated playback as real time, not as new video', () => {
    const { state } = report(played(0, 10, 0, 10), played(0, 10, 10, 20))
    expect([seen(state), viewedSeconds(state)]).toEqual([10, 20])
  })
  it('does not count two parallel tabs twice', () => {
    const { state } = report(played(0, 10, 0, 10), played(50, 60, 0, 10))
    expect(state).toEqual(report(played(0, 10, 0, 10)).state)
  })
  it('counts a second tab while the first was paused', () => {
    const { state } = report(played(0, 10, 0, 10), played(50, 60, 5, 15))
    expect(state.mediaRanges).toEqual([[0, 10], [55, 60]])
    expect(viewedSeconds(state)).toBe(15)
  })
  it('splits a second tab around the first, even at double speed', () => {
    const { state } = report(played(0, 2, 4, 6), played(50, 70, 0, 10))
    expect(state.mediaRanges).toEqual([[0, 2], [50, 58], [62, 70]])
    expect(viewedSeconds(state)).toBe(10)
  })
  it('closes small gaps of the video, not large ones', () => {
    expect(report(played(0, 10, 0, 10), played(10.2, 20, 10, 20)).state.mediaRanges).toEqual([[0, 20]])
    expect(report(played(0, 10, 0, 10), played(10.25, 20, 10, 20)).state.mediaRanges).toHaveLength(2)
  })
  it('does not let many tiny gaps turn seeking into watching', () => {
    const hops = Array.from({ length: 400 }, (_, hop) => played(hop * 0.25, hop * 0.25 + 0.005, hop * 0.005, (hop + 1) * 0.005))
    const { state } = report(...hops)
    expect(viewedSeconds(state)).toBe(2)
    expect(seen(state)).toBeLessThanOrEqual(2 * 2)
  })
})

describe('what does not count [ROOM-02]', () => {
  it.each<[ViewingRefusal, string, PlayedInterval]>([
    ['malformed', 'NaN', { ...played(0, 1, 0, 1), mediaTo: Number.NaN }], ['malformed', 'infinity', { ...played(0, 1, 0, 1), wallTo: Number.POSITIVE_INFINITY }],
    ['malformed', 'before the video', played(-1, 1, 0, 2)], ['malformed', 'video backwards', played(5, 1, 0, 4)], ['malformed', 'clock backwards', played(0, 1, 4, 2)],
    ['malformed', 'no video', played(3, 3, 0, 1)], ['malformed', 'no time', played(0, 1, 3, 3)], ['tooFast', 'too fast', played(0, 10.6, 0, 5)],
    ['tooSlow', 'standing', played(0, 1, 0, 5)], ['outsidePlay', 'the future', played(0, 10, 93, 103)], ['outsidePlay', 'wholly the future', played(0, 1, 100, 101)],
    ['outsidePlay', 'before the play', played(0, 10, -10, 0)], ['beyondEnd', 'after the end', played(100, 101, 0, 1)],
  ])('%s: %s', (reason, _, interval) => {
    expect(report(interval)).toEqual({ state: nothingViewed, rejected: [{ index: 0, reason }] })
  })
  it.each<[string, PlayedInterval, [number, number], number]>([
    ['a start before the play', played(0, 10, -5, 5), [5, 10], 5], ['an end a little in the future', played(0, 10, 91, 101), [0, 9], 9],
    ['an end past the video', played(95, 105, 0, 10), [95, 100], 10], ['the fastest within tolerance', played(0, 10.5, 0, 5), [0, 10], 5],
    ['the slowest within tolerance', played(0, 1, 0, 4.2), [0, 1], 4.2],
  ])('counts only the valid part of %s', (_, interval, media, seconds) => {
    const { state, rejected } = report(interval)
    expect(rejected).toEqual([])
    expect(state.mediaRanges).toEqual([media])
    expect(viewedSeconds(state)).toBeCloseTo(seconds)
  })
  it('rejects one interval and accepts the others', () => {
    const { state, rejected } = report(played(0, 50, 0, 1), played(0, 5, 1, 6))
    expect(rejected).toEqual([{ index: 0, reason: 'tooFast' }])
    expect(state.mediaRanges).toEqual([[0, 5]])
  })
  it.each([0, -1, Number.NaN])('a video of length %d counts nothing', (durationSec) => {
    expect(applyReport(nothingViewed, [played(0, 5, 0, 5)], { ...context, durationSec }).state).toEqual(nothingViewed)
    expect(viewedPercent(report(played(0, 5, 0, 5)).state, durationSec)).toBe(0)
  })
})

describe('percent and completion [ROOM-02]', () => {
  const watched = (seconds: number): ViewingState => ({ mediaRanges: seconds > 0 ? [[0, seconds]] : [], viewedSeconds: seconds, wallRanges: [] })
  it.each([
    [0, 100, 0], [0.9, 100, 0], [1, 100, 1], [50.9, 100, 50], [98.9, 100, 98], [99, 100, 100], [100, 100, 100], [101, 100, 100],
    [3598.9, 3600, 99], [3599, 3600, 100], [9.4, 10, 94], [9.5, 10, 100], [18.9, 20, 94], [19, 20, 100],
  ])('%d s of %d s are %d%%', (seconds, duration, percent) => expect(viewedPercent(watched(seconds), duration)).toBe(percent))

  it.each([[79, 80, false], [80, 80, true], [100, 80, true], [0, 0, true], [99, null, false], [100, null, true]])(
    '%d%% with limit %j: %s', (percent, limit, complete) => expect(isComplete(percent, limit)).toBe(complete))
})

describe('for any reports [ROOM-02]', () => {
  const DURATION = 120
  const START = 5_000_000
  const NOW = START + 280_000
  const anyContext = { durationSec: DURATION, playStartedAt: START, now: NOW, maxRate: 2 }
  const wild = fc.record({
    mediaFrom: fc.double({ min: -10, max: 150 }), mediaTo: fc.double({ min: -10, max: 150 }),
    wallFrom: fc.double({ min: START - 20_000, max: NOW + 20_000, noNaN: true }), wallTo: fc.double({ min: START - 20_000, max: NOW + 20_000 }),
  })
  const sane = fc.record({ from: fc.integer({ min: 0, max: 110 }), wall: fc.integer({ min: 0, max: 250 }), seconds: fc.integer({ min: 1, max: 30 }), rate: fc.constantFrom(0.5, 1, 1.5, 2) })
    .map(({ from, wall, seconds, rate }): PlayedInterval => ({
      mediaFrom: from, mediaTo: from + seconds * rate, wallFrom: START + wall * 1000, wallTo: START + (wall + seconds) * 1000,
    }))
  const intervals = fc.array(fc.oneof(sane, wild), { maxLength: 15 })
  const after = (reports: readonly (readonly PlayedInterval[])[], from: ViewingState = nothingViewed) =>
    reports.reduce((state, one) => applyReport(state, one, anyContext).state, from)

  it('is idempotent for a repeated report', () => {
    fc.assert(fc.property(intervals, intervals, (first, second) => {
      const state = after([first, second])
      expect(after([first], state)).toEqual(state)
      expect(after([second, first, second], state)).toEqual(state)
    }))
  })
  it('counts the same real time in parts or at once, in any order', () => {
    fc.assert(fc.property(intervals, fc.func(fc.integer()), (all, key) => {
      const shuffled = all.map((interval, index) => ({ interval, at: key(index) })).sort((a, b) => a.at - b.at).map(({ interval }) => interval)
      expect(after(shuffled.map((one) => [one])).wallRanges).toEqual(after([all]).wallRanges)
    }))
  })
  it('counts the same video for one tab in any order', () => {
    const oneTab = fc.array(fc.record({ from: fc.integer({ min: 0, max: 100 }), pause: fc.integer({ min: 0, max: 5 }), seconds: fc.integer({ min: 1, max: 10 }), rate: fc.constantFrom(0.5, 1, 1.5) }), { maxLength: 12 })
      .map((plays) => {
        let wall = START
        return plays.map(({ from, pause, seconds, rate }): PlayedInterval => {
          const wallFrom = wall + pause * 1000
          wall = wallFrom + seconds * 1000
          return { mediaFrom: from, mediaTo: from + seconds * rate, wallFrom, wallTo: wall }
        })
      })
    fc.assert(fc.property(oneTab, fc.func(fc.integer()), (all, key) => {
      const shuffled = all.map((interval, index) => ({ interval, at: key(index) })).sort((a, b) => a.at - b.at).map(({ interval }) => interval)
      expect(after(shuffled.map((one) => [one]))).toEqual(after([all]))
    }))
  })
  it('never removes what was watched', () => {
    fc.assert(fc.property(intervals, intervals, (first, second) => {
      const before = after([first])
      const later = after([second], before)
      expect(seen(later)).toBeGreaterThanOrEqual(seen(before) - 1e-9)
      expect(viewedSeconds(later)).toBeGreaterThanOrEqual(viewedSeconds(before))
      expect(viewedPercent(later, DURATION)).toBeGreaterThanOrEqual(viewedPercent(before, DURATION))
      for (const [from, to] of before.mediaRanges) expect(later.mediaRanges.some((range) => range[0] <= from && to <= range[1])).toBe(true)
    }))
  })
  it('real time is at most the elapsed time, video at most what real time allows, percent at most 100', () => {
    fc.assert(fc.property(fc.array(intervals, { maxLength: 4 }), (reports) => {
      const state = after(reports)
      expect(viewedSeconds(state)).toBeLessThanOrEqual((NOW - START) / 1000)
      expect(seen(state)).toBeLessThanOrEqual(viewedSeconds(state) * 2 + 1e-6)
      expect(seen(state)).toBeLessThanOrEqual(DURATION)
      expect(viewedPercent(state, DURATION)).toBeLessThanOrEqual(100)
      expect(viewedPercent(state, DURATION)).toBeGreaterThanOrEqual(0)
    }))
  })
  it('ranges stay sorted, disjoint, and within the video and the play', () => {
    fc.assert(fc.property(fc.array(intervals, { maxLength: 3 }), (reports) => {
      const { mediaRanges, wallRanges } = after(reports)
      for (const [ranges, least, most] of [[mediaRanges, 0, DURATION], [wallRanges, START, NOW]] as const) {
        ranges.forEach(([from, to], index) => {
          expect(from).toBeGreaterThan(ranges[index - 1]?.[1] ?? least - 1)
          expect(to).toBeGreaterThan(from)
          expect(from).toBeGreaterThanOrEqual(least)
          expect(to).toBeLessThanOrEqual(most)
        })
      }
    }))
  })
  it('does not mutate its input', () => {
    const before = after([[{ mediaFrom: 0, mediaTo: 5, wallFrom: START, wallTo: START + 5000 }]])
    const copy = structuredClone(before)
    after([[{ mediaFrom: 5, mediaTo: 9, wallFrom: START + 5000, wallTo: START + 9000 }]], before)
    expect(before).toEqual(copy)
    expect(nothingViewed).toEqual({ mediaRanges: [], viewedSeconds: 0, wallRanges: [] })
  })
})

describe('the age of a report [ROOM-02]', () => {
  const old = { ...context, now: context.playStartedAt + REPORT_WINDOW_MS + 20_000 }
  it('counts nothing older than the window, and clips what overlaps it', () => {
    expect(applyReport(nothingViewed, [played(0, 20, 0, 20)], old).rejected).toEqual([{ index: 0, reason: 'outsidePlay' }])
    expect(applyReport(nothingViewed, [played(0, 30, 0, 30)], old).state).toMatchObject({ mediaRanges: [[20, 30]], viewedSeconds: 10 })
  })
  it('ends a play without reports for that long', () => {
    expect([isPlayAlive(0, REPORT_WINDOW_MS), isPlayAlive(0, REPORT_WINDOW_MS + 1)]).toEqual([true, false])
  })
})

describe('a locked speed [ROOM-02]', () => {
  const locked = { ...context, maxRate: fastestRate({ vodSpeedControlYn: 'N' }) }
  it('counts at most real time', () => {
    expect([fastestRate({ vodSpeedControlYn: 'Y' }), locked.maxRate]).toEqual([2, 1])
    expect(applyReport(nothingViewed, [played(0, 20, 0, 10)], locked).rejected).toEqual([{ index: 0, reason: 'tooFast' }])
    expect(applyReport(nothingViewed, [played(0, 10.2, 0, 10)], locked).state).toMatchObject({ mediaRanges: [[0, 10]], viewedSeconds: 10 })
  })
  it('loses nothing to jitter of an honest player', () => {
    const jittery = [played(0, 10.03, 0, 10), played(10.03, 19.98, 10, 20), played(19.98, 30, 20, 30)]
    const state = jittery.reduce((before, one) => applyReport(before, [one], locked).state, nothingViewed)
    expect(state).toMatchObject({ mediaRanges: [[0, 29.98]], viewedSeconds: 30 })
    expect(viewedPercent(state, 30)).toBe(100)
  })
})

describe('the device that holds the viewing place [ROOM-02]', () => {
  it('is the only one that counts from then on', () => {
    const { state } = applyReport(nothingViewed, [played(0, 10, 0, 10), played(20, 30, 50, 60)], { ...context, heldElsewhereSince: 1_005_000 })
    expect(state).toMatchObject({ mediaRanges: [[0, 5]], viewedSeconds: 5 })
  })
})

describe('any number of tabs and lessons', () => {
  const lessons = [{ durationSec: 40, maxRate: 2 }, { durationSec: 3000, maxRate: 2 }, { durationSec: 60, maxRate: 1 }]
  /** An attacker's step: time passes, a tab may open, and an open tab reports anything. */
  const move = fc.record({
    waitMs: fc.integer({ min: 0, max: 90_000 }),
    opens: fc.option(fc.nat({ max: 2 })),
    tab: fc.nat(),
    claims: fc.array(fc.record({
      mediaFrom: fc.double({ min: 0, max: 100, noNaN: true }), seconds: fc.double({ min: 0.001, max: 120, noNaN: true }),
      ago: fc.double({ min: -3000, max: 700_000, noNaN: true }), rate: fc.double({ min: 0.3, max: 2.2, noNaN: true }),
    }), { maxLength: 4 }),
  })

  it('earn at most the user\'s real time at the allowed speed, over all videos [ROOM-02]', () => {
    fc.assert(fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
      let now = 1_000_000
      let wallRanges: ViewingState['wallRanges'] = []
      const views = lessons.map(() => nothingViewed)
      const tabs: { lesson: number; openedAt: number; lastSign: number }[] = []
      const start = now
      for (const { waitMs, opens, tab: which, claims } of moves) {
        now += waitMs
        if (opens !== null) tabs.push({ lesson: opens, openedAt: now, lastSign: now })
        const tab = tabs[which % Math.max(1, tabs.length)]
        if (tab === undefined || !isPlayAlive(tab.lastSign, now)) continue
        tab.lastSign = now
        const intervals = claims.map(({ mediaFrom, seconds, ago, rate }): PlayedInterval => ({
          mediaFrom, mediaTo: mediaFrom + seconds * rate, wallFrom: now - ago, wallTo: now - ago + seconds * 1000,
        }))
        const { state } = applyReport({ ...views[tab.lesson]!, wallRanges }, intervals, { ...lessons[tab.lesson]!, playStartedAt: tab.openedAt, now })
        views[tab.lesson] = state
        wallRanges = state.wallRanges
      }
      const realSeconds = (now - start) / 1000
      expect(views.reduce((sum, { viewedSeconds: spent }) => sum + spent, 0)).toBeLessThanOrEqual(realSeconds)
      // At 1x for the locked lesson and 2x for the others.
      expect(views.reduce((sum, view, index) => sum + seen(view) / lessons[index]!.maxRate, 0)).toBeLessThanOrEqual(realSeconds + 1e-6)
    }), { numRuns: 200 })
  })
})

describe('thousands of intervals', () => {
  const START = 1_000_000
  const take = (state: ViewingState, intervals: PlayedInterval[], now = START + 280_000) =>
    applyReport(state, intervals, { durationSec: 3600, playStartedAt: START, now, maxRate: 2 }).state

  it('of a client that reports tiny ones are bounded, and claim at most the elapsed time [ROOM-02]', () => {
    const splinters = (report: number) => Array.from({ length: 500 }, (_, index): PlayedInterval => {
      const at = report * 500 + index
      return { mediaFrom: at * 0.5, mediaTo: at * 0.5 + 0.002, wallFrom: START + at * 40, wallTo: START + at * 40 + 2 }
    })
    let state = nothingViewed
    for (let report = 0; report < 6; report += 1) state = take(state, splinters(report))
    expect(state.wallRanges).toHaveLength(STRETCHES_MAX)
    expect(state.mediaRanges.length).toBeLessThanOrEqual(STRETCHES_MAX)
    expect(viewedSeconds(state)).toBeLessThanOrEqual((3000 * 40) / 1000)
    expect(viewedPercent(state, 3600)).toBe(0)
    expect(take(state, splinters(2))).toEqual(state)
  })

  it('of a user who pauses every second lose no video [ROOM-02]', () => {
    let state = nothingViewed
    for (let second = 0; second < 1500; second += 1) {
      const wallFrom = START + second * 11_000
      state = take(state, [{ mediaFrom: second, mediaTo: second + 1, wallFrom, wallTo: wallFrom + 1000 }], wallFrom + 1000)
    }
    expect(state.mediaRanges).toEqual([[0, 1500]])
    expect(state.viewedSeconds).toBe(1500)
    // The ledger covers the report window only.
    expect(state.wallRanges.length).toBeLessThanOrEqual((2 * REPORT_WINDOW_MS) / 11_000 + 1)
  })
})

describe('resuming', () => {
  it.each([
    [0, 0],
    [42.5, 42.5],
    [94.9, 94.9],
    [95, 0],
    [100, 0],
    [300, 0],
  ])('left at %d of 100 s resumes at %d [ROOM-02]', (left, from) => {
    expect(resumePosition(left, 100)).toBe(from)
  })
  it('starts a video of unknown length at 0', () => {
    expect(resumePosition(42, 0)).toBe(0)
  })
})
