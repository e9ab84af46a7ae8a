import { aliasedTable, and, asc, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { auditCalls } from '#shared/audit/contract.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { auditEntries, channelUsers, courses, users } from '#server/infra/db/schema/index.ts'

export type AuditFilter = Pick<CallParsed<typeof auditCalls.list>['query'], 'q' | 'kind' | 'byUserSeq' | 'courseSeq' | 'from' | 'until'> & {
  /** All that the reader may see. */
  calls: readonly string[]
}

const persons = aliasedTable(users, 'persons')
const cursor = sql<string>`to_char(${auditEntries.at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`

function matching(channelSeq: number, { q, kind, byUserSeq, courseSeq, from, until, calls }: AuditFilter): SQL | undefined {
  return and(
    eq(auditEntries.channelSeq, channelSeq),
    inArray(auditEntries.call, [...calls]),
    kind === undefined ? undefined : eq(auditEntries.kind, kind),
    byUserSeq === undefined ? undefined : eq(auditEntries.byUserSeq, byUserSeq),
    courseSeq === undefined ? undefined : eq(auditEntries.courseSeq, courseSeq),
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    until === undefined ? undefined : lt(auditEntries.at, new Date(until)),
    q === '' ? undefined : or(ilike(auditEntries.label, containing(q)), ilike(users.name, containing(q)), ilike(persons.name, containing(q))),
  )
}

/** Entries in one direction from a place of the list, by key. */
export async function listEntries(db: Db, channelSeq: number, filter: AuditFilter, { isAscending, cursor: place, size }: { isAscending: boolean; cursor: Cursor | undefined; size: number }) {
  const direction = isAscending ? asc : desc
  const after = place === undefined ? undefined : sql`(${auditEntries.at}, ${auditEntries.auditSeq}) ${isAscending ? sql`>` : sql`<`} (${place.value}::timestamptz, ${place.seqs[0]}::bigint)`
  return db.select({ entry: auditEntries, byName: users.name, personName: persons.name, title: courses.title, cursor })
    .from(auditEntries).leftJoin(users, eq(users.userSeq, auditEntries.byUserSeq)).leftJoin(persons, eq(persons.userSeq, auditEntries.personSeq))
    .leftJoin(courses, and(eq(courses.channelSeq, auditEntries.channelSeq), eq(courses.courseSeq, auditEntries.courseSeq)))
    .where(and(matching(channelSeq, filter), after)).orderBy(direction(auditEntries.at), direction(auditEntries.auditSeq)).limit(size)
}
export type FoundEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** How many match, `SEARCH_COUNT_LIMIT` at most. */
export async function countEntries(db: Db, channelSeq: number, filter: AuditFilter): Promise<number> {
  const found = db.select({ one: sql`1`.as('one') }).from(auditEntries).leftJoin(users, eq(users.userSeq, auditEntries.byUserSeq)).leftJoin(persons, eq(persons.userSeq, auditEntries.personSeq))
    .where(matching(channelSeq, filter)).orderBy(desc(auditEntries.at), desc(auditEntries.auditSeq)).limit(SEARCH_COUNT_LIMIT).as('found')
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found)
  return row?.count ?? 0
}

/** The staff of a site, by name. */
export async function listStaff(db: Db, channelSeq: number, limit: number) {
  return db.select({ userSeq: users.userSeq, name: users.name }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd), isNull(users.withdrawnAt))).orderBy(asc(users.name), asc(users.userSeq)).limit(limit)
}

/** Names of members and titles of classes, by `user` or `course` and their number. */
export async function namesOf(db: Db, channelSeq: number, { userSeqs, courseSeqs }: { userSeqs: readonly number[]; courseSeqs: readonly number[] }): Promise<Map<string, string>> {
  if (userSeqs.length + courseSeqs.length === 0) return new Map()
  const rows = await db.select({ key: sql<string>`'user ' || ${users.userSeq}`, name: users.name }).from(users).where(inArray(users.userSeq, [...userSeqs, 0]))
    .unionAll(db.select({ key: sql<string>`'course ' || ${courses.courseSeq}`, name: courses.title }).from(courses).where(and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, [...courseSeqs, 0]))))
  return new Map(rows.map(({ key, name }) => [key, name]))
}
