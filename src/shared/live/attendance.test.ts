import { array, assert, integer, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attended, attendedSpans, BRIDGED_MS, heldTimes, LATE_MS, presenceOf } from './attendance.ts'

const minute = 60_000
const times = { startAt: 0, endAt: 60 * minute }
const span = (from: number, to: number) => ({ from: from * minute, to: to * minute })

describe('attended', () => {
  it.each([
    ['nothing', [], 0, 0], ['the whole', [span(0, 60)], 3600, 100], ['from before the start and past the end', [span(-20, 90)], 3600, 100], ['before the start alone', [span(-20, 0)], 0, 0],
    ['two devices at once', [span(0, 40), span(10, 30)], 2400, 66], ['a connection lost for a minute', [span(0, 20), span(21, 60)], 3600, 100], ['away for longer', [span(0, 20), span(22, 60)], 3480, 96],
    ['a stay that ends before it begins', [span(30, 20)], 0, 0],
  ])('%s (part of LIVE-08)', (_, spans, seconds, percent) => expect(attended(spans, times)).toEqual({ seconds, percent }))

  it('is measured by the real end of a lesson that ended early, and by the plan of one that ran over', () => {
    expect(attended([span(0, 30)], heldTimes(times, 30 * minute)).percent).toBe(100)
    expect(heldTimes(times, 70 * minute)).toEqual(times)
    expect(heldTimes(times, null)).toEqual(times)
    expect(heldTimes(times, -minute)).toEqual(times)
    expect(attended([span(0, 30)], { startAt: 0, endAt: 0 }).percent).toBe(0)
  })

  const stays = array(tuple(integer({ min: -100, max: 160 }), integer({ min: -10, max: 160 })).map(([from, length]) => span(from, from + length)), { maxLength: 12 })
  it('counts each second once in any order, never beyond the lesson, and never less for more stays', () => {
    assert(property(stays, stays, (some, more) => {
      const merged = attendedSpans([...some, ...more], times)
      expect(merged.every(({ from, to }) => to > from && from >= times.startAt && to <= times.endAt)).toBe(true)
      expect(merged.slice(1).every(({ from }, at) => from - (merged[at]?.to ?? 0) > BRIDGED_MS)).toBe(true)
      expect(attendedSpans([...more, ...some].reverse(), times)).toEqual(merged)
      expect(attended([...some, ...more], times).seconds).toBeGreaterThanOrEqual(attended(some, times).seconds)
      expect(attended(merged, times)).toEqual(attended([...some, ...more], times))
    }))
  })
})

it.each([
  [[], 'absent', false], [[{ ...span(-5, 10), isOpen: true }], 'in', false], [[{ ...span(0, 10), isOpen: false }], 'gone', false],
  [[{ ...span(0, 5), isOpen: false }, { ...span(30, 40), isOpen: true }], 'in', false], [[{ from: LATE_MS, to: LATE_MS + 1, isOpen: false }], 'gone', false], [[{ from: LATE_MS + 1, to: LATE_MS + 2, isOpen: true }], 'in', true],
] as const)('%j is %s, late %s', (stays, presence, isLate) => expect(presenceOf(stays, 0)).toEqual({ presence, isLate }))
