import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureOf, unionOf, withoutRanges } from './ranges.ts'
import type { Range } from './ranges.ts'

const range = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 20 })).map(([from, length]): Range => [from, from + length])
const ranges = fc.array(range, { maxLength: 12 })
/** Reference model: the integers n with [n, n+1] covered. */
const cells = (all: readonly Range[]) => new Set(all.flatMap(([from, to]) => Array.from({ length: to - from }, (_, index) => from + index)))

it('unites like sets, sorted and disjoint', () => {
  fc.assert(fc.property(ranges, (all) => {
    const union = unionOf(all)
    expect(cells(union)).toEqual(new Set([...cells(all)].sort((a, b) => a - b)))
    expect(measureOf(union)).toBe(cells(all).size)
    union.forEach((one, index) => expect(one[0]).toBeGreaterThan(union[index - 1]?.[1] ?? -1))
  }))
})

it('subtracts like sets', () => {
  fc.assert(fc.property(range, ranges, (one, all) => {
    const left = withoutRanges(one, unionOf(all))
    const taken = cells(all)
    expect(cells(left)).toEqual(new Set([...cells([one])].filter((cell) => !taken.has(cell))))
  }))
})

it('merges touching ranges', () => expect(unionOf([[2, 3], [0, 1], [1, 2]])).toEqual([[0, 3]]))
