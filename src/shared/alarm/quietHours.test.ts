import { describe, expect, it } from 'vitest'
import { isQuiet, quietHours, quietUntil } from './quietHours.ts'

const seoul = (from: string, until: string) => ({ from, until, timeZone: 'Asia/Seoul' })

describe('quiet hours [ALRM-06]', () => {
  it.each([
    ['22:00', '08:00', '12:59', false], ['22:00', '08:00', '13:00', true], ['22:00', '08:00', '15:00', true], ['22:00', '08:00', '22:59', true], ['22:00', '08:00', '23:00', false],
    ['12:00', '13:30', '02:59', false], ['12:00', '13:30', '03:00', true], ['12:00', '13:30', '04:29', true], ['12:00', '13:30', '04:30', false],
    ['00:00', '23:59', '14:58', true], ['00:00', '23:59', '14:59', false],
  ])('from %s until %s in Seoul, at %s UTC: %s', (from, until, at, quiet) => {
    expect(isQuiet(seoul(from, until), Date.parse(`2026-03-12T${at}:00Z`))).toBe(quiet)
  })

  it('follow the zone and its daylight saving', () => {
    const hours = { from: '22:00', until: '08:00', timeZone: 'America/New_York' }
    expect([Date.parse('2026-01-15T12:30:00Z'), Date.parse('2026-07-15T12:30:00Z')].map((at) => isQuiet(hours, at))).toEqual([true, false])
  })

  it('are none by default', () => {
    expect(isQuiet(null, 0)).toBe(false)
  })

  it.each([seoul('24:00', '08:00'), seoul('9:00', '10:00'), seoul('08:00', '08:00'), { from: '22:00', until: '08:00', timeZone: 'Asia/Nowhere' }])('refuse %j', (hours) => {
    expect(quietHours.safeParse(hours).success).toBe(false)
  })
})

describe('the end of quiet hours', () => {
  const night = { from: '22:00', until: '08:00', timeZone: 'Asia/Seoul' }
  it.each([
    ['before midnight', night, '2026-03-10T13:30:20.000Z', '2026-03-10T23:00:00.000Z'],
    ['after midnight', night, '2026-03-10T22:59:59.000Z', '2026-03-10T23:00:00.000Z'],
    ['at their first minute', night, '2026-03-10T13:00:00.000Z', '2026-03-10T23:00:00.000Z'],
    ['outside of them', night, '2026-03-10T23:00:00.000Z', '2026-03-10T23:00:00.000Z'],
    ['within a day', { from: '12:00', until: '13:15', timeZone: 'Asia/Seoul' }, '2026-03-10T03:30:00.000Z', '2026-03-10T04:15:00.000Z'],
    ['in a night that loses an hour', { ...night, timeZone: 'Europe/Berlin' }, '2026-03-28T22:00:00.000Z', '2026-03-29T06:00:00.000Z'],
    ['in a night that gains one', { ...night, timeZone: 'Europe/Berlin' }, '2026-10-24T21:00:00.000Z', '2026-10-25T07:00:00.000Z'],
  ])('is found %s [ALRM-06]', (_, hours, at, end) => {
    expect(new Date(quietUntil(hours, Date.parse(at))).toISOString()).toBe(end)
  })

  it('is the moment itself without quiet hours', () => {
    expect(quietUntil(null, 5)).toBe(5)
  })
})
