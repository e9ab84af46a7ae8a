import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { combinedAccess, isEnrolledNow, isExtended } from './access.ts'
import type { KeptAccess, PackAccess } from './access.ts'

const NOW = Date.parse('2026-03-10T00:00:00Z')
const days = (count: number) => NOW + count * DAY_MS
const own = (validAt: number | null, choiseStatusCd: '00' | '01' | '99' = '00'): KeptAccess => ({ choiseStatusCd, attendAt: days(-10), validAt, reviewExpiringAt: null })
const by = (packSeq: number, validAt: number | null): PackAccess => ({ choiseStatusCd: '00', attendAt: NOW, validAt, reviewExpiringAt: null, packSeq })

describe('access to a class of a package', () => {
  it.each<[string, KeptAccess | null, PackAccess[], number | null | undefined, number | null | undefined]>([
    ['nothing', null, [], undefined, undefined],
    ['an own enrollment alone', own(days(5)), [], days(5), null],
    ['a package alone', null, [by(7, days(30))], days(30), 7],
    ['a package that lasts longer', own(days(5)), [by(7, days(30))], days(30), 7],
    ['an own enrollment that lasts longer', own(days(60)), [by(7, days(30))], days(60), null],
    ['an own enrollment without an end', own(null), [by(7, null)], null, null],
    ['a package without an end', own(days(60)), [by(7, null)], null, 7],
    ['an own application', own(null, '01'), [by(7, days(30))], days(30), 7],
    ['a cancelled enrollment', own(null, '99'), [by(7, days(30))], days(30), 7],
    ['the longer of two packages', own(days(5)), [by(7, days(30)), by(9, days(40))], days(40), 9],
    ['the older of two alike', null, [by(9, days(30)), by(7, days(30))], days(30), 7],
  ])('of %s [PACK-04]', (_, mine, given, validAt, packSeq) => {
    const found = combinedAccess(mine, given)
    expect([found?.access.validAt, found?.packSeq]).toEqual([validAt, packSeq])
  })

  it('is at least what the user had, and after the packages exactly that [PACK-04]', () => {
    const end = fc.oneof(fc.constant(null), fc.integer({ min: -50, max: 500 }).map(days))
    const mine = fc.option(fc.record({ validAt: end, choiseStatusCd: fc.constantFrom('00' as const, '01' as const, '99' as const) }).map(({ validAt, choiseStatusCd }) => own(validAt, choiseStatusCd)))
    fc.assert(fc.property(mine, fc.array(end, { maxLength: 4 }), (kept, ends) => {
      const given = ends.map((validAt, index) => by(index + 1, validAt))
      const found = combinedAccess(kept, given)
      const longest = Math.max(...(kept?.choiseStatusCd === '00' ? [kept.validAt ?? Infinity] : []), ...ends.map((validAt) => validAt ?? Infinity))
      expect(longest === -Infinity ? longest : found?.access.validAt ?? Infinity).toBe(longest)
      expect(combinedAccess(kept, [])?.access ?? null).toEqual(kept)
    }))
  })

  it.each<[string | null, number | null, boolean, boolean]>([
    ['00', 5, true, true], ['00', 30, true, false], ['00', 60, true, false], ['00', null, true, false], ['00', -1, false, false], ['01', null, false, false], ['99', 5, false, false], [null, null, false, false],
  ])('of status %s until day %s: enrolled %s, extended by 30 days %s [PACK-03] [PACK-04]', (choiseStatusCd, until, enrolled, extended) => {
    const mine = { choiseStatusCd, validAt: until === null ? null : new Date(days(until)).toISOString() }
    expect([isEnrolledNow(mine, NOW), isExtended(mine, days(30), NOW)]).toEqual([enrolled, extended])
  })

  it('goes on from when an own enrollment began [PACK-04]', () => {
    expect(combinedAccess(own(days(5)), [by(7, days(30))])?.access.attendAt).toBe(days(-10))
  })

  it('is extended without an end by a package that has none [PACK-04]', () => {
    expect(isExtended({ choiseStatusCd: '00', validAt: new Date(days(5)).toISOString() }, null, NOW)).toBe(true)
  })
})
