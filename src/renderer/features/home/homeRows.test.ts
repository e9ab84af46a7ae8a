import { expect, it } from 'vitest'
import { defaultHome } from '#shared/channel/siteHome.ts'
import type { CourseCard } from '#shared/course/contract.ts'
import { aCourse } from '#tests/support/screens/learnerExamples.ts'
import { homeRows } from './homeRows.ts'

const NOW = Date.UTC(2026, 10, 21)
const { viewer: _viewer, ...card } = aCourse({})
const classes = (...numbers: number[]): CourseCard[] => numbers.map((courseSeq) => ({ ...card, courseSeq }))
const closed = (courses: CourseCard[]) => courses.map((course) => ({ ...course, payStartAt: '2026-10-01T00:00:00.000Z', payEndAt: '2026-11-01T00:00:00.000Z' }))
const seqs = (courses: readonly CourseCard[]) => courses.map(({ courseSeq }) => courseSeq)
const rowsOf = (...given: Parameters<typeof homeRows>) => {
  const { hero, popular, latest } = homeRows(...given)
  return [seqs(hero), seqs(popular), seqs(latest)]
}

it('shows each class of a front page once', () => {
  expect(rowsOf({ popular: classes(1, 2, 3, 4, 5, 6, 7, 8, 9, 10), latest: classes(10, 9, 8, 7, 6, 5, 4, 3, 2, 1) }, defaultHome, NOW)).toEqual([[1, 2, 3], [4, 5, 6, 7], [10, 9, 8]])
})

it('leaves closed classes out, unless all are closed', () => {
  const lists = { popular: [...closed(classes(1, 2)), ...classes(3, 4, 5, 6, 7, 8)], latest: [...classes(8, 7, 6, 5, 4, 3), ...closed(classes(2, 1))] }
  expect(rowsOf(lists, defaultHome, NOW)).toEqual([[3, 4, 5], [6, 7, 8], []])
  expect(rowsOf({ popular: closed(classes(1, 2)), latest: closed(classes(2, 1)) }, defaultHome, NOW)).toEqual([[], [1, 2], []])
})

it('keeps pictures for sites with more classes than those, and a row for two at least', () => {
  expect(rowsOf({ popular: classes(1, 2, 3), latest: classes(3, 2, 1) }, defaultHome, NOW)).toEqual([[], [1, 2, 3], []])
  expect(rowsOf({ popular: classes(1, 2, 3, 4), latest: classes(4, 3, 2, 1) }, defaultHome, NOW)).toEqual([[1, 2, 3], [], [4]])
  expect(rowsOf({ popular: classes(1, 2, 3, 4), latest: classes(4, 3, 2, 1) }, { hero: 'words', sections: ['latest'] }, NOW)).toEqual([[], [], [4, 3, 2, 1]])
})
