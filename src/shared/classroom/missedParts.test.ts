import { expect, it } from 'vitest'
import { missedParts } from './missedParts.ts'

const video = { duration: 60, limitPercent: 90, mustWatchWhole: false }

it.each([
  ['nothing watched', video, [], { from: 0, seconds: 54 }],
  ['a gap of five seconds', { ...video, limitPercent: 100 }, [[0, 20], [25, 60]], { from: 20, seconds: 5 }],
  ['overlapping parts', { ...video, limitPercent: 100 }, [[10, 40], [0, 20], [45, 60]], { from: 40, seconds: 5 }],
  ['enough', video, [[0, 55]], null],
  ['all but what rounding leaves', { ...video, mustWatchWhole: true }, [[0, 29.9], [30.2, 60]], null],
  ['enough for the limit but not for all', { ...video, mustWatchWhole: true }, [[0, 55]], { from: 55, seconds: 5 }],
  ['unknown length', { ...video, duration: 0 }, [], null],
] as const)('%s [ROOM-02]', (_, of, watched, missed) => expect(missedParts(of, watched)).toEqual(missed))
