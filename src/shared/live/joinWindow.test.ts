import { expect, it } from 'vitest'
import { defaultLiveEnd, defaultLiveStart, liveJoin, liveListSize, liveTag, onlyTitleEditable } from './joinWindow.ts'

const minute = 60_000

it.each([
  [31, null, 'before', false], [30, null, 'before', false], [29.99, null, 'normal', true], [0.01, null, 'normal', true], [0, null, 'over', true],
  [-60, null, 'over', true], [-60.01, null, 'overLong', true], [59, 60, 'normal', true], [11, 10, 'before', false],
])('%d minutes to go, window %j: %s, enabled %s (part of LIVE-03)', (minutes, window, label, enabled) => {
  expect(liveJoin(minutes * minute, 0, window)).toEqual({ label, enabled, remaining: minutes * minute })
})

it.each([
  ['2026-11-21T10:00:00+09:00', '2026-11-21T10:00:00+09:00', '2026-11-21T10:30:00+09:00'],
  ['2026-11-21T10:00:01+09:00', '2026-11-21T10:30:00+09:00', '2026-11-21T11:00:00+09:00'],
  ['2026-11-21T23:45:00+09:00', '2026-11-22T00:00:00+09:00', '2026-11-22T00:30:00+09:00'],
])('at %s starts %s and ends %s (part of LIVE-09)', (now, start, end) => {
  expect(defaultLiveStart(Date.parse(now))).toBe(Date.parse(start))
  expect(defaultLiveEnd(Date.parse(start))).toBe(Date.parse(end))
})

it('ends at the next half hour after any start (part of LIVE-09)', () => {
  expect(defaultLiveEnd(Date.parse('2026-11-21T10:10:00+09:00'))).toBe(Date.parse('2026-11-21T10:30:00+09:00'))
})

it.each([
  ['2026-11-21T00:00:00+09:00', 'today'], ['2026-11-20T23:59:00+09:00', 'pending'], ['2026-11-21T21:00:01+09:00', 'end'], ['2026-11-21T20:30:00+09:00', 'today'],
])('at %s the tag is %s (part of LIVE-04)', (now, tag) => {
  expect(liveTag(Date.parse('2026-11-21T20:00:00+09:00'), Date.parse('2026-11-21T21:00:00+09:00'), Date.parse(now))).toBe(tag)
})

it('stays "today" past midnight while it runs (part of LIVE-04)', () => {
  expect(liveTag(Date.parse('2026-11-21T23:30:00+09:00'), Date.parse('2026-11-22T01:00:00+09:00'), Date.parse('2026-11-22T00:10:00+09:00'))).toBe('today')
})

it('locks all but the title once started (part of LIVE-09)', () => {
  expect([onlyTitleEditable(1000, 999), onlyTitleEditable(1000, 1000), onlyTitleEditable(1000, 5000)]).toEqual([false, true, true])
})

it.each([[1440, 943, 3], [1440, 942, 2], [1440, 685, 2], [1440, 684, 1], [1440, 427, 1], [1440, 426, 0], [768, 1000, 2], [390, 844, 2], [769, 300, 0]])('a window of %d × %d lists %d lessons (part of LIVE-02)', (width, height, size) => {
  expect(liveListSize({ width, height })).toBe(size)
})
