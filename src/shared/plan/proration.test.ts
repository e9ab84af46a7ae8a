import { assert, array, constantFrom, date, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { paidPlanCds, planCds, planCycle, planPrice, planRank, plans } from './plans.ts'
import { creditOf, daysBetween, periodEnd, planChange, planQuote } from './proration.ts'
import type { PaidSpan, PlanChoice, RunningPlan } from './proration.ts'

const at = (text: string) => new Date(`${text}+09:00`)
const dayOf = (moment: Date) => seoulDay(moment.getTime())

describe('the plans', () => {
  it('offer more for more, and a year for less than twelve months [SET-08]', () => {
    for (const [index, planCd] of planCds.entries()) {
      const [plan, before] = [plans[planCd], plans[planCds[index - 1] ?? planCd]]
      expect([plan.storageBytes >= before.storageBytes, (plan.attendeeCap ?? Infinity) >= (before.attendeeCap ?? Infinity), plan.feePercent <= before.feePercent, plan.monthPrice >= before.monthPrice]).toEqual([true, true, true, true])
      expect(plan.yearPrice).toBeLessThanOrEqual(plan.monthPrice * 12)
    }
  })
})

describe('days', () => {
  it.each([
    ['2026-03-10T00:00', '2026-03-10T23:59', 0],
    ['2026-03-10T23:59', '2026-03-11T00:00', 1],
    // 08:59 and 09:00 in Seoul are two days of UTC, and one in Seoul.
    ['2026-03-10T08:59', '2026-03-10T09:00', 0],
    ['2026-02-28T12:00', '2026-03-01T12:00', 1],
    ['2028-02-28T12:00', '2028-03-01T12:00', 2],
    ['2026-03-11T00:00', '2026-03-10T00:00', 0],
  ])('from %s to %s are %i', (from, until, days) => expect(daysBetween(at(from), at(until))).toBe(days))
})

describe('a period', () => {
  it.each([
    ['2026-01-31T12:00', '2026-01-31T12:00', 'month', '2026-02-28'],
    ['2026-01-31T12:00', '2026-02-28T12:00', 'month', '2026-03-31'],
    ['2026-01-31T12:00', '2026-04-30T12:00', 'month', '2026-05-31'],
    ['2028-02-29T12:00', '2028-02-29T12:00', 'year', '2029-02-28'],
    ['2026-03-10T23:30', '2026-03-10T23:30', 'year', '2027-03-10'],
  ] as const)('that began on %s and begins again on %s by the %s ends on %s', (anchor, from, cycle, end) => expect(dayOf(periodEnd(at(anchor), at(from), cycle))).toBe(end))

  it('never drifts from the day on which the plan began', () => {
    assert(property(date({ min: at('2024-01-01T00:00'), max: at('2030-12-31T23:59'), noInvalidDate: true }), integer({ min: 1, max: 40 }), (anchor, count) => {
      let end = anchor
      for (let month = 0; month < count; month += 1) end = periodEnd(anchor, end, planCycle.month)
      const [day, last] = [Number(dayOf(anchor).slice(8)), new Date(Date.UTC(Number(dayOf(end).slice(0, 4)), Number(dayOf(end).slice(5, 7)), 0)).getUTCDate()]
      expect(Number(dayOf(end).slice(8))).toBe(Math.min(day, last))
    }))
  })
})

describe('a change', () => {
  const choice = (planCd: PlanChoice['planCd'], cycleCd: PlanChoice['cycleCd'] = 'month'): PlanChoice => ({ planCd, cycleCd })
  it.each([
    [null, choice('basic'), 'start'],
    [choice('basic'), choice('basic'), 'same'],
    [choice('basic'), choice('pro'), 'upgrade'],
    [choice('basic'), choice('basic', 'year'), 'upgrade'],
    [choice('basic'), choice('business', 'year'), 'upgrade'],
    [choice('pro'), choice('basic'), 'later'],
    [choice('pro'), choice('basic', 'year'), 'later'],
    [choice('basic', 'year'), choice('basic'), 'later'],
    // A year that is paid for cannot become months before it is over.
    [choice('basic', 'year'), choice('pro'), 'later'],
  ] as const)('from %j to %j is: %s', (current, wanted, change) => expect(planChange(current, wanted)).toBe(change))

  const march: RunningPlan = { planCd: 'basic', cycleCd: 'month', periodStartAt: at('2026-03-01T15:00'), periodEndAt: at('2026-04-01T15:00') }
  const paid: PaidSpan[] = [{ paidAmount: 49_000, from: march.periodStartAt, until: march.periodEndAt }]
  it.each([
    ['2026-03-01T20:00', 99_000, 49_000],
    // 22 of 31 days are left, today included.
    ['2026-03-10T09:00', Math.floor((99_000 * 22) / 31), Math.floor((49_000 * 22) / 31)],
    ['2026-03-31T23:59', Math.floor(99_000 / 31), Math.floor(49_000 / 31)],
    ['2026-04-01T00:10', 0, 0],
  ])('to a larger plan on %s costs the rest of the period, less what is unused', (now, listAmount, creditAmount) => {
    expect(planQuote(march, choice('pro'), paid, at(now))).toEqual({ change: 'upgrade', listAmount, creditAmount, isWhole: false, periodStartAt: march.periodStartAt, periodEndAt: march.periodEndAt })
  })

  it('to a year begins a new period and takes off what is unused of the month', () => {
    const now = at('2026-03-16T10:00')
    expect(planQuote(march, choice('basic', 'year'), paid, now)).toEqual({
      change: 'upgrade', listAmount: 490_000, creditAmount: Math.floor((49_000 * 16) / 31), isWhole: true, periodStartAt: now, periodEndAt: at('2027-03-16T10:00'),
    })
  })

  it('to a smaller plan costs nothing and waits for the end of the period', () => {
    expect(planQuote({ ...march, planCd: 'pro' }, choice('basic'), paid, at('2026-03-10T09:00'))).toMatchObject({ change: 'later', listAmount: 0, creditAmount: 0, periodStartAt: march.periodEndAt })
  })

  it('is fair however often it is made: nobody pays more than for the largest plan from the start, nor gets money back', () => {
    const steps = array(record({ planCd: constantFrom(...paidPlanCds), day: integer({ min: 0, max: 30 }) }), { maxLength: 4 })
    assert(property(steps, (wished) => {
      let current: RunningPlan = march
      const spans = [...paid]
      for (const { planCd, day } of wished.toSorted((a, b) => a.day - b.day)) {
        const now = new Date(march.periodStartAt.getTime() + day * DAY_MS)
        const { change, listAmount, creditAmount } = planQuote(current, choice(planCd), spans, now)
        if (change !== 'upgrade') continue
        expect(listAmount - creditAmount).toBeGreaterThanOrEqual(0)
        spans.push({ paidAmount: listAmount - creditAmount, from: now, until: march.periodEndAt })
        current = { ...march, planCd }
        // What is unused is worth the rest of the plan it is now, but for a won per payment.
        const worth = Math.floor((planPrice(planCd, 'month') * daysBetween(now, march.periodEndAt)) / 31)
        expect(Math.abs(creditOf(spans, now) - worth)).toBeLessThanOrEqual(spans.length)
      }
      const total = spans.reduce((sum, { paidAmount }) => sum + paidAmount, 0)
      expect(total).toBeLessThanOrEqual(planPrice(current.planCd, 'month') + spans.length)
      expect(planRank(current.planCd)).toBe(Math.max(planRank('basic'), ...wished.map(({ planCd }) => planRank(planCd))))
    }))
  })
})
