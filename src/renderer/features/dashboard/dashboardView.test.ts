import { describe, expect, it } from 'vitest'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { periodBefore, presetPeriods, typeOf } from '#shared/dashboard/periods.ts'
import { amountsOf, changeOf, dashboardViewOf, isEmpty, labelsOf, moneyCsv, pointsOf, queryOfDashboard, trafficCsv } from './dashboardView.ts'

// 1 March, 00:30 in Seoul.
const NOW = Date.parse('2026-02-28T15:30:00Z')
const row = (over: Partial<DashboardRow>): DashboardRow => ({
  baseDate: '2026-02-28', paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0, newMemberCount: 0, classAttendCount: 0, visitorCount: 0, uvCount: 0, newVisitorCount: 0, pageViewCount: 0, ...over,
})

describe('periods of the dashboard [SET-01]', () => {
  it('end yesterday, but for today', () => {
    expect(presetPeriods(NOW)).toEqual({
      today: { startDate: '2026-03-01', endDate: '2026-03-01' }, yesterday: { startDate: '2026-02-28', endDate: '2026-02-28' },
      last7Days: { startDate: '2026-02-22', endDate: '2026-02-28' }, last30Days: { startDate: '2026-01-30', endDate: '2026-02-28' },
      last90Days: { startDate: '2025-12-01', endDate: '2026-02-28' }, lastMonth: { startDate: '2026-02-01', endDate: '2026-02-28' },
    })
    expect(presetPeriods(Date.parse('2026-03-31T03:00:00Z')).lastMonth).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28' })
    expect(presetPeriods(Date.parse('2026-01-15T03:00:00Z')).lastMonth).toEqual({ startDate: '2025-12-01', endDate: '2025-12-31' })
  })

  it('are hourly for one day, and compared with as many days before', () => {
    expect(typeOf({ startDate: '2026-03-01', endDate: '2026-03-01' })).toBe('HOURLY')
    expect(typeOf({ startDate: '2026-02-28', endDate: '2026-03-01' })).toBe('DAILY')
    expect(periodBefore({ startDate: '2026-03-01', endDate: '2026-03-01' })).toEqual({ startDate: '2026-02-28', endDate: '2026-02-28' })
    expect(periodBefore({ startDate: '2026-03-01', endDate: '2026-03-07' })).toEqual({ startDate: '2026-02-22', endDate: '2026-02-28' })
  })

  it('come from the address and go there', () => {
    const read = (query: string) => dashboardViewOf(new URLSearchParams(query), NOW)
    expect(read('')).toMatchObject({ preset: 'last7Days', startDate: '2026-02-22', money: 'chart', traffic: 'chart' })
    expect(read('preset=lastYear&money=x')).toMatchObject({ preset: 'last7Days', money: 'chart' })
    expect(read('startDate=2026-02-30&endDate=2026-03-01')).toMatchObject({ preset: 'last7Days' })
    expect(read('startDate=2026-03-05&endDate=2026-03-01')).toMatchObject({ preset: null, startDate: '2026-03-01', endDate: '2026-03-05' })
    expect(read('startDate=2020-01-01&endDate=2026-03-01')).toMatchObject({ startDate: '2025-01-26', endDate: '2026-03-01' })
    for (const query of ['channelSeq=3', 'channelSeq=3&preset=today&traffic=table', 'channelSeq=3&startDate=2026-01-01&endDate=2026-01-31&money=table']) {
      expect(queryOfDashboard(read(query), new URLSearchParams('channelSeq=3')).toString()).toBe(query)
    }
  })
})

describe('points of the charts [SET-01]', () => {
  it('fill a period, by day or hour', () => {
    const some = row({ baseDate: '2026-02-27', pageViewCount: 3 })
    expect(pointsOf([some], { startDate: '2026-02-27', endDate: '2026-03-01' }, NOW)).toEqual([some, row({ baseDate: '2026-02-28' }), row({ baseDate: '2026-03-01' })])
    const hours = pointsOf([row({ baseDate: '2026-03-01T13', visitorCount: 2 })], { startDate: '2026-03-01', endDate: '2026-03-01' }, NOW + 86_400_000)
    expect([hours.length, hours[0]?.baseDate, hours[13]?.visitorCount, hours.at(-1)?.baseDate]).toEqual([24, '2026-03-01T00', 2, '2026-03-01T23'])
    // Half past midnight: hours to come are none without visitors.
    expect(pointsOf([], { startDate: '2026-03-01', endDate: '2026-03-01' }, NOW).map(({ baseDate }) => baseDate)).toEqual(['2026-03-01T00'])
  })

  it('have labels, with dates beyond 24', () => {
    const hours = (count: number) => Array.from({ length: count }, (_, at) => `2026-03-0${1 + Math.floor(at / 24)}T${String(at % 24).padStart(2, '0')}`)
    expect(labelsOf(hours(24), 'ko').slice(-1)).toEqual(['23:00'])
    expect(labelsOf(hours(25), 'ko').slice(-2)).toEqual(['3. 1. 23:00', '3. 2. 00:00'])
    const days = ['2026-02-28', '2026-03-01']
    expect((['ko', 'en', 'ja'] as const).map((language) => labelsOf(days, language))).toEqual([['2. 28.', '3. 1.'], ['Feb 28', 'Mar 1'], ['2/28', '3/1']])
  })
})

it.each([[150, 100, 50], [50, 100, -50], [100, 100, 0], [1, 3, -67], [5, 0, null], [0, 0, null], [0, 4, -100]])('%i after %i is a change of %s %% [SET-01]', (figure, before, percent) => expect(changeOf(figure, before)).toBe(percent))

it('never adds currencies, and is empty without any figure [SET-01]', () => {
  const both = row({ paymentAmountKrw: 12_000, paymentAmountUsd: 550, cancelAmountUsd: 50 })
  expect([amountsOf(both, 'KRW'), amountsOf(both, 'USD')]).toEqual([{ paid: 12_000, cancelled: 0 }, { paid: 550, cancelled: 50 }])
  const hidden = { paymentAmountKrw: null, paymentAmountUsd: null, cancelAmountKrw: null, cancelAmountUsd: null }
  expect([isEmpty([]), isEmpty([row(hidden)]), isEmpty([row({ ...hidden, newMemberCount: 1 })]), isEmpty([both])]).toEqual([true, true, false, false])
  expect(moneyCsv([both], 'USD', ['날짜', '결제', '취소'])).toBe('\u{feff}날짜,결제 (USD),취소 (USD)\r\n2026-02-28,5.50,0.50\r\n')
  expect(trafficCsv([row({ baseDate: '2026-03-01T09', newMemberCount: 1, pageViewCount: 7 })], ['시각', 'a', 'b', 'c', 'd', 'e'])).toBe('\u{feff}시각,a,b,c,d,e\r\n2026-03-01 09:00,1,0,0,0,7\r\n')
})
