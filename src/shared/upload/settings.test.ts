import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultUploadSettings, isWithinHours, minuteOf, uploadSettings } from './settings.ts'

describe('upload hours [DESK-02]', () => {
  const night = { from: '22:30', to: '06:00' }
  const day = { from: '09:00', to: '18:00' }
  it.each([
    [null, '12:00', true],
    [day, '08:59', false], [day, '09:00', true], [day, '17:59', true], [day, '18:00', false],
    [night, '22:29', false], [night, '22:30', true], [night, '00:00', true], [night, '05:59', true], [night, '06:00', false], [night, '12:00', false],
    [{ from: '07:00', to: '07:00' }, '03:00', true],
  ] as const)('%j at %s: %s', (hours, time, within) => expect(isWithinHours(hours, minuteOf(time))).toBe(within))

  it('and the other hours make up the day', () => {
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))
    fc.assert(fc.property(time, time, fc.integer({ min: 0, max: 1439 }), (from, to, minute) => {
      fc.pre(from !== to)
      expect(isWithinHours({ from, to }, minute)).toBe(!isWithinHours({ from: to, to: from }, minute))
    }))
  })
})

describe('upload settings', () => {
  it('default to two at once, without a cap, all day', () => expect(uploadSettings.parse(defaultUploadSettings)).toEqual({ atOnce: 2, bytesPerSecond: null, hours: null }))
  it.each([
    { atOnce: 0 }, { atOnce: 5 }, { atOnce: 1.5 }, { bytesPerSecond: 1000 }, { bytesPerSecond: 2 ** 31 }, { hours: { from: '24:00', to: '01:00' } }, { hours: { from: '9:00', to: '18:00' } },
  ])('refuse %j', (change) => expect(uploadSettings.safeParse({ ...defaultUploadSettings, ...change }).success).toBe(false))
})
