import { and, eq, isNull, sql } from 'drizzle-orm'
import { choiseStatusCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, curriculums, lessonViews } from '#server/infra/db/schema/index.ts'
import { isShown } from './queries/items.ts'

const viewsOfMine = sql`${lessonViews.channelSeq} = ${attendees.channelSeq} and ${lessonViews.courseSeq} = ${attendees.courseSeq} and ${lessonViews.userSeq} = ${attendees.userSeq}`

export const completed = sql<number>`(
  select count(*) from ${lessonViews} join ${curriculums}
    on ${curriculums.channelSeq} = ${lessonViews.channelSeq} and ${curriculums.curriculumSeq} = ${lessonViews.curriculumSeq}
  where ${viewsOfMine} and ${lessonViews.completedAt} is not null
    and ${isShown} and ${curriculums.body}->>'curriculumTypeCd' <> ${curriculumTypeCd.section}
)`.mapWith(Number)

export const lastViewedAt = sql<Date | null>`(select max(${lessonViews.lastViewedAt}) from ${lessonViews} where ${viewsOfMine})`.mapWith(
  (value: string | Date | null) => (value === null ? null : new Date(value)),
)

/** Marks completed attendances before lessons are added: completion is permanent. */
export async function keepCompletions(tx: Db, { channelSeq, courseSeq }: CourseRef, now: Date): Promise<void> {
  await tx.update(attendees).set({ completedAt: now }).where(and(
    eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), isNull(attendees.completedAt),
    sql`exists (select from ${courses} where ${courses.channelSeq} = ${attendees.channelSeq} and ${courses.courseSeq} = ${attendees.courseSeq}
      and ${courses.lessonCount} > 0 and ${completed} >= ${courses.lessonCount})`,
  ))
}
