import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { choiseStatusCd, curriculumTypeCd } from '#shared/kernel/codes.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import type { CurriculumBodyOf } from '#shared/curriculum/items.ts'
import type { MarkFilter } from '#shared/live/bulk.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, curriculums, lessonViews, liveCorrections, users } from '#server/infra/db/schema/index.ts'

/** An offline lesson; undefined: the item is none, or is gone. */
export async function findOfflineBody(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef): Promise<CurriculumBodyOf<'04'> | undefined> {
  const [row] = await db.select({ body: curriculums.body }).from(curriculums)
    .where(and(eq(curriculums.channelSeq, channelSeq), eq(curriculums.courseSeq, courseSeq), eq(curriculums.curriculumSeq, curriculumSeq), isNull(curriculums.deletedAt)))
  return row?.body.curriculumTypeCd === curriculumTypeCd.offline ? row.body : undefined
}

/** Learners of a lesson with their completion and the last mark of staff, in one order. */
export async function selectMarks(db: Db, { channelSeq, courseSeq, curriculumSeq }: ItemRef, chosen: BulkChosen<MarkFilter>, limit: number) {
  const last = db.selectDistinctOn([liveCorrections.userSeq], { userSeq: liveCorrections.userSeq, correctionSeq: liveCorrections.correctionSeq, attended: liveCorrections.attended }).from(liveCorrections)
    .where(and(eq(liveCorrections.channelSeq, channelSeq), eq(liveCorrections.curriculumSeq, curriculumSeq), chosen.way === 'these' ? inArray(liveCorrections.userSeq, [...chosen.subjectSeqs, 0]) : undefined))
    .orderBy(liveCorrections.userSeq, desc(liveCorrections.correctionSeq)).as('last')
  const isThere = sql`coalesce(${last.attended}, ${lessonViews.completedAt} is not null)`
  const states: Record<NonNullable<MarkFilter['state']>, SQL> = { unmarked: sql`${last.attended} is null and ${lessonViews.completedAt} is null`, there: isThere, absent: sql`${last.attended} is false` }
  const those = chosen.way === 'these'
    ? inArray(attendees.userSeq, [...chosen.subjectSeqs, 0])
    : and(chosen.filter.state === undefined ? undefined : states[chosen.filter.state], chosen.exceptSeqs.length === 0 ? undefined : notInArray(attendees.userSeq, chosen.exceptSeqs))
  return db.select({ userSeq: users.userSeq, completedAt: lessonViews.completedAt, correctionSeq: last.correctionSeq, attended: last.attended }).from(attendees)
    .innerJoin(users, eq(users.userSeq, attendees.userSeq))
    .leftJoin(lessonViews, and(eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.curriculumSeq, curriculumSeq), eq(lessonViews.userSeq, attendees.userSeq)))
    .leftJoin(last, eq(last.userSeq, attendees.userSeq))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), those)).orderBy(asc(users.userSeq)).limit(limit)
}

/** Takes back marks of staff. */
export async function deleteCorrections(tx: Db, channelSeq: number, correctionSeqs: readonly number[]): Promise<void> {
  if (correctionSeqs.length > 0) await tx.delete(liveCorrections).where(and(eq(liveCorrections.channelSeq, channelSeq), inArray(liveCorrections.correctionSeq, [...correctionSeqs])))
}
