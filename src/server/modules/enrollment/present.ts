import { lessonToContinue, progressPercent } from '#shared/curriculum/order.ts'
import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { presentCard } from '#server/modules/course/index.ts'
import type { LessonViewRow, MyCourseRow } from './queries.ts'

export function lessonToGoOnWith(items: readonly LessonViewRow[]): LessonViewRow | null {
  const done = new Set(items.filter((item) => item.completedAt !== null).map((item) => item.curriculumSeq))
  const seen = items.filter((item) => item.lastViewedAt !== null)
  const last = seen.toSorted((a, b) => Number(b.lastViewedAt) - Number(a.lastViewedAt))[0]
  return lessonToContinue(items, done, last?.curriculumSeq ?? null)
}

export function presentMyCourse(row: MyCourseRow, items: readonly LessonViewRow[], now: Date): CallResult<typeof enrollmentCalls.myCourses>['courses'][number] {
  return {
    ...presentCard(row, now),
    attendSeq: row.attendSeq,
    choiseStatusCd: row.choiseStatusCd,
    attendAt: isoOf(row.attendAt),
    validAt: isoOf(row.validAt),
    completedCount: row.completedCount,
    progressPercent: progressPercent(row.completedCount, row.lessonCount, row.completedAt !== null),
    nextCurriculumSeq: lessonToGoOnWith(items)?.curriculumSeq ?? null,
    lastViewedAt: isoOf(row.lastViewedAt),
  }
}
