import { describe, expect, it } from 'vitest'
import { formatAgo, formatDay, formatLength, formatMoment, formatMonth, formatPeriod, formatRelative, formatRunTime, formatShortDay, formatTimeLeft } from './dates.ts'

const seoul = 'Asia/Seoul'
const saturday = '2026-11-21T06:00:00Z'

describe('dates', () => {
  it('writes a Korean moment as the design says', () => {
    expect(formatMoment(saturday, 'ko', seoul)).toBe('2026. 11. 21. (토) 오후 3:00')
  })
  it('writes English and Japanese in their own way', () => {
    expect(formatMoment(saturday, 'en', seoul).replaceAll(' ', ' ')).toBe('Sat, Nov 21, 2026, 3:00 PM')
    expect(formatDay(saturday, 'ja', seoul)).toBe('2026/11/21(土)')
  })
  it('breaks a period after its dash alone', () => {
    const end = '2027-05-25T06:00:00Z'
    expect(formatPeriod(saturday, end, 'ko', seoul).split(' ')).toEqual(['2026.\u00A011.\u00A021.\u00A0(토)\u00A0–', '2027.\u00A05.\u00A025.\u00A0(화)'])
    expect(formatPeriod(null, end, 'en', seoul)).toBe('– Tue,\u00A0May\u00A025,\u00A02027')
    expect(formatPeriod(saturday, null, 'ja', seoul)).toBe('2026/11/21(土)\u00A0–')
    expect(formatPeriod(null, null, 'ko', seoul)).toBe('–')
  })
  it('is relative under a day, in both directions', () => {
    const now = new Date('2026-11-21T09:30:00Z')
    expect(formatRelative(saturday, 'ko', now, seoul)).toBe('3시간 전')
    expect(formatRelative('2026-11-21T09:40:00Z', 'ko', now, seoul)).toBe('10분 후')
    expect(formatRelative('2026-11-21T09:29:30Z', 'ko', now, seoul)).toBe('지금')
    expect(formatRelative('2026-11-20T09:30:00Z', 'ko', now, seoul)).toContain('2026. 11. 20.')
  })
  it.each([[400, '지금'], [3200, '3초 전'], [59_999, '59초 전'], [125_000, '2분 전'], [7_300_000, '2시간 전']])('%s ms ago is %s', (ms, text) => {
    expect(formatAgo(ms, 'ko')).toBe(text)
  })
  it('has no space between a number and its unit in Japanese', () => {
    expect([formatAgo(125_000, 'ja'), formatRelative('2026-11-21T09:40:00Z', 'ja', new Date('2026-11-21T09:30:00Z'), seoul), formatTimeLeft(5400, 'ja'), formatAgo(125_000, 'en')]).toEqual(['2分前', '10分後', '1.5時間', '2 minutes ago'])
  })
  it('writes a day without its year, and a month, in each language', () => {
    expect((['ko', 'en', 'ja'] as const).map((language) => [formatShortDay('2026-03-09', language), formatMonth('2026-03', language)])).toEqual([['3. 9.', '2026년 3월'], ['Mar 9', 'Mar 2026'], ['3/9', '2026年3月']])
  })
  it.each([[0.2, '1초'], [31.4, '32초'], [61, '2분'], [5400, '1.5시간']])('%s s left is %s', (seconds, text) => {
    expect(formatTimeLeft(seconds, 'ko').replaceAll(' ', '')).toBe(text)
  })
  it.each([[32, '32초'], [59.6, '1분'], [1180, '20분'], [4800, '1시간 20분'], [7190, '2시간']])('writes the length of a class of %s seconds as %s', (seconds, text) => {
    expect(formatRunTime(seconds, 'ko')).toBe(text)
  })
  it.each([[0, '0:00'], [59.9, '0:59'], [754, '12:34'], [3723, '1:02:03']])('writes %s seconds as %s', (seconds, text) => {
    expect(formatLength(seconds)).toBe(text)
  })
})
