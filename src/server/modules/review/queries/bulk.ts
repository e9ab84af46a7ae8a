import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ReviewFilter } from '#shared/review/bulk.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, reviews, users } from '#server/infra/db/schema/index.ts'
import { matching, ofCourse, ofReviewer } from './site.ts'

/** Chosen reviews of a site, or all that match but some, in the order in which they were written. */
export async function selectReviews(db: Db, channelSeq: number, chosen: BulkChosen<ReviewFilter>, limit: number) {
  const those = chosen.way === 'these'
    ? and(eq(reviews.channelSeq, channelSeq), inArray(reviews.evaluationSeq, chosen.subjectSeqs))
    : and(matching(channelSeq, chosen.filter), chosen.exceptSeqs.length === 0 ? undefined : notInArray(reviews.evaluationSeq, chosen.exceptSeqs))
  return db.select({ evaluationSeq: reviews.evaluationSeq, userSeq: reviews.userSeq, hiddenAt: reviews.hiddenAt, title: courses.title, trashTypeCd: courses.trashTypeCd }).from(reviews)
    .innerJoin(courses, ofCourse).innerJoin(users, ofReviewer).where(those).orderBy(asc(reviews.evaluationSeq)).limit(limit)
}

/** The classes of reviews, in the order in which they are locked. */
export async function listClassesOf(tx: Db, channelSeq: number, evaluationSeqs: readonly number[]): Promise<number[]> {
  const rows = await tx.selectDistinct({ courseSeq: reviews.courseSeq }).from(reviews).where(and(eq(reviews.channelSeq, channelSeq), inArray(reviews.evaluationSeq, [...evaluationSeqs, 0]))).orderBy(asc(reviews.courseSeq))
  return rows.map(({ courseSeq }) => courseSeq)
}

/** Reviews whose classes are locked. */
export async function readReviews(tx: Db, channelSeq: number, evaluationSeqs: readonly number[]) {
  return tx.select({ evaluationSeq: reviews.evaluationSeq, courseSeq: reviews.courseSeq, reviewPoint: reviews.reviewPoint, hiddenAt: reviews.hiddenAt, hiddenReason: reviews.hiddenReason }).from(reviews)
    .where(and(eq(reviews.channelSeq, channelSeq), inArray(reviews.evaluationSeq, [...evaluationSeqs, 0])))
}

/** Hides reviews or shows them, in one statement. */
export async function writeVisibility(tx: Db, channelSeq: number, rows: readonly { evaluationSeq: number; hiddenAt: string | null; hiddenReason: string | null }[]): Promise<void> {
  if (rows.length === 0) return
  await tx.update(reviews).set({ hiddenAt: sql`p."hiddenAt"`, hiddenReason: sql`p."hiddenReason"` })
    .from(sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p("evaluationSeq" bigint, "hiddenAt" timestamptz, "hiddenReason" text)`)
    .where(and(eq(reviews.channelSeq, channelSeq), sql`${reviews.evaluationSeq} = p."evaluationSeq"`))
}
