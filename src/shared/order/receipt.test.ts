import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxSplit } from './receipt.ts'

it('splits an amount into supply value and a tenth of it, to the won [ENR-13]', () => {
  expect([taxSplit(55_000, true), taxSplit(10_000, true), taxSplit(1, true), taxSplit(55_000, false)]).toEqual([
    { supplyAmount: 50_000, vatAmount: 5000 }, { supplyAmount: 9091, vatAmount: 909 }, { supplyAmount: 1, vatAmount: 0 }, { supplyAmount: 55_000, vatAmount: 0 },
  ])
  fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (total) => {
    const { supplyAmount, vatAmount } = taxSplit(total, true)
    expect(supplyAmount + vatAmount).toBe(total)
    expect(Math.abs(vatAmount * 10 - supplyAmount)).toBeLessThanOrEqual(6)
  }))
})
