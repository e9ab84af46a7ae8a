import { and, asc, count, countDistinct, desc, eq, exists, gt, gte, ilike, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import type { overviewCalls } from '#shared/overview/contract.ts'
import type { LikeSort } from '#shared/overview/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { attendees, courses, likes, users } from '#server/infra/db/schema/index.ts'

export type LikeFilter = CallParsed<typeof overviewCalls.likeSummary>['query'] & { withAddress: boolean }

const likedClass = and(eq(courses.channelSeq, likes.channelSeq), eq(courses.courseSeq, likes.courseSeq))
const liker = eq(users.userSeq, likes.userSeq)
// A scalar, as PostgreSQL may answer `exists` by reading the whole table.
const attends = sql<boolean>`coalesce((select true from ${attendees} where ${attendees.channelSeq} = ${likes.channelSeq} and ${attendees.courseSeq} = ${likes.courseSeq} and ${attendees.userSeq} = ${likes.userSeq} and ${attendees.choiseStatusCd} = ${choiseStatusCd.approved} limit 1), false)`
/** Classes that were deleted for good are rows without a page. A withdrawal deletes the likes of its user. */
const listed = (channelSeq: number) => and(eq(likes.channelSeq, channelSeq), isNull(courses.purgedAt))

const sorted: Record<LikeSort, { by: SQL; type: SQL; text: SQL<string> }> = {
  liked: { by: sql`${likes.likeAt}`, type: sql`timestamptz`, text: sql`to_char(${likes.likeAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'` },
  name: { by: sql`${users.name}`, type: sql`text`, text: sql`${users.name}` },
  title: { by: sql`${courses.title}`, type: sql`text`, text: sql`${courses.title}` },
}

function matching(channelSeq: number, { q, courseSeq, from, until, attendYn, withAddress }: LikeFilter): SQL | undefined {
  return and(
    listed(channelSeq),
    q === '' ? undefined : or(ilike(users.name, containing(q)), withAddress ? ilike(users.email, containing(q)) : undefined),
    courseSeq === undefined ? undefined : eq(likes.courseSeq, courseSeq),
    from === undefined ? undefined : gte(likes.likeAt, new Date(from)),
    until === undefined ? undefined : lt(likes.likeAt, new Date(until)),
    attendYn === undefined ? undefined : attendYn === 'Y' ? attends : not(attends),
  )
}

/** Likes in one direction from a place of the list, by key. */
export async function listLikes(db: Db, channelSeq: number, filter: LikeFilter, { sort, isAscending, cursor, size }: { sort: LikeSort; isAscending: boolean; cursor: Cursor | undefined; size: number }) {
  const { by, type, text } = sorted[sort]
  const direction = isAscending ? asc : desc
  const after = cursor === undefined ? undefined
    : sql`(${by}, ${likes.courseSeq}, ${likes.userSeq}) ${isAscending ? sql`>` : sql`<`} (${cursor.value}::${type}, ${cursor.seqs[0]}::bigint, ${cursor.seqs[1]}::bigint)`
  return db.select({
    courseSeq: likes.courseSeq, title: courses.title, courseTypeCd: courses.courseTypeCd, userSeq: likes.userSeq, name: users.name, email: users.email, likeAt: likes.likeAt, attends, cursor: text,
  }).from(likes).innerJoin(courses, likedClass).innerJoin(users, liker)
    .where(and(matching(channelSeq, filter), after)).orderBy(direction(by), direction(likes.courseSeq), direction(likes.userSeq)).limit(size)
}

/** All likes of a site, those that match, and how many members those are of. */
export async function countLikes(db: Db, channelSeq: number, filter: LikeFilter) {
  const found = matching(channelSeq, filter)
  const counted = db.select({
    totalCount: count(), foundCount: sql<number>`count(*) filter (where ${found})`.mapWith(Number), personCount: sql<number>`${countDistinct(likes.userSeq)} filter (where ${found})`.mapWith(Number),
  }).from(likes).innerJoin(courses, likedClass).$dynamic()
  const [row] = await (filter.q === '' ? counted : counted.innerJoin(users, liker)).where(listed(channelSeq))
  return row ?? { totalCount: 0, foundCount: 0, personCount: 0 }
}

/** Likes by day in Seoul, the last days that have any; in order. */
export async function listLikeDays(db: Db, channelSeq: number, filter: LikeFilter, limit: number): Promise<{ day: string; count: number }[]> {
  const counted = db.select({ day: sql<string>`to_char(${likes.likeAt} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`, count: count() })
    .from(likes).innerJoin(courses, likedClass).$dynamic()
  const found = await (filter.q === '' ? counted : counted.innerJoin(users, liker)).where(matching(channelSeq, filter)).groupBy(sql`1`).orderBy(sql`1 desc`).limit(limit)
  return found.toReversed()
}

/** Liked classes, the most liked first. */
export async function listLikedClasses(db: Db, channelSeq: number, limit: number) {
  return db.select({ courseSeq: courses.courseSeq, title: courses.title, likeCount: courses.likeCount }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), gt(courses.likeCount, 0), isNull(courses.purgedAt), exists(db.select({ one: sql`1` }).from(likes).where(likedClass))))
    .orderBy(desc(courses.likeCount), asc(courses.title), asc(courses.courseSeq)).limit(limit)
}
