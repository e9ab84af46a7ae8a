import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { fareCd, publicCd, trashTypeCd } from '#shared/domain/codes.ts'
import type { CallParsed } from '#shared/contract/kernel.ts'
import type { courseCalls, courseSorts } from '#shared/contract/course.ts'
import type { Db } from '#server/db/database.ts'
import { courses, users } from '#server/db/schema/index.ts'
import { cardColumns } from './cards.ts'
import type { CardRow } from './cards.ts'
import { matches } from './search.ts'

export type CatalogueQuery = CallParsed<typeof courseCalls.list>['query']

/** The price asked at a moment, as `payableAmount` of the price rules computes it, for sorting. */
const payable = (now: Date) => sql`case
  when ${courses.fareCd} <> ${fareCd.paid} then 0
  when ${courses.discountPrice} is not null
    and (${courses.discountStartAt} is null or ${courses.discountStartAt} <= ${now.toISOString()}::timestamptz)
    and (${courses.discountEndAt} is null or ${courses.discountEndAt} > ${now.toISOString()}::timestamptz)
  then ${courses.discountPrice}
  else coalesce(${courses.price}, 0) end`

/** Amounts of two currencies cannot be compared; won, the platform's default, comes first. */
const order: Record<(typeof courseSorts)[number], (now: Date) => SQL[]> = {
  latest: () => [sql`${courses.openedAt} desc nulls last`],
  popular: () => [desc(courses.attendCount), desc(courses.likeCount)],
  rating: () => [sql`${courses.reviewSum} / nullif(${courses.reviewCount}, 0) desc nulls last`, desc(courses.reviewCount)],
  priceLow: (now) => [asc(courses.currency), sql`${payable(now)} asc`],
  priceHigh: (now) => [asc(courses.currency), sql`${payable(now)} desc`],
  closingSoon: (now) => [
    sql`case when ${courses.payEndAt} is null then 1 when ${courses.payEndAt} < ${now.toISOString()}::timestamptz then 2 else 0 end`,
    asc(courses.payEndAt),
  ],
}

/** A page of the site's public classes and how many there are in all, in one query (COUR-01). */
export async function readCatalogue(
  db: Db,
  channelSeq: number,
  query: CatalogueQuery,
  now: Date,
): Promise<{ rows: CardRow[]; totalCount: number }> {
  const where = and(
    eq(courses.channelSeq, channelSeq),
    eq(courses.publicCd, publicCd.public),
    eq(courses.trashTypeCd, trashTypeCd.normal),
    query.categoryCd === undefined ? undefined : eq(courses.categoryCd, query.categoryCd),
    query.courseTypeCd === undefined ? undefined : eq(courses.courseTypeCd, query.courseTypeCd),
    query.fareCd === undefined ? undefined : eq(courses.fareCd, query.fareCd),
    ...matches(query.q),
  )
  const rows = await db.select({ ...cardColumns, totalCount: sql<number>`count(*) over()`.mapWith(Number) })
    .from(courses)
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .where(where)
    .orderBy(...order[query.sort](now), desc(courses.courseSeq))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  // Beyond the last page no row is left to carry the count.
  if (rows.length === 0 && query.page > 1) return { rows, totalCount: (await readCatalogue(db, channelSeq, { ...query, page: 1, size: 1 }, now)).totalCount }
  return { rows, totalCount: rows[0]?.totalCount ?? 0 }
}
