import { and, asc, count, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { Cursor, ValueKind } from '#shared/kernel/listCursor.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import type { SiteReviewSort, reviewCalls } from '#shared/review/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { courses, reviews, users } from '#server/infra/db/schema/index.ts'
import { answerer, byAnswerer, reviewColumns } from '../queries.ts'

export type SiteReviewQuery = CallParsed<typeof reviewCalls.siteList>['query']
type Filter = Omit<SiteReviewQuery, 'sort' | 'order' | 'cursor' | 'size'>

export const siteReviewSortings: Record<SiteReviewSort, { kind: ValueKind; by: SQL; text: SQL<string>; from: (value: string) => SQL }> = {
  written: { kind: 'moment', by: sql`${reviews.createdAt}`, text: sql`to_char(${reviews.createdAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`, from: (value) => sql`${value}::timestamptz` },
  // Half stars.
  stars: { kind: 'count', by: sql`${reviews.reviewPoint}`, text: sql`(${reviews.reviewPoint} * 2)::int::text`, from: (value) => sql`(${value}::int / 2.0)::double precision` },
  helpful: { kind: 'count', by: sql`${reviews.helpfulCount}`, text: sql`${reviews.helpfulCount}::text`, from: (value) => sql`${value}::int` },
}

export const ofCourse = and(eq(courses.channelSeq, reviews.channelSeq), eq(courses.courseSeq, reviews.courseSeq))
export const ofReviewer = eq(users.userSeq, reviews.userSeq)

/** Reviews that the list shows. */
export function matching(channelSeq: number, { state, courseSeq, stars, q, evaluationSeq }: Filter): SQL | undefined {
  const pattern = containing(q)
  return and(
    eq(reviews.channelSeq, channelSeq),
    evaluationSeq === undefined ? undefined : eq(reviews.evaluationSeq, evaluationSeq),
    state === 'unanswered' ? and(isNull(reviews.answer), isNull(reviews.hiddenAt)) : state === 'hidden' ? isNotNull(reviews.hiddenAt) : undefined,
    courseSeq === undefined ? undefined : eq(reviews.courseSeq, courseSeq),
    stars === undefined ? undefined : inArray(reviews.reviewPoint, [stars - 0.5, stars]),
    q === '' ? undefined : or(ilike(reviews.description, pattern), ilike(reviews.answer, pattern), ilike(courses.title, pattern), ilike(users.name, pattern)),
  )
}

/** Reviews of a site in one direction from a place of the list, by key. */
export async function listSiteReviews(db: Db, channelSeq: number, { sort, order, cursor, size, ...filter }: Omit<SiteReviewQuery, 'cursor'> & { cursor: Cursor | undefined }) {
  const { by, text, from } = siteReviewSortings[sort]
  const direction = order === 'asc' ? asc : desc
  const after = cursor === undefined ? undefined : sql`(${by}, ${reviews.evaluationSeq}) ${order === 'asc' ? sql`>` : sql`<`} (${from(cursor.value)}, ${cursor.seqs[0]}::bigint)`
  return db.select({ ...reviewColumns, courseSeq: reviews.courseSeq, title: courses.title, cursor: text }).from(reviews)
    .innerJoin(courses, ofCourse).innerJoin(users, ofReviewer).leftJoin(answerer, byAnswerer)
    .where(and(matching(channelSeq, filter), after)).orderBy(direction(by), direction(reviews.evaluationSeq)).limit(size)
}

/** How many match, counted up to `SEARCH_COUNT_LIMIT`. */
export async function countSiteReviews(db: Db, channelSeq: number, filter: Filter): Promise<number> {
  const where = matching(channelSeq, filter)
  // Only a search needs the class and the reviewer, which every review has.
  const counted = db.select({ one: sql`1` }).from(reviews)
  const found = (filter.q === '' ? counted.where(where) : counted.innerJoin(courses, ofCourse).innerJoin(users, ofReviewer).where(where))
    .orderBy(desc(reviews.createdAt), desc(reviews.evaluationSeq)).limit(SEARCH_COUNT_LIMIT).as('found')
  const [total] = await db.select({ totalCount: count() }).from(found)
  return total?.totalCount ?? 0
}

const COURSES_MAX = 500

/** Classes of the site that have reviews, by title; at most 500. */
export async function listReviewedCourses(db: Db, channelSeq: number): Promise<{ courseSeq: number; title: string }[]> {
  const reviewed = db.select({ courseSeq: reviews.courseSeq }).from(reviews).where(eq(reviews.channelSeq, channelSeq))
  return db.select({ courseSeq: courses.courseSeq, title: courses.title }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, reviewed))).orderBy(courses.title, courses.courseSeq).limit(COURSES_MAX)
}
