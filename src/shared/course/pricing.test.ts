import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountApplies, discountCountdown, discountPercent, formatAmount, formatPrice, instalment, monthlyPrice, payableAmount, shownPrice, materialCost } from './pricing.ts'
import type { PricedCourse } from './pricing.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const paid: PricedCourse = { fareCd: '01', price: 10_000, discountPrice: 7_000, currency: 'KRW' }

describe('discount [COUR-03]', () => {
  it.each<[string, Partial<PricedCourse>, boolean]>([
    ['a discount price on a paid class', {}, true],
    ['no discount price', { discountPrice: null }, false],
    ['a discount price of 0', { discountPrice: 0 }, true],
    ['a free class', { fareCd: '00' }, false],
    ['an open class', { fareCd: '03' }, false],
    ['a start to come', { discountStartAt: at(1) }, false],
    ['a start just now', { discountStartAt: at(0) }, true],
    ['an end to come', { discountEndAt: at(1) }, true],
    ['an end just now', { discountEndAt: at(0) }, false],
  ])('with %s', (_, change, applies) => {
    const course = { ...paid, ...change }
    expect(discountApplies(course, now)).toBe(applies)
    expect(shownPrice(course, now).original).toEqual(applies ? { amount: 10_000, currency: 'KRW' } : null)
  })

  it.each([[10_000, 7_000, 30], [3, 2, 33], [10_000, 1, 99], [10_000, 10_000, 0], [10_000, 12_000, 0], [0, 0, 0]])('%d for %d is %d%% off', (price, discount, percent) => {
    expect(discountPercent(price, discount)).toBe(percent)
  })

  it('returns payable, original and percent together', () => {
    expect(shownPrice(paid, now)).toEqual({ payable: { amount: 7000, currency: 'KRW' }, original: { amount: 10_000, currency: 'KRW' }, discountPercent: 30 })
    expect(shownPrice({ ...paid, fareCd: '00' }, now)).toEqual({ payable: { amount: 0, currency: 'KRW' }, original: null, discountPercent: 0 })
  })
})

describe('payable amount', () => {
  it.each<[string, Partial<PricedCourse>, number]>([
    ['discount', {}, 7000], ['no discount', { discountPrice: null }, 10_000], ['free', { fareCd: '00' }, 0], ['open', { fareCd: '03' }, 0],
    ['no price yet', { price: null, discountPrice: null }, 0], ['discount over', { discountEndAt: at(-1) }, 10_000],
  ])('%s', (_, change, amount) => expect(payableAmount({ ...paid, ...change }, now)).toEqual({ amount, currency: 'KRW' }))
})

describe('formatPrice [COUR-03]', () => {
  it.each([
    [0, 'KRW', { kind: 'free' }], [0, 'USD', { kind: 'free' }], [12_000, 'KRW', { kind: 'won', figure: '12,000' }],
    [1_234_567, 'KRW', { kind: 'won', figure: '1,234,567' }], [123_456, 'USD', { kind: 'dollar', figure: '1,234.56' }],
    [120_000, 'USD', { kind: 'dollar', figure: '1,200' }], [5, 'USD', { kind: 'dollar', figure: '0.05' }],
  ])('%d %s', (amount, currency, shown) => expect(formatPrice(amount, currency)).toEqual(shown))

  it('keeps every digit of the amount', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (amount) => {
      const price = formatPrice(amount, 'USD')
      expect(price.kind === 'dollar' && Math.round(Number(price.figure.replaceAll(',', '')) * 100)).toBe(amount)
    }))
  })
})

describe('formatAmount [COUR-03]', () => {
  it.each([
    [0, 'KRW', { kind: 'won', figure: '0' }], [0, 'USD', { kind: 'dollar', figure: '0' }], [12_000, 'KRW', { kind: 'won', figure: '12,000' }], [50, 'USD', { kind: 'dollar', figure: '0.50' }],
  ])('%d %s keeps its currency', (amount, currency, shown) => expect(formatAmount(amount, currency)).toEqual(shown))
})

describe('the price by the month', () => {
  const course = { fareCd: '01', currency: 'KRW', price: 60_000, discountPrice: null, installmentStatus: 'Y', installmentMonth: 12 } satisfies PricedCourse
  it.each<[string, Partial<PricedCourse>, ReturnType<typeof monthlyPrice>]>([
    ['shown over its months', {}, { months: 12, price: { amount: 5000, currency: 'KRW' } }],
    ['not asked for', { installmentStatus: 'N' }, null],
    ['below what cards allow', { price: 49_999 }, null],
    ['in dollars', { currency: 'USD' }, null],
    ['free', { fareCd: '00' }, null],
  ])('%s [COUR-03]', (_, change, expected) => {
    const changed = { ...course, ...change }
    expect(monthlyPrice(changed, payableAmount(changed, 0))).toEqual(expected)
  })
})

describe('instalment', () => {
  it.each([[10_000, 3, 3334], [9_000, 3, 3000]])('%d over %d months', (amount, months, part) => {
    expect(instalment({ amount, currency: 'KRW' }, months)).toEqual({ amount: part, currency: 'KRW' })
  })
  it.each([[10_000, 1], [10_000, 0], [10_000, 2.5], [0, 3]])('none for %d over %d', (amount, months) => {
    expect(instalment({ amount, currency: 'KRW' }, months)).toBeNull()
  })
})

describe('discountCountdown [COUR-03]', () => {
  const day = 86_400_000
  it.each([
    [null, null], [at(0), null], [at(-1), null], [at(3 * day + 5), { kind: 'days', days: 3 }], [at(day), { kind: 'days', days: 1 }],
    [at(day - 1), { kind: 'clock', clock: '23:59:59' }], [at(3_661_000), { kind: 'clock', clock: '01:01:01' }], [at(999), { kind: 'clock', clock: '00:00:00' }],
  ])('to %j', (end, left) => expect(discountCountdown(end, now)).toEqual(left))
})

it.each([
  ['KRW', 12_000, 900, { amount: 12_000, currency: 'KRW' }], ['USD', 12_000, 900, { amount: 900, currency: 'USD' }],
  ['KRW', null, null, null], ['KRW', 0, 0, null],
])('the material cost in %s of %j won and %j cents: %j (part of COUR-03)', (currency, materialPrice, materialPriceEx, cost) => {
  expect(materialCost({ currency, materialPrice, materialPriceEx })).toEqual(cost)
})
