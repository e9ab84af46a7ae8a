import { expect, it } from 'vitest'
import type { SalesDay } from '#shared/ledger/contract.ts'
import { changeOf, periodBefore, presetPeriods, salesCsv, salesRows, salesViewOf, totalOf } from './salesView.ts'

/** 2026-03-01 00:30 in Seoul, still February in UTC. */
const now = Date.parse('2026-02-28T15:30:00Z')
const viewOf = (query: string) => salesViewOf(new URLSearchParams(query), now)
const day = (baseDate: string, over: Partial<SalesDay> = {}): SalesDay => ({ baseDate, paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0, ...over })

it('offers periods that end today in Seoul [SET-07]', () => {
  expect(presetPeriods(now)).toEqual({
    week: { startDt: '2026-02-23', endDt: '2026-03-01' }, month: { startDt: '2026-01-31', endDt: '2026-03-01' },
    thisMonth: { startDt: '2026-03-01', endDt: '2026-03-01' }, lastMonth: { startDt: '2026-02-01', endDt: '2026-02-28' },
  })
})

it.each([
  ['', '2026-01-31', '2026-03-01', 'day'],
  ['startDt=2026-02-30&endDt=2026-03-01&unit=year', '2026-01-31', '2026-03-01', 'day'],
  ['startDt=2026-02-10&endDt=2026-02-01&unit=month', '2026-02-01', '2026-02-10', 'month'],
  ['startDt=2020-01-01&endDt=2026-03-01', '2025-01-25', '2026-03-01', 'day'],
])('reads %o as a period that the call accepts [GEN-04] [SET-07]', (query, startDt, endDt, unit) => {
  expect(viewOf(query)).toEqual({ startDt, endDt, unit, by: 'date' })
})

it('compares with the days before, and states no percentage of nothing [SET-07]', () => {
  expect(periodBefore({ startDt: '2026-03-01', endDt: '2026-03-10' })).toEqual({ startDt: '2026-02-19', endDt: '2026-02-28' })
  expect([changeOf(150, 100), changeOf(50, 100), changeOf(100, -100), changeOf(10, 0)]).toEqual([50, -50, 200, null])
})

it('has a row for every day or month, and never adds won and dollars [SET-07]', () => {
  const days = [day('2026-02-27', { paymentAmountKrw: 10_000, paymentAmountUsd: 550 }), day('2026-03-01', { cancelAmountKrw: 4000 })]
  const view = { startDt: '2026-02-27', endDt: '2026-03-01', unit: 'day' as const, by: 'date' as const }
  expect(salesRows(days, view, 'KRW')).toEqual([{ date: '2026-02-27', paid: 10_000, refunded: 0 }, { date: '2026-02-28', paid: 0, refunded: 0 }, { date: '2026-03-01', paid: 0, refunded: 4000 }])
  expect(salesRows(days, { ...view, unit: 'month', by: 'date' }, 'KRW')).toEqual([{ date: '2026-02', paid: 10_000, refunded: 0 }, { date: '2026-03', paid: 0, refunded: 4000 }])
  expect([totalOf(days, 'KRW'), totalOf(days, 'USD')]).toEqual([{ paid: 10_000, refunded: 4000 }, { paid: 550, refunded: 0 }])
  expect(salesCsv(salesRows(days, { ...view, unit: 'month', by: 'date' }, 'USD'), 'USD', ['날짜', '결제', '환불', '순매출']))
    .toBe('\u{feff}날짜,결제 (USD),환불 (USD),순매출 (USD)\r\n2026-02,5.50,0.00,5.50\r\n2026-03,0.00,0.00,0.00\r\n')
})
