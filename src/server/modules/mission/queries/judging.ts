import { aliasedTable, and, eq, inArray, sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { curriculums, missionSubmissions } from '#server/infra/db/schema/index.ts'
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

/** Lets hand-ins wait again. */
export async function unjudge(tx: Db, course: CourseRef, submissionSeqs: readonly number[]): Promise<void> {
  await tx.update(missionSubmissions).set({ state: 'submitted', note: '', judgedAt: null, judgedBySeq: null }).where(and(ofClass(course), inArray(missionSubmissions.submissionSeq, [...submissionSeqs, 0])))
}
