import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { dropOffPoints, partOf } from './dropOff.ts'
import { riskOf } from './learners.ts'

const NOW = Date.parse('2026-03-10T00:00:00Z')
const ago = (days: number) => NOW - days * DAY_MS
const fine = { enrolledAt: ago(30), validAt: null, lastSeenAt: ago(1), progressPercent: 10 }

describe('the risk of a learner', () => {
  it.each([
    [fine, null],
    [{ ...fine, lastSeenAt: ago(7) }, 'stopped'],
    [{ ...fine, lastSeenAt: ago(7) + 1 }, null],
    [{ ...fine, lastSeenAt: ago(90), progressPercent: 80 }, null],
    [{ ...fine, lastSeenAt: null }, 'notBegun'],
    [{ ...fine, lastSeenAt: null, enrolledAt: ago(6) }, null],
    [{ ...fine, validAt: ago(-14) }, 'ending'],
    [{ ...fine, validAt: ago(-14) + 1 }, null],
    [{ ...fine, validAt: ago(-1), progressPercent: 79 }, 'ending'],
    [{ ...fine, validAt: ago(0), lastSeenAt: null }, null],
  ])('of %o is %s [SET-01]', (standing, reason) => expect(riskOf(standing, NOW)).toBe(reason))
})

describe('the curve of a video', () => {
  it.each([[61, 5], [600, 5], [601, 10], [7200, 60], [0, 5]])('of %i s has a point each %i s [SET-01]', (seconds, width) => expect(partOf(seconds)).toBe(width))

  it('adds the steps up, with rewinds of its parts [SET-01]', () => {
    expect(dropOffPoints(1200, [{ part: 0, change: 3 }, { part: 2, change: -1 }], [{ second: 5, count: 2 }, { second: 0, count: 1 }, { second: 15, count: 4 }]).slice(0, 3))
      .toEqual([{ second: 0, viewers: 3, rewinds: 3 }, { second: 10, viewers: 3, rewinds: 4 }, { second: 20, viewers: 2, rewinds: 0 }])
    expect(dropOffPoints(0, [], [])).toEqual([])
  })
})
