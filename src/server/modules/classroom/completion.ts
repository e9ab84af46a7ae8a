import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { allComplete, namedLessons } from '#shared/mission/lessons.ts'
import type { Db } from '#server/infra/db/database.ts'
import { listCompletions, listShown, lockLearners, writeCompletions } from './queries.ts'

/** Completes lessons for users, then those that wait for them; what is complete stays as it is. */
export async function completeLessons(tx: Db, course: CourseRef, rows: readonly { userSeq: number; curriculumSeq: number }[], now: Date): Promise<void> {
  await writeCompletions(tx, course, rows, now)
  await completeFollowing(tx, course, [...new Set(rows.map(({ userSeq }) => userSeq))], now)
}

/** Completes the lesson-complete missions (08) of a class whose lessons users have all completed (ROOM-04). To be called after each completion, in its transaction. */
export async function completeFollowing(tx: Db, course: CourseRef, userSeqs: readonly number[], now: Date): Promise<void> {
  if (userSeqs.length === 0) return
  const shown = await listShown(tx, course)
  const missions = shown.filter((item) => item.curriculumTypeCd === curriculumTypeCd.course)
  if (missions.length === 0) return
  // Of two lessons that a user completes at once, the later must see the other's completion.
  await lockLearners(tx, course, userSeqs)
  const byUser = Map.groupBy(await listCompletions(tx, course, userSeqs), ({ userSeq }) => userSeq)
  const reached = [...byUser].flatMap(([userSeq, rows]) => {
    const completed = new Set(rows.map(({ curriculumSeq }) => curriculumSeq))
    return missions.filter(({ curriculumSeq, lessonSeqs }) => !completed.has(curriculumSeq) && allComplete(namedLessons(lessonSeqs ?? [], shown), completed))
      .map(({ curriculumSeq }) => ({ userSeq, curriculumSeq }))
  })
  await writeCompletions(tx, course, reached, now)
}

/** The lessons of a class that users have completed. */
export async function completionsOf(db: Db, course: CourseRef, userSeqs: readonly number[]): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>()
  for (const { userSeq, curriculumSeq } of userSeqs.length === 0 ? [] : await listCompletions(db, course, userSeqs)) found.set(userSeq, (found.get(userSeq) ?? new Set()).add(curriculumSeq))
  return found
}
