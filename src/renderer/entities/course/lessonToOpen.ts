import { lessonsOf } from '#shared/curriculum/order.ts'
import type { CurriculumOutline } from '#shared/curriculum/contract.ts'

/** The first incomplete lesson, else the first; null without lessons. */
export function lessonToOpen(curriculums: readonly CurriculumOutline[]): number | null {
  const lessons = lessonsOf(curriculums)
  return (lessons.find(({ isComplete }) => !isComplete) ?? lessons[0])?.curriculumSeq ?? null
}
