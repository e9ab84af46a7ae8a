import { assert, array, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { isRegistrationNo, maskedNumber } from './account.ts'
import { PAYOUT_MIN, feeOf, monthSpan, settlementKey, settlementsOf, shownState } from './rules.ts'

it('rounds the fee towards 0, and gives it back by the same rule [SET-07]', () => {
  expect([feeOf(99_999, 10), feeOf(-99_999, 10), feeOf(-5, 10)]).toEqual([{ feeAmount: 9999, vatAmount: 999 }, { feeAmount: -9999, vatAmount: -999 }, { feeAmount: 0, vatAmount: 0 }])
})

it('closes a month of Seoul on the fifth of the next, also over the year [SET-07]', () => {
  expect(monthSpan('2026-12')).toEqual({ from: new Date('2026-11-30T15:00:00Z'), until: new Date('2026-12-31T15:00:00Z'), closesAt: new Date('2027-01-04T15:00:00Z') })
})

const factOf = (month: string, currency: string, receivedAmount: number, paidBackAmount = 0) => ({ month, currency, receivedAmount, paidBackAmount })

it('carries over what is too little to be paid, and never adds won and dollars [SET-07]', () => {
  const of = { facts: [factOf('2026-02', 'KRW', 20_000), factOf('2026-01', 'KRW', 10_000), factOf('2026-01', 'USD', 5000)], closed: [], lines: [], feePercent: 10 }
  expect(settlementsOf('KRW', of)).toMatchObject([{ month: '2026-01', payoutAmount: 0, leftAmount: 8900 }, { month: '2026-02', carriedAmount: 8900, payoutAmount: 26_700, leftAmount: 0 }])
  expect(settlementsOf('USD', of)).toMatchObject([{ month: '2026-01', carriedAmount: 0, payoutAmount: 4450 }])
})

it('keeps every unit, and what was closed does not change with the plan [SET-07]', () => {
  const anyMonth = record({ receivedAmount: integer({ min: 0, max: 1e9 }), paidBackAmount: integer({ min: 0, max: 1e9 }) })
  assert(property(array(anyMonth, { minLength: 1, maxLength: 12 }), integer({ min: 0, max: 20 }), (months, feePercent) => {
    const facts = months.map((one, at) => ({ ...one, month: `2026-${String(at + 1).padStart(2, '0')}`, currency: 'KRW' }))
    const open = settlementsOf('KRW', { facts, closed: [], lines: [], feePercent })
    const lines = open.flatMap(({ month, feeAmount, vatAmount, payoutAmount }) => ([
      [feeAmount < 0 ? 'feeReversed' : 'fee', Math.abs(feeAmount)], [vatAmount < 0 ? 'feeVatReversed' : 'feeVat', Math.abs(vatAmount)], ['settled', payoutAmount],
    ] as const).map(([kind, amount]) => ({ kind, amount, idempotencyKey: `${settlementKey(month, 'KRW')}:${kind}` })))
    const closed = settlementsOf('KRW', { facts, closed: facts.map(({ month }) => ({ month, currency: 'KRW', feePercent, paidAt: null })), lines, feePercent: feePercent + 1 })
    expect(closed).toEqual(open.map((one) => ({ ...one, state: 'closed' })))
    const sum = (of: (one: (typeof open)[number]) => number) => open.reduce((total, one) => total + of(one), 0)
    expect(sum((one) => one.receivedAmount - one.paidBackAmount - one.feeAmount - one.vatAmount - one.payoutAmount)).toBe(open.at(-1)?.leftAmount)
    for (const { payoutAmount, leftAmount } of open) expect(payoutAmount === 0 ? leftAmount < PAYOUT_MIN.KRW : payoutAmount >= PAYOUT_MIN.KRW && leftAmount === 0).toBe(true)
  }))
})

it('says of a closed month without a payout that its balance is carried over [SET-07]', () => {
  const of = (state: 'open' | 'closed' | 'paid', payoutAmount: number, leftAmount: number) => shownState({ state, payoutAmount, leftAmount })
  expect([of('open', 0, 8900), of('closed', 26_700, 0), of('closed', 0, 8900), of('paid', 0, -500), of('closed', 0, 0), of('paid', 26_700, 0)])
    .toEqual(['upcoming', 'closed', 'carriedOver', 'carriedOver', 'closed', 'paid'])
})

it('knows registration numbers by their check digit, and shows the end of an account number [SET-07]', () => {
  expect(['124-81-00998', '1248100998', '124-81-00997', '124-81-0099', 'abc'].map(isRegistrationNo)).toEqual([true, true, false, false, false])
  expect(maskedNumber('110-220-330440')).toBe('•••-•••-••0440')
})
