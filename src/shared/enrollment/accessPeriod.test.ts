import { expect, it } from 'vitest'
import { accessDaysLeft, accessPeriod, accessPresets, validUntil } from './accessPeriod.ts'

const day = 86_400_000

it.each([
  [-1, { kind: 'unlimited' }], [30, { kind: 'months', count: 1 }], [180, { kind: 'months', count: 6 }], [1, { kind: 'days', count: 1 }],
  [29, { kind: 'days', count: 29 }], [45, { kind: 'days', count: 45 }], [365, { kind: 'days', count: 365 }], [0, { kind: 'days', count: 0 }],
] as const)('%d days [COUR-05]', (days, shown) => expect(accessPeriod(days)).toEqual(shown))

it('offers unlimited and 30 to 180 days', () => expect(accessPresets).toEqual([-1, 30, 60, 90, 120, 150, 180]))

it.each([[-1, null], [1, 1000 + day], [30, 1000 + 30 * day]])('%d days after attending ends at %j', (days, end) => expect(validUntil(1000, days)).toBe(end))

it.each([[null, null], [day, 1], [day + 1, 2], [1, 1], [0, 0], [-5, 0]])('valid until %j leaves %j days', (until, left) => {
  expect(accessDaysLeft(until === null ? null : new Date(until).toISOString(), 0)).toBe(left)
})
