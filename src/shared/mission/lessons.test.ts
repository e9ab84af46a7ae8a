import { expect, it } from 'vitest'
import { allComplete, namedLessons } from './lessons.ts'

const shown = [{ curriculumSeq: 1, curriculumTypeCd: '01' }, { curriculumSeq: 2, curriculumTypeCd: '02' }, { curriculumSeq: 3, curriculumTypeCd: '05' }, { curriculumSeq: 4, curriculumTypeCd: '08' }]

it.each([
  ['none', [], [], false], ['one of two', [2, 3], [2], false], ['both', [3, 2], [2, 3], true], ['a deleted one is not asked for', [2, 9], [2], true], ['only deleted ones', [9], [9], false],
  ['a section is no lesson', [1, 2], [2], true], ['itself', [4], [4], false],
])('names %s [ROOM-04]', (_, lessonSeqs, completed, complete) => {
  expect(allComplete(namedLessons(lessonSeqs, shown), new Set(completed))).toBe(complete)
})
