import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { currency as currencies, publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { courseCalls, courseSorts } from '#shared/course/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { PLANNED_EACH_TIME, preparedBy } from '#server/infra/db/prepared.ts'
import { courseCounts, courses, users } from '#server/infra/db/schema/index.ts'
import { cardColumns } from '#server/modules/course/cards.ts'
import type { CardRow } from '#server/modules/course/cards.ts'
import { down, orderBy, pickMerged, up } from './ordered.ts'
import type { OrderKey, Part, Slice } from './ordered.ts'
import { isSearch, matches } from './search.ts'

export type CatalogueQuery = CallParsed<typeof courseCalls.list>['query']

const isPromoted = (now: SQL) => sql`(${courses.promotedAmount} is not null
  and (${courses.discountStartAt} is null or ${courses.discountStartAt} <= ${now})
  and (${courses.discountEndAt} is null or ${courses.discountEndAt} > ${now}))`

// Must match `payableAmount`.
const payable = (now: SQL) => sql`case when ${isPromoted(now)} then ${courses.promotedAmount} else ${courses.plainAmount} end`

// Closing soon first, then without end, then closed.
const closing = (now: SQL) => [sql`${courses.payEndAt} >= ${now}`, sql`${courses.payEndAt} is null`, sql`${courses.payEndAt} < ${now}`]

type Sort = (typeof courseSorts)[number]

const newest = down(courses.courseSeq)
// Currencies are not comparable; won sorts first.
const orders: Record<Sort, (now: SQL) => OrderKey[]> = {
  latest: () => [down(courses.openedAt, true), newest],
  popular: () => [down(courses.attendCount), down(courses.likeCount), newest],
  rating: () => [down(sql`(${courses.reviewSum} / nullif(${courses.reviewCount}, 0))`, true), down(courses.reviewCount), newest],
  priceLow: (now) => [up(courses.currency), up(payable(now)), newest],
  // The exact reverse, so that one index serves both.
  priceHigh: (now) => [up(courses.currency), down(payable(now)), up(courses.courseSeq)],
  closingSoon: (now) => [up(sql`case ${sql.join(closing(now).map((which, rank) => sql`when ${which} then ${sql.raw(String(rank))}`), sql` `)} end`), up(courses.payEndAt), newest],
}

const pricedParts = (now: SQL, key: (by: OrderKey['by']) => OrderKey): Part[] => [currencies.krw, currencies.usd].flatMap((currency, rank) => [
  { rank, which: sql`${courses.currency} = ${currency} and not ${isPromoted(now)}`, key: key(courses.plainAmount) },
  { rank, which: sql`${courses.currency} = ${currency} and ${isPromoted(now)}`, key: key(courses.promotedAmount) },
])

// Orders that depend on the clock span several indexes.
const partsOf: Partial<Record<Sort, (now: SQL) => Part[]>> = {
  priceLow: (now) => pricedParts(now, up),
  priceHigh: (now) => pricedParts(now, down),
  closingSoon: (now) => closing(now).map((which, rank) => ({ rank, which, key: up(courses.payEndAt) })),
}

const filters = ['categoryCd', 'courseTypeCd', 'fareCd'] as const

/** What a list is read by, as values or as placeholders of them. */
type Listed = { channelSeq: number | Placeholder; q?: string | undefined } & Partial<Record<(typeof filters)[number], string | Placeholder | undefined>>

// Literals, as in the partial indexes.
const listedBy = ({ channelSeq, q, ...query }: Listed) => and(
  eq(courses.channelSeq, channelSeq),
  sql`${courses.publicCd} = ${sql.raw(`'${publicCd.public}'`)}`,
  sql`${courses.trashTypeCd} = ${sql.raw(`'${trashTypeCd.normal}'`)}`,
  query.categoryCd === undefined ? undefined : eq(courses.categoryCd, query.categoryCd),
  query.courseTypeCd === undefined ? undefined : eq(courses.courseTypeCd, query.courseTypeCd),
  query.fareCd === undefined ? undefined : eq(courses.fareCd, query.fareCd),
  ...matches(channelSeq, q, 'everyone'),
)

// Counted by triggers; searches are counted up to `SEARCH_COUNT_LIMIT`.
function countOf(db: Db, query: Listed): SQL<number> {
  if (isSearch(query.q)) {
    const found = db.select({ one: sql`1`.as('one') }).from(courses).where(listedBy(query)).limit(SEARCH_COUNT_LIMIT).as('found')
    return sql`(select count(*) from ${found})`.mapWith(Number)
  }
  return sql`(select coalesce(sum(${courseCounts.publicCount}), 0) from ${courseCounts} where ${and(
    eq(courseCounts.channelSeq, query.channelSeq),
    query.categoryCd === undefined ? undefined : eq(courseCounts.categoryCd, query.categoryCd),
    query.courseTypeCd === undefined ? undefined : eq(courseCounts.courseTypeCd, query.courseTypeCd),
    query.fareCd === undefined ? undefined : eq(courseCounts.fareCd, query.fareCd),
  )})`.mapWith(Number)
}

// Late row lookup: the inner query uses indexes only.
function sliceOf(db: Db, query: Listed, sort: Sort, now: SQL, slice: Slice) {
  const keys = orders[sort](now)
  const parts = isSearch(query.q) ? undefined : partsOf[sort]?.(now)
  const picked = parts === undefined ? pick(db, query, keys, slice) : pickMerged(db, listedBy(query), parts, keys.at(-1) ?? newest, slice)
  return db.select({ ...cardColumns, totalCount: isSearch(query.q) ? foundCount : countOf(db, query) })
    .from(picked)
    .innerJoin(courses, and(eq(courses.channelSeq, query.channelSeq), eq(courses.courseSeq, picked.courseSeq)))
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .orderBy(...orderBy(keys, false))
}

const momentOf = (now: string | Placeholder) => sql`${now}::timestamptz`

const builtSlice = preparedBy((db, { sort, reversed, by }: { sort: Sort; reversed: boolean; by: readonly (typeof filters)[number][] }) => {
  const query = { channelSeq: sql.placeholder('channelSeq'), ...Object.fromEntries(by.map((filter) => [filter, sql.placeholder(filter)])) }
  return sliceOf(db, query, sort, momentOf(sql.placeholder('now')), { limit: sql.placeholder('limit'), offset: sql.placeholder('offset'), reversed }).prepare(PLANNED_EACH_TIME)
})

function readSlice(db: Db, channelSeq: number, query: CatalogueQuery, now: Date, { reversed, ...slice }: { limit: number; offset: number; reversed: boolean }) {
  const at = now.toISOString()
  if (isSearch(query.q)) return sliceOf(db, { ...query, channelSeq }, query.sort, momentOf(at), { ...slice, reversed })
  return builtSlice(db, { sort: query.sort, reversed, by: filters.filter((filter) => query[filter] !== undefined) }).execute({ ...query, ...slice, channelSeq, now: at })
}

// A search has read all matches to sort them; do not count twice.
const foundCount = sql`least(picked.found_count, ${SEARCH_COUNT_LIMIT})`.mapWith(Number)

function pick(db: Db, query: Listed, keys: readonly OrderKey[], { limit, offset, reversed }: Slice) {
  return db.select({ courseSeq: courses.courseSeq, ...(isSearch(query.q) ? { foundCount: sql`count(*) over()`.as('found_count') } : {}) }).from(courses)
    .where(listedBy(query)).orderBy(...orderBy(keys, reversed)).limit(limit).offset(offset).as('picked')
}

// Deeper pages are read from the nearer end.
const FAR_OFFSET = 20

/** A page of public classes with the total (COUR-01). First and last page cost the same at any site size. */
export async function readCatalogue(db: Db, channelSeq: number, query: CatalogueQuery, now: Date): Promise<{ rows: CardRow[]; totalCount: number }> {
  const { size } = query
  const offset = (query.page - 1) * size
  const fromStart = { limit: size, offset, reversed: false }
  if (offset < FAR_OFFSET || isSearch(query.q)) {
    const rows = await readSlice(db, channelSeq, query, now, fromStart)
    // Beyond the last page no row carries the count.
    if (rows.length > 0 || query.page === 1) return { rows, totalCount: rows[0]?.totalCount ?? 0 }
  }
  const [counted] = await db.select({ totalCount: countOf(db, { ...query, channelSeq }) }).from(sql`(select 1) as one`)
  const totalCount = counted?.totalCount ?? 0
  if (offset >= totalCount) return { rows: [], totalCount }
  const behind = Math.max(totalCount - offset - size, 0)
  const fromEnd = { limit: Math.min(size, totalCount - offset), offset: behind, reversed: true }
  return { rows: await readSlice(db, channelSeq, query, now, behind < offset ? fromEnd : fromStart), totalCount }
}

export async function readMainPage(db: Db, channelSeq: number, query: CatalogueQuery): Promise<CardRow[]> {
  return db.select(cardColumns).from(courses).innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .where(and(sql`on_main_page`, listedBy({ ...query, channelSeq })))
    .orderBy(sql`${courses.openedAt} desc nulls last`, desc(courses.courseSeq))
    .limit(query.size)
}

/** Days since the latest class of the demo site opened, and days between each and the one before. */
const DEMO_OPENED = { ago: 4, apart: 6 }

/** Moves the openings of the demo site into the past, in their order: published on one day, all its classes would be new. */
export async function spreadOpenings(db: Db, channelSeq: number, now: Date): Promise<void> {
  const order = db.$with('opening').as(db.select({ courseSeq: courses.courseSeq, place: sql<number>`row_number() over (order by ${courses.openedAt} desc, ${courses.courseSeq} desc) - 1`.as('place') })
    .from(courses).where(and(eq(courses.channelSeq, channelSeq), isNotNull(courses.openedAt))))
  await db.with(order).update(courses).set({ openedAt: sql`${now.toISOString()}::timestamptz - (${DEMO_OPENED.ago}::int + ${order.place} * ${DEMO_OPENED.apart}::int) * interval '1 day'` })
    .from(order).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, order.courseSeq)))
}
