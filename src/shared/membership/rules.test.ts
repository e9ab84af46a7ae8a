import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { chargeAt, isLastMonth, opensNow, subscriptionState } from './rules.ts'

it.each([
  ['2026-01-31T03:00:00.000Z', ['2026-01-31T03', '2026-02-28T03', '2026-03-31T03', '2026-04-30T03', '2026-05-31T03']],
  ['2028-01-30T03:00:00.000Z', ['2028-01-30T03', '2028-02-29T03', '2028-03-30T03']],
  ['2026-11-15T03:00:00.000Z', ['2026-11-15T03', '2026-12-15T03', '2027-01-15T03']],
  // The 1st in Korea, the 31st in UTC.
  ['2026-03-31T16:00:00.000Z', ['2026-03-31T16', '2026-04-30T16', '2026-05-31T16', '2026-06-30T16']],
  ['2026-01-30T16:30:00.000Z', ['2026-01-30T16', '2026-02-27T16', '2026-03-30T16']],
])('a subscription of %s is charged on its day of the month [COUR-05]', (start, days) => {
  expect(days.map((_, month) => chargeAt(new Date(start), month).toISOString().slice(0, 13))).toEqual(days)
})

it('charges come in order, 28 to 31 days apart, and the first is the start [COUR-05]', () => {
  fc.assert(fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }), fc.integer({ min: 0, max: 60 }), (start, month) => {
    expect(chargeAt(start, 0)).toEqual(start)
    const days = (chargeAt(start, month + 1).getTime() - chargeAt(start, month).getTime()) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
  }))
})

it.each([[null, 100, false], [1, 0, true], [3, 1, false], [3, 2, true], [12, 11, true]])('a term of %s months: month %s is the last: %s [COUR-05]', (term, month, last) => {
  expect(isLastMonth(term, month)).toBe(last)
})

it.each([
  [subscriptionState.active, '2026-03-10T00:00:00Z', '2026-03-10T23:59:59Z', true],
  [subscriptionState.active, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z', false],
  [subscriptionState.cancelled, '2026-03-10T00:00:00Z', '2026-03-09T23:59:59Z', true],
  [subscriptionState.cancelled, '2026-03-10T00:00:00Z', '2026-03-10T00:00:00Z', false],
  [subscriptionState.ended, '2026-03-10T00:00:00Z', '2026-03-09T00:00:00Z', true],
  [subscriptionState.starting, null, '2026-03-09T00:00:00Z', false],
])('in state %s, paid until %s, it opens classes at %s: %s', (state, paidUntil, now, opens) => {
  expect(opensNow({ state, paidUntil: paidUntil === null ? null : new Date(paidUntil) }, new Date(now))).toBe(opens)
})
