import { lessonsOf } from '#shared/curriculum/order.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'

/** The lesson to go on with: the first that is not complete, else the first; null when there is none. */
export function lessonToOpen(curriculums: readonly CurriculumOutline[]): number | null {
  const lessons = lessonsOf(curriculums)
  return (lessons.find(({ isComplete }) => !isComplete) ?? lessons[0])?.curriculumSeq ?? null
}
