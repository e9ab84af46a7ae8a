import { and, desc, eq, sql } from 'drizzle-orm'
import type { CourseRef, ReviewRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { attendees, courses, reviews, users } from '#server/infra/db/schema/index.ts'

export interface ReviewCursor {
  createdAt: Date
  evaluationSeq: number
}

const reviewColumns = {
  evaluationSeq: reviews.evaluationSeq,
  attendSeq: reviews.attendSeq,
  userSeq: reviews.userSeq,
  name: users.name,
  profileImageUrl: users.profileImageUrl,
  reviewPoint: reviews.reviewPoint,
  description: reviews.description,
  createdAt: reviews.createdAt,
}

/** A page of reviews, newest first (REV-02). */
export async function readReviews(db: Db, { channelSeq, courseSeq }: CourseRef, after: ReviewCursor | undefined, size: number) {
  const behind = after === undefined ? undefined
    : sql`(${reviews.createdAt}, ${reviews.evaluationSeq}) < (${after.createdAt.toISOString()}::timestamptz, ${after.evaluationSeq}::bigint)`
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.userSeq, reviews.userSeq))
    .where(and(eq(reviews.channelSeq, channelSeq), eq(reviews.courseSeq, courseSeq), behind))
    .orderBy(desc(reviews.createdAt), desc(reviews.evaluationSeq))
    .limit(size)
}

const mineQuery = prepared((db) => db
  .select(reviewColumns)
  .from(attendees)
  .innerJoin(reviews, and(eq(reviews.channelSeq, attendees.channelSeq), eq(reviews.attendSeq, attendees.attendSeq)))
  .innerJoin(users, eq(users.userSeq, reviews.userSeq))
  .where(and(
    eq(attendees.channelSeq, sql.placeholder('channelSeq')), eq(attendees.courseSeq, sql.placeholder('courseSeq')), eq(attendees.userSeq, sql.placeholder('userSeq')),
  ))
  .prepare('find_my_review'))

export async function findMyReview(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  const [row] = await mineQuery(db).execute({ channelSeq, courseSeq, userSeq })
  return row
}

export async function findAttendance(db: Db, place: { channelSeq: number; courseSeq: number; attendSeq: number; userSeq: number }) {
  const [row] = await db
    .select({
      choiseStatusCd: attendees.choiseStatusCd,
      reviewExpiringAt: attendees.reviewExpiringAt,
      evaluationSeq: reviews.evaluationSeq,
      reviewPoint: reviews.reviewPoint,
    })
    .from(attendees)
    .leftJoin(reviews, and(eq(reviews.channelSeq, attendees.channelSeq), eq(reviews.attendSeq, attendees.attendSeq)))
    .where(and(
      eq(attendees.channelSeq, place.channelSeq), eq(attendees.attendSeq, place.attendSeq),
      eq(attendees.courseSeq, place.courseSeq), eq(attendees.userSeq, place.userSeq),
    ))
  return row
}

/** Upserts a review, keeping its first date. Returns its number. */
export async function writeReview(tx: Db, values: Omit<typeof reviews.$inferInsert, 'evaluationSeq'>): Promise<number> {
  const [row] = await tx.insert(reviews).values(values)
    .onConflictDoUpdate({ target: [reviews.channelSeq, reviews.attendSeq], set: { reviewPoint: values.reviewPoint, description: values.description } })
    .returning({ evaluationSeq: reviews.evaluationSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.evaluationSeq
}

export async function deleteReview(tx: Db, { channelSeq, evaluationSeq }: ReviewRef): Promise<void> {
  await tx.delete(reviews).where(and(eq(reviews.channelSeq, channelSeq), eq(reviews.evaluationSeq, evaluationSeq)))
}

/** Updates the class's rating totals. The class must be locked. */
export async function addToRating(tx: Db, { channelSeq, courseSeq }: CourseRef, change: { count: number; points: number }): Promise<void> {
  await tx.update(courses)
    .set({ reviewCount: sql`${courses.reviewCount} + ${change.count}::int`, reviewSum: sql`${courses.reviewSum} + ${change.points}::float8` })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}
