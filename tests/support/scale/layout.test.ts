import { describe, expect, it } from 'vitest'
import { CLASSES_OF_MEMBER, classesOf, lessonsSeenBy, MEMBER, sumsOf } from './layout.ts'
import { filledTables } from './tables.ts'

describe('the filled database', () => {
  it.each([1, 10] as const)('has its exact totals at %i×, and its big site', (scale) => {
    const classes = [...classesOf(scale)]
    const { sites, classes: count, attendees, views, bigSite } = sumsOf(scale)
    expect(classes.map(({ courseSeq }) => courseSeq)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
    expect(new Set(classes.map(({ channelSeq }) => channelSeq)).size).toBe(sites)
    expect(classes.reduce((sum, { people }) => sum + people.length, 0)).toBe(attendees)
    expect(classes.reduce((sum, { people, firstAttendSeq }) => sum + people.reduce((seen, _, index) => seen + lessonsSeenBy(firstAttendSeq + index), 0), 0)).toBe(views)
    const big = classes.filter(({ channelSeq }) => channelSeq === 1)
    expect([big.length, big.reduce((sum, { people }) => sum + people.length, 0)]).toEqual([bigSite.classes, bigSite.attendees])
    expect(big.filter(({ people }) => people.includes(MEMBER))).toHaveLength(CLASSES_OF_MEMBER)
    expect(classes.every(({ people }) => people.length > 0 && new Set(people).size === people.length)).toBe(true)
  })

  it('has a value for each column in every row', () => {
    for (const { name, columns, rows } of filledTables(1, new Date('2026-03-10T03:00:00.000Z'))) {
      const [first] = rows()
      expect([name, first?.length]).toEqual([name, columns.length])
    }
  })
})
