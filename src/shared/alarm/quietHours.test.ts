import { describe, expect, it } from 'vitest'
import { isQuiet, quietHours } from './quietHours.ts'

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
