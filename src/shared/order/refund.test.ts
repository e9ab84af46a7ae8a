import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { ownRefundRule, refundByRule } from './refund.ts'
import type { OwnRefundRule, RefundFacts } from './refund.ts'
import { refundTerms } from './refundTerms.ts'

const PAID = 30_000
const scheduled = (facts: Partial<RefundFacts> = {}): RefundFacts => ({ paidAmount: PAID, refundedAmount: 0, paidAt: -100 * DAY_MS, startAt: 0, endAt: 100 * DAY_MS, accessUntil: null, takenShare: 0, ...facts })
const recorded = (facts: Partial<RefundFacts> = {}): RefundFacts => scheduled({ startAt: null, endAt: null, accessUntil: 200 * DAY_MS, paidAt: 0, ...facts })

describe('the refund rule [ENR-13]', () => {
  it.each<[string, RefundFacts, number, OwnRefundRule | null, object]>([
    ['before the start', scheduled(), -1, null, { step: 'beforeStart', amount: PAID }],
    ['before a third', scheduled(), 33, null, { step: 'firstThird', amount: 20_000 }],
    ['before a half', scheduled(), 34, null, { step: 'firstHalf', amount: 15_000 }],
    ['after a half', scheduled(), 50, null, { step: 'over', amount: 0 }],
    ['less what was given back', scheduled({ refundedAmount: 12_000 }), 10, null, { step: 'firstThird', amount: 8000 }],
    ['recorded, unused within 7 days', recorded(), 7, null, { step: 'unused', amount: PAID }],
    ['recorded, a quarter watched', recorded({ takenShare: 0.25 }), 3, null, { step: 'share', amount: 22_500 }],
    ['recorded, access over', recorded(), 200, null, { step: 'over', amount: 0 }],
    ['a site gives all for 14 days', recorded({ takenShare: 0.5 }), 14, { fullDays: 14, steps: [] }, { step: 'ownDays', amount: PAID, own: 14 }],
    ['and no longer', recorded({ takenShare: 0.5 }), 15, { fullDays: 14, steps: [] }, { step: 'share', amount: 15_000, own: null }],
    ['a site’s step gives more', scheduled(), 60, { fullDays: 0, steps: [{ until: 70, back: 40 }] }, { step: 'ownStep', amount: 12_000, own: 40 }],
    ['the statutory step gives more', scheduled(), 10, { fullDays: 0, steps: [{ until: 70, back: 40 }] }, { step: 'firstThird', amount: 20_000, own: null }],
    ['a site’s days end with the class', scheduled({ paidAt: 99 * DAY_MS }), 100, { fullDays: 30, steps: [] }, { step: 'over', amount: 0 }],
  ])('%s', (_, facts, day, own, expected) => {
    expect(refundByRule(facts, day * DAY_MS, own)).toMatchObject(expected)
  })

  const rules = fc.record({
    fullDays: fc.integer({ min: 0, max: 365 }),
    steps: fc.uniqueArray(fc.record({ until: fc.integer({ min: 1, max: 100 }), back: fc.integer({ min: 1, max: 100 }) }), { maxLength: 5, selector: ({ until }) => until }),
  }).filter((rule) => ownRefundRule.safeParse(rule).success)

  it('never gives less than the statutory steps, nor more than was paid', () => {
    fc.assert(fc.property(rules, fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: -10, max: 250 }), fc.boolean(), (own, takenShare, day, isRecorded) => {
      const facts = (isRecorded ? recorded : scheduled)({ takenShare })
      const { amount } = refundByRule(facts, day * DAY_MS, own)
      expect(amount).toBeGreaterThanOrEqual(refundByRule(facts, day * DAY_MS).amount)
      expect(amount).toBeLessThanOrEqual(PAID)
    }))
  })

  it('is said in words with the shares that it gives, at every moment of a class', () => {
    const shareOf = { all: 1, half: 1 / 2, third: 1 / 3, twoThirds: 2 / 3 }
    fc.assert(fc.property(rules, fc.integer({ min: 0, max: 999 }), (own, thousandth) => {
      const value = (share: ReturnType<typeof refundTerms>['schedule'][number] & { kind: 'step' }, of: 'until' | 'back') => (share[of].kind === 'percent' ? share[of].percent / 100 : shareOf[share[of].kind])
      const said = refundTerms(own).schedule.filter((term) => term.kind === 'step').find((term) => thousandth / 1000 < value(term, 'until'))
      // Long after payment, so that the days of the rule are over.
      const { amount } = refundByRule(scheduled({ paidAt: -500 * DAY_MS }), thousandth * 0.1 * DAY_MS, own)
      expect(amount).toBe(said === undefined ? 0 : Math.floor(PAID * value(said, 'back') + 1e-6))
    }))
  })

  it('refuses steps that do not fall', () => {
    const issues = (steps: OwnRefundRule['steps']) => ownRefundRule.safeParse({ fullDays: 0, steps }).error?.issues.map(({ path }) => path.join('.'))
    expect(issues([{ until: 30, back: 90 }, { until: 30, back: 90 }])).toEqual(['steps.1.until', 'steps.1.back'])
    expect(issues([{ until: 30, back: 90 }, { until: 60, back: 60 }])).toBeUndefined()
  })
})
