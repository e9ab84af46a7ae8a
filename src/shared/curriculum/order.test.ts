import { describe, expect, it } from 'vitest'
import {
  curriculumBlocks, isSection, lessonToContinue, lessonsOf, nextLesson, previousLesson, progressPercent,
} from './order.ts'

/** `S1 2 3 S4 5`: S marks a section, the number is the curriculumSeq. */
const order = (text: string) => text.split(' ').filter(Boolean).map((name) => ({
  curriculumSeq: Number(name.replace('S', '')), curriculumTypeCd: name.startsWith('S') ? '01' : '02',
}))

it('groups lessons under their sections', () => {
  expect(curriculumBlocks(order('9 S1 2 3 S4')).map(({ section, lessons }) => [section?.curriculumSeq ?? null, lessons.map((item) => item.curriculumSeq)]))
    .toEqual([[null, [9]], [1, [2, 3]], [4, []]])
  expect(isSection({ curriculumSeq: 1, body: { curriculumTypeCd: '01' } })).toBe(true)
})

describe('lessons', () => {
  const items = order('S1 2 S3 4 5')
  it('continue across sections', () => {
    expect(lessonsOf(items).map((item) => item.curriculumSeq)).toEqual([2, 4, 5])
    expect([2, 4, 5, 1, 8].map((seq) => nextLesson(items, seq)?.curriculumSeq ?? null)).toEqual([4, 5, null, null, null])
    expect([2, 4, 5, 1, 8].map((seq) => previousLesson(items, seq)?.curriculumSeq ?? null)).toEqual([null, 2, 4, null, null])
  })
  it.each([
    [[], null, 2], [[2], null, 4], [[], 4, 4], [[4], 4, 5], [[4, 5], 5, 2], [[2, 4, 5], 5, 2], [[2], 8, 4],
  ])('with %j complete and %j last seen, continue with %d', (completed, last, next) => {
    expect(lessonToContinue(items, new Set<number>(completed), last)?.curriculumSeq).toBe(next)
  })
  it('are none in an empty curriculum', () => expect(lessonToContinue(order('S1'), new Set(), null)).toBeNull())
})

describe('progressPercent', () => {
  it.each([[0, 0, 0], [1, 0, 0], [0, 3, 0], [1, 3, 33], [2, 3, 66], [3, 3, 100], [4, 3, 100], [199, 200, 99], [-1, 3, 0]])('%d of %d is %d%% (part of COUR-10)', (done, total, percent) => {
    expect(progressPercent(done, total)).toBe(percent)
  })
})
