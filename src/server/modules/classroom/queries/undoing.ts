import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { certificates, curriculums, lessonViews } from '#server/infra/db/schema/index.ts'

/** What a viewing record says of a lesson; times as ISO text. */
export interface KeptView {
  viewedPercent: number
  viewedSeconds: number
  completedAt: string | null
  lastViewedAt: string
}

const ofLesson = ({ channelSeq, curriculumSeq }: ItemRef) => and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.curriculumSeq, curriculumSeq))

/** The viewing records of learners in a lesson, locked in one order; who never opened it has none. */
export async function lockViews(tx: Db, lesson: ItemRef, userSeqs: readonly number[]): Promise<Map<number, KeptView>> {
  const rows = await tx.select({ userSeq: lessonViews.userSeq, viewedPercent: lessonViews.viewedPercent, viewedSeconds: lessonViews.viewedSeconds, completedAt: lessonViews.completedAt, lastViewedAt: lessonViews.lastViewedAt }).from(lessonViews)
    .where(and(ofLesson(lesson), inArray(lessonViews.userSeq, [...userSeqs, 0]))).orderBy(lessonViews.userSeq).for('update')
  return new Map(rows.map(({ userSeq, completedAt, lastViewedAt, ...view }) => [userSeq, { ...view, completedAt: completedAt?.toISOString() ?? null, lastViewedAt: lastViewedAt.toISOString() }]))
}

/** Gives viewing records back what they said before they were written at a moment; visits since stay. @param rows `before` null: there was none */
export async function restoreViews(tx: Db, lesson: ItemRef, rows: readonly { userSeq: number; before: KeptView | null }[], writtenAt: string): Promise<void> {
  if (rows.length === 0) return
  const kept = rows.map(({ userSeq, before }) => ({ userSeq, ...before ?? { viewedPercent: 0, viewedSeconds: 0, completedAt: null, lastViewedAt: writtenAt } }))
  await tx.update(lessonViews).set({
    viewedPercent: sql`p."viewedPercent"`, viewedSeconds: sql`p."viewedSeconds"`, completedAt: sql`p."completedAt"`,
    lastViewedAt: sql`case when ${lessonViews.lastViewedAt} = ${writtenAt}::timestamptz then p."lastViewedAt" else ${lessonViews.lastViewedAt} end`,
  }).from(sql`jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as p("userSeq" bigint, "viewedPercent" float8, "viewedSeconds" float8, "completedAt" timestamptz, "lastViewedAt" timestamptz)`)
    .where(and(ofLesson(lesson), sql`${lessonViews.userSeq} = p."userSeq"`))
  await tx.delete(lessonViews).where(and(
    ofLesson(lesson), inArray(lessonViews.userSeq, [...rows.filter(({ before }) => before === null).map(({ userSeq }) => userSeq), 0]),
    sql`${lessonViews.lastViewedAt} = ${writtenAt}::timestamptz`, sql`${lessonViews.viewedDays} = '{}'::jsonb`,
  ))
}

/** Learners who have a certificate of the class. */
export async function hasCertificate(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<Set<number>> {
  const rows = await tx.select({ userSeq: certificates.userSeq }).from(certificates)
    .where(and(eq(certificates.channelSeq, channelSeq), eq(certificates.courseSeq, courseSeq), inArray(certificates.userSeq, [...userSeqs, 0])))
  return new Set(rows.map(({ userSeq }) => userSeq))
}

/** When learners last completed a mission that waits for lessons (08). */
export async function lastFollowing(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<Map<number, Date>> {
  const rows = await tx.select({ userSeq: lessonViews.userSeq, completedAt: lessonViews.completedAt }).from(lessonViews)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, lessonViews.channelSeq), eq(curriculums.curriculumSeq, lessonViews.curriculumSeq), sql`${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.course}`))
    .where(and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.courseSeq, courseSeq), inArray(lessonViews.userSeq, [...userSeqs, 0]), isNotNull(lessonViews.completedAt))).orderBy(lessonViews.completedAt)
  return new Map(rows.flatMap(({ userSeq, completedAt }) => (completedAt === null ? [] : [[userSeq, completedAt]])))
}
