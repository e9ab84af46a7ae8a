import { aliasedTable, and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { certificates, curriculums, lessonViews, missionSubmissions } from '#server/infra/db/schema/index.ts'
import { ofClass } from './submissions.ts'

/** Hand-ins of a class with the title of their mission, locked in one order. */
export async function lockSubmissions(tx: Db, course: CourseRef, submissionSeqs: readonly number[]) {
  return tx.select({ submissionSeq: missionSubmissions.submissionSeq, userSeq: missionSubmissions.userSeq, judgedAt: missionSubmissions.judgedAt, title: sql<string>`${curriculums.body}->>'title'` }).from(missionSubmissions)
    .innerJoin(curriculums, and(eq(curriculums.channelSeq, missionSubmissions.channelSeq), eq(curriculums.curriculumSeq, missionSubmissions.curriculumSeq)))
    .where(and(ofClass(course), inArray(missionSubmissions.submissionSeq, [...submissionSeqs, 0]))).orderBy(missionSubmissions.submissionSeq).for('update', { of: missionSubmissions })
}

/** Those whose learner handed in the mission again since. */
export async function hasNewer(tx: Db, course: CourseRef, submissionSeqs: readonly number[]): Promise<Set<number>> {
  const later = aliasedTable(missionSubmissions, 'later')
  const rows = await tx.selectDistinct({ submissionSeq: missionSubmissions.submissionSeq }).from(missionSubmissions)
    .innerJoin(later, and(
      eq(later.channelSeq, missionSubmissions.channelSeq), eq(later.curriculumSeq, missionSubmissions.curriculumSeq), eq(later.userSeq, missionSubmissions.userSeq),
      sql`${later.submissionSeq} > ${missionSubmissions.submissionSeq}`,
    ))
    .where(and(ofClass(course), inArray(missionSubmissions.submissionSeq, [...submissionSeqs, 0])))
  return new Set(rows.map(({ submissionSeq }) => submissionSeq))
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

/** Lets hand-ins wait again. */
export async function unjudge(tx: Db, course: CourseRef, submissionSeqs: readonly number[]): Promise<void> {
  await tx.update(missionSubmissions).set({ state: 'submitted', note: '', judgedAt: null, judgedBySeq: null }).where(and(ofClass(course), inArray(missionSubmissions.submissionSeq, [...submissionSeqs, 0])))
}
