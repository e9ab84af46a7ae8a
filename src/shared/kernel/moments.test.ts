import { expect, it } from 'vitest'
import { addMonths, epochOf, seoulDay, seoulDayStart } from './moments.ts'

it.each([[null, null], [undefined, null], ['', null], ['nonsense', null], ['1970-01-01T00:00:01Z', 1000], ['1970-01-01T09:00:00+09:00', 0]])(
  'reads %j as %j', (iso, epoch) => expect(epochOf(iso)).toBe(epoch))

it.each([['2026-01-01T14:59:59Z', '2026-01-01'], ['2026-01-01T15:00:00Z', '2026-01-02']])('%s is %s in Seoul', (iso, day) => {
  expect(seoulDay(Date.parse(iso))).toBe(day)
})

it.each([['2026-01-01T14:59:59Z', '2025-12-31T15:00:00Z'], ['2026-01-01T15:00:00Z', '2026-01-01T15:00:00Z']])('the day of %s begins at %s in Seoul', (iso, start) => {
  expect(seoulDayStart(Date.parse(iso))).toBe(Date.parse(start))
})

it.each([
  ['2026-01-15T10:00:00+09:00', 1, '2026-02-15T10:00:00+09:00'],
  ['2026-01-31T00:30:00+09:00', 1, '2026-02-28T00:30:00+09:00'],
  ['2026-12-31T23:00:00+09:00', 2, '2027-02-28T23:00:00+09:00'],
])('%s plus %d months is %s', (from, months, to) => expect(addMonths(Date.parse(from), months)).toBe(Date.parse(to)))
