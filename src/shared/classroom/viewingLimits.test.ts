import { describe, expect, it } from 'vitest'
import { allowedSeconds, completesAt, countDown, heardLeft, mustWatchWhole, secondsLeft, watchedBeginning } from './viewingLimits.ts'
import { applyReport, nothingViewed } from './viewing.ts'
import type { PlayedInterval, ViewingContext } from './viewing.ts'

const none = { multiplyPlayTime: null, limitPlayTime: null }

it.each([
  [none, 100, null], [{ ...none, multiplyPlayTime: 2 }, 100, 200], [{ ...none, limitPlayTime: 3 }, 100, 180],
  [{ multiplyPlayTime: 1.5, limitPlayTime: 3 }, 100, 150], [{ multiplyPlayTime: 3, limitPlayTime: 3 }, 100, 180],
  // A multiple of an unknown length is no limit.
  [{ ...none, multiplyPlayTime: 2 }, null, null], [{ ...none, multiplyPlayTime: 2 }, 0, null], [{ multiplyPlayTime: 2, limitPlayTime: 3 }, null, 180],
])('%j allows of %j s: %j s [ROOM-02]', (limits, duration, allowed) => expect(allowedSeconds(limits, duration)).toBe(allowed))

it.each([[0, 180], [60.5, 119.5], [180, 0], [400, 0]])('after %d s of three minutes, %d s are left [ROOM-02]', (viewed, left) => {
  expect(secondsLeft({ ...none, limitPlayTime: 3 }, 100, viewed)).toBe(left)
  expect(secondsLeft(none, 100, viewed)).toBeNull()
})

it.each([['Y', false, true], ['Y', true, false], ['N', false, false]] as const)('watch-100 %% %s, complete %s: skipping blocked %s [ROOM-02]', (watchWholeYn, isComplete, blocked) => {
  expect(mustWatchWhole({ watchWholeYn }, isComplete)).toBe(blocked)
})

it.each([
  [[], 0], [[[0, 10]], 10], [[[0, 10], [10.9, 20]], 20], [[[0, 10], [11.5, 20]], 10], [[[0.8, 5]], 5], [[[2, 5]], 0], [[[30, 40], [0, 10], [9, 12]], 12],
] as [[number, number][], number][])('of %j the beginning was watched to %d s [ROOM-02]', (ranges, end) => expect(watchedBeginning(ranges)).toBe(end))

it('completes by the whole video where all must be watched', () => {
  expect([completesAt({ limitPercent: 50, watchWholeYn: 'N' }), completesAt({ limitPercent: 50, watchWholeYn: 'Y' })]).toEqual([50, 100])
})

it('counts the time left down while the picture moves, at any speed, and takes the server’s word when it is less [ROOM-02]', () => {
  const at = [[0, true], [250, true], [1250, false], [60_000, true], [61_000, true]] as const
  let left = at.reduce<Parameters<typeof countDown>[0]>((left, [wall, playing]) => countDown(left, { wall, playing }), { seconds: 5, last: null })
  expect(left.seconds).toBe(2.75)
  left = heardLeft(left, 4)
  expect(left.seconds).toBe(2.75)
  left = heardLeft(left, 1)
  expect(countDown(left, { wall: 65_000, playing: true }).seconds).toBe(0)
})

describe('a report within the limits [ROOM-02]', () => {
  const context: ViewingContext = { durationSec: 100, playStartedAt: 1_000_000, now: 1_100_000, maxRate: 1 }
  const played = (mediaFrom: number, mediaTo: number, after: number): PlayedInterval =>
    ({ mediaFrom, mediaTo, wallFrom: 1_000_000 + after * 1000, wallTo: 1_000_000 + (after + mediaTo - mediaFrom) * 1000 })

  it('counts nothing beyond what was watched from the beginning, where all must be watched', () => {
    const { state, rejected } = applyReport(nothingViewed, [played(0, 10, 0), played(50, 60, 10), played(10, 20, 20), played(5, 8, 30), played(20.9, 30, 33)], { ...context, mustWatchWhole: true })
    expect(state.mediaRanges).toEqual([[0, 20], [20.9, 30]])
    expect(rejected).toEqual([{ index: 1, reason: 'skipped' }])
  })

  it('counts no more than the time left, to the millisecond, over all intervals', () => {
    const { state } = applyReport(nothingViewed, [played(0, 10, 0), played(10, 20, 10), played(20, 30, 20)], { ...context, secondsLeft: 14.5 })
    expect(state).toEqual({ mediaRanges: [[0, 14.5]], viewedSeconds: 14.5, wallRanges: [[1_000_000, 1_014_500]] })
    expect(applyReport(state, [played(30, 40, 40)], { ...context, secondsLeft: 0 }).state).toEqual(state)
    expect(applyReport(state, [played(30, 40, 40)], { ...context, secondsLeft: null }).state.viewedSeconds).toBe(24.5)
  })
})
