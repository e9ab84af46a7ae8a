import { and, count, desc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { yn } from '#shared/kernel/codes.ts'
import type { AttachedPicture } from '#shared/attach/contract.ts'
import type { ReviewSort } from '#shared/review/contract.ts'
import type { StarGroup } from '#shared/review/rules.ts'
import type { CourseRef, ReviewRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { attachments, attendees, courses, reviewVotes, reviews, users } from '#server/infra/db/schema/index.ts'

export interface ReviewCursor {
  helpfulCount: number
  createdAt: Date
  evaluationSeq: number
}

export const answerer = alias(users, 'answerer')

const pictures = sql<AttachedPicture[]>`(select coalesce(json_agg(json_build_object('attachmentSeq', attachment_seq, 'imageUrl', '/images/' || ${attachments.channelSeq} || '/' || storage_id || '.webp',
  'width', width, 'height', height, 'alt', alt) order by sort_order), '[]') from ${attachments} where ${attachments.channelSeq} = ${reviews.channelSeq} and owner_cd = 'review' and owner_seq = ${reviews.evaluationSeq})`

export const reviewColumns = {
  evaluationSeq: reviews.evaluationSeq,
  attendSeq: reviews.attendSeq,
  userSeq: reviews.userSeq,
  name: users.name,
  profileImageUrl: users.profileImageUrl,
  reviewPoint: reviews.reviewPoint,
  deliveryPoint: reviews.deliveryPoint,
  kindnessPoint: reviews.kindnessPoint,
  preparednessPoint: reviews.preparednessPoint,
  punctualityPoint: reviews.punctualityPoint,
  recommendYn: reviews.recommendYn,
  description: reviews.description,
  pictures,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  answererName: answerer.name,
  helpfulCount: reviews.helpfulCount,
  hiddenReason: reviews.hiddenReason,
  createdAt: reviews.createdAt,
}

export const byAnswerer = eq(answerer.userSeq, reviews.answererSeq)
const shownOf = ({ channelSeq, courseSeq }: CourseRef) => and(eq(reviews.channelSeq, channelSeq), eq(reviews.courseSeq, courseSeq), isNull(reviews.hiddenAt))
const one = ({ channelSeq, evaluationSeq }: ReviewRef) => and(eq(reviews.channelSeq, channelSeq), eq(reviews.evaluationSeq, evaluationSeq))

/** A page of shown reviews, newest or most helpful first (REV-02, REV-03). */
export async function readReviews(db: Db, course: CourseRef, { sort, after, size }: { sort: ReviewSort; after: ReviewCursor | undefined; size: number }) {
  const place = after && sql`${after.createdAt.toISOString()}::timestamptz, ${after.evaluationSeq}::bigint`
  const behind = after === undefined ? undefined
    : sort === 'recent' ? sql`(${reviews.createdAt}, ${reviews.evaluationSeq}) < (${place})`
    : sql`(${reviews.helpfulCount}, ${reviews.createdAt}, ${reviews.evaluationSeq}) < (${after.helpfulCount}::int, ${place})`
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.userSeq, reviews.userSeq))
    .leftJoin(answerer, byAnswerer)
    .where(and(shownOf(course), behind))
    .orderBy(...(sort === 'helpful' ? [desc(reviews.helpfulCount)] : []), desc(reviews.createdAt), desc(reviews.evaluationSeq))
    .limit(size)
}

/** The shown reviews of a class by stars: one statement, so that its numbers belong together. */
export async function readStarGroups(db: Db, course: CourseRef): Promise<StarGroup[]> {
  const of = (column: AnyPgColumn) => sql<{ sum: number; rated: number }>`json_build_object('sum', coalesce(sum(${column}), 0), 'rated', count(${column}))`
  return db
    .select({
      stars: sql<number>`ceil(${reviews.reviewPoint})::int`.as('stars'), count: count(),
      recommended: sql<number>`(count(*) filter (where ${reviews.recommendYn} = ${yn.yes}))::int`, recommendedOf: sql<number>`count(${reviews.recommendYn})::int`,
      deliveryPoint: of(reviews.deliveryPoint), kindnessPoint: of(reviews.kindnessPoint), preparednessPoint: of(reviews.preparednessPoint), punctualityPoint: of(reviews.punctualityPoint),
    })
    .from(reviews).where(shownOf(course)).groupBy(sql`stars`)
}

const mineQuery = prepared((db) => db
  .select(reviewColumns)
  .from(attendees)
  .innerJoin(reviews, and(eq(reviews.channelSeq, attendees.channelSeq), eq(reviews.attendSeq, attendees.attendSeq)))
  .innerJoin(users, eq(users.userSeq, reviews.userSeq))
  .leftJoin(answerer, byAnswerer)
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
      hiddenAt: reviews.hiddenAt,
    })
    .from(attendees)
    .leftJoin(reviews, and(eq(reviews.channelSeq, attendees.channelSeq), eq(reviews.attendSeq, attendees.attendSeq)))
    .where(and(
      eq(attendees.channelSeq, place.channelSeq), eq(attendees.attendSeq, place.attendSeq),
      eq(attendees.courseSeq, place.courseSeq), eq(attendees.userSeq, place.userSeq),
    ))
  return row
}

const writtenOf = ({ reviewPoint, description, deliveryPoint, kindnessPoint, preparednessPoint, punctualityPoint, recommendYn }: Omit<typeof reviews.$inferInsert, 'evaluationSeq'>) =>
  ({ reviewPoint, description, deliveryPoint, kindnessPoint, preparednessPoint, punctualityPoint, recommendYn })

/** Upserts a review, keeping its first date, answer and votes. Returns its number. */
export async function writeReview(tx: Db, values: Omit<typeof reviews.$inferInsert, 'evaluationSeq'>): Promise<number> {
  const [row] = await tx.insert(reviews).values(values)
    .onConflictDoUpdate({ target: [reviews.channelSeq, reviews.attendSeq], set: writtenOf(values) })
    .returning({ evaluationSeq: reviews.evaluationSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.evaluationSeq
}

export async function deleteReview(tx: Db, review: ReviewRef): Promise<void> {
  await tx.delete(reviews).where(one(review))
}

/** Updates the class's rating totals. The class must be locked. */
export async function addToRating(tx: Db, { channelSeq, courseSeq }: CourseRef, change: { count: number; points: number }): Promise<void> {
  await tx.update(courses)
    .set({ reviewCount: sql`${courses.reviewCount} + ${change.count}::int`, reviewSum: sql`${courses.reviewSum} + ${change.points}::float8` })
    .where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}

/** A review of the site with its class and author. */
export async function findReview(db: Db, review: ReviewRef) {
  const [row] = await db
    .select({ courseSeq: reviews.courseSeq, userSeq: reviews.userSeq, reviewPoint: reviews.reviewPoint, answer: reviews.answer, hiddenAt: reviews.hiddenAt })
    .from(reviews).where(one(review))
  return row
}

export async function writeAnswer(tx: Db, review: ReviewRef, values: Pick<typeof reviews.$inferInsert, 'answer' | 'answeredAt' | 'answererSeq'>): Promise<void> {
  await tx.update(reviews).set(values).where(one(review))
}

export async function writeHidden(tx: Db, review: ReviewRef, values: Pick<typeof reviews.$inferInsert, 'hiddenAt' | 'hiddenReason'>): Promise<void> {
  await tx.update(reviews).set(values).where(one(review))
}

const VOTES_READ_MAX = 1000

/** The reviews of a class that the user found helpful, latest first. */
export async function listVotes(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<number[]> {
  const rows = await db.select({ evaluationSeq: reviewVotes.evaluationSeq }).from(reviewVotes)
    .innerJoin(reviews, and(eq(reviews.channelSeq, reviewVotes.channelSeq), eq(reviews.evaluationSeq, reviewVotes.evaluationSeq)))
    .where(and(eq(reviewVotes.channelSeq, channelSeq), eq(reviewVotes.userSeq, userSeq), eq(reviews.courseSeq, courseSeq)))
    .orderBy(desc(reviewVotes.createdAt)).limit(VOTES_READ_MAX)
  return rows.map(({ evaluationSeq }) => evaluationSeq)
}

/** Adds or removes a vote; whether that changed anything. */
export async function writeVote(tx: Db, { channelSeq, evaluationSeq }: ReviewRef, { userSeq, helpful, now }: { userSeq: number; helpful: boolean; now: Date }): Promise<boolean> {
  const rows = helpful
    ? await tx.insert(reviewVotes).values({ channelSeq, evaluationSeq, userSeq, createdAt: now }).onConflictDoNothing().returning({ evaluationSeq: reviewVotes.evaluationSeq })
    : await tx.delete(reviewVotes)
      .where(and(eq(reviewVotes.channelSeq, channelSeq), eq(reviewVotes.evaluationSeq, evaluationSeq), eq(reviewVotes.userSeq, userSeq))).returning({ evaluationSeq: reviewVotes.evaluationSeq })
  return rows.length > 0
}

/** Returns the new number of votes. */
export async function addHelpful(tx: Db, review: ReviewRef, change: number): Promise<number> {
  const [row] = await tx.update(reviews).set({ helpfulCount: sql`${reviews.helpfulCount} + ${change}::int` }).where(one(review)).returning({ helpfulCount: reviews.helpfulCount })
  return row?.helpfulCount ?? 0
}
