import { expect, it } from 'vitest'
import { isBeyondCap, roomWarningAt } from './room.ts'

it.each([
  [10, 9, 1, false], [10, 10, 1, true], [10, 9, 2, true], [10, 12, 0, true], [null, 1_000_000, 1_000, false],
])('a cap of %s with %i used and %i more is passed: %s [ENR-14]', (attendeeCap, used, more, beyond) => expect(isBeyondCap({ attendeeCap }, used, more)).toBe(beyond))

it.each([[10, 8, 0], [10, 9, 90], [10, 10, 100], [10, 11, 100], [1_000, 899, 0], [1_000, 900, 90], [null, 1_000_000, 0]])(
  'of a cap of %s, %i used warn at %i percent', (attendeeCap, used, percent) => expect(roomWarningAt({ attendeeCap }, used)).toBe(percent))
