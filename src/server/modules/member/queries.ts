import { and, asc, count, desc, eq, gte, ilike, inArray, isNotNull, isNull, lt, max, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { choiseStatusCd, currency } from '#shared/kernel/codes.ts'
import type { UserTypeCd } from '#shared/kernel/codes.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { memberCalls } from '#shared/member/contract.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import { memberAct } from '#shared/member/rules.ts'
import type { MemberAct, MemberSort } from '#shared/member/rules.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { attendees, channelUsers, memberEvents, orders, users } from '#server/infra/db/schema/index.ts'
import { paidOf, refundedOf } from '#server/modules/ledger/index.ts'
import { hasMarketing, isOf, matchingSegment, seenAt } from '#server/modules/segment/index.ts'

/** Which members; `segment` are the rules of the segment that was asked for. */
export type Filter = Omit<CallParsed<typeof memberCalls.count>['query'], 'segmentSeq'> & { segment?: SegmentRules | undefined }

const isMember = ({ channelSeq, userSeq }: MemberRef) => and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq))
const own = (table: typeof attendees | typeof orders) => and(eq(table.channelSeq, channelUsers.channelSeq), eq(table.userSeq, channelUsers.userSeq))

const classCount = sql<number>`(select count(*) from ${attendees} where ${and(own(attendees), eq(attendees.choiseStatusCd, choiseStatusCd.approved))})`.mapWith(Number)
const spent = (of: string) => sql<number>`(select coalesce(sum(${paidOf(orders)} - ${refundedOf(orders)}), 0)::bigint from ${orders} where ${own(orders)} and ${orders.chargeCurrency} = ${of})`.mapWith(Number)
const spentKrw = spent(currency.krw)

/** What each order sorts by, and its type in the database. */
const sorted: Record<MemberSort, { by: SQL; type: SQL }> = {
  joined: { by: sql`${channelUsers.joinedAt}`, type: sql`timestamptz` },
  seen: { by: seenAt, type: sql`timestamptz` },
  name: { by: sql`${users.name}`, type: sql`text` },
  classes: { by: classCount, type: sql`bigint` },
  spent: { by: spentKrw, type: sql`bigint` },
}

function cursorValue(sort: MemberSort): SQL<string> {
  const { by } = sorted[sort]
  if (sort === 'joined' || sort === 'seen') return sql<string>`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`
  return sql<string>`${by}::text`
}

function contains(q: string): SQL | undefined {
  if (q === '') return undefined
  const digits = /^[\d\s()+-]+$/.test(q) ? q.replace(/\D/g, '') : ''
  return or(ilike(users.name, containing(q)), ilike(users.email, containing(q)), digits.length < 3 ? undefined : ilike(users.phone, containing(digits)))
}

function matching(channelSeq: number, filter: Filter, now: Date): SQL | undefined {
  const { q, audienceCd, joinedFrom, joinedUntil, blockedYn, marketingYn, seenFrom, seenUntil, segment } = filter
  return and(
    eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt), contains(q),
    audienceCd === undefined ? undefined : isOf(audienceCd),
    joinedFrom === undefined ? undefined : gte(channelUsers.joinedAt, new Date(joinedFrom)),
    joinedUntil === undefined ? undefined : lt(channelUsers.joinedAt, new Date(joinedUntil)),
    blockedYn === undefined ? undefined : blockedYn === 'Y' ? isNotNull(channelUsers.blockedAt) : isNull(channelUsers.blockedAt),
    marketingYn === undefined ? undefined : marketingYn === 'Y' ? hasMarketing : sql`not ${hasMarketing}`,
    seenFrom === undefined ? undefined : sql`${seenAt} >= ${seenFrom}::timestamptz`,
    seenUntil === undefined ? undefined : sql`${seenAt} < ${seenUntil}::timestamptz`,
    segment === undefined ? undefined : matchingSegment(channelSeq, segment, now),
  )
}

const columnsOf = (withSales: boolean) => ({
  userSeq: channelUsers.userSeq, name: users.name, email: users.email, phone: users.phone, userTypeCd: channelUsers.userTypeCd, joinedAt: channelUsers.joinedAt,
  lastSeenAt: sql<Date>`${seenAt}`.mapWith(channelUsers.joinedAt), blockedAt: channelUsers.blockedAt, hasMarketing, memo: channelUsers.memo,
  classCount, spentKrw: withSales ? spentKrw : sql<number | null>`null`, spentUsd: withSales ? spent(currency.usd) : sql<number | null>`null`,
})

interface Slice {
  sort: MemberSort
  isAscending: boolean
  cursor: Cursor | undefined
  size: number
  withSales: boolean
  now: Date
}

/** Members in one direction from a place of the list, by key. */
export async function listMembers(db: Db, channelSeq: number, filter: Filter, { sort, isAscending, cursor, size, withSales, now }: Slice) {
  const { by, type } = sorted[sort]
  const direction = isAscending ? asc : desc
  const from = cursor === undefined ? undefined
    : sql`(${by}, ${channelUsers.userSeq}) ${isAscending ? sql`>` : sql`<`} (${cursor.value}::${type}, ${cursor.seqs[0]}::bigint)`
  return db.select({ ...columnsOf(withSales), cursor: cursorValue(sort) }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(matching(channelSeq, filter, now), from)).orderBy(direction(by), direction(channelUsers.userSeq)).limit(size)
}
export type MemberRow = Omit<Awaited<ReturnType<typeof listMembers>>[number], 'cursor'>

/** All members of a site, those who are blocked, and those who match. */
export async function countMembers(db: Db, channelSeq: number, filter: Filter, now: Date) {
  const [row] = await db.select({
    totalCount: count(), blockedCount: count(channelUsers.blockedAt), foundCount: sql<number>`count(*) filter (where ${matching(channelSeq, filter, now)})`.mapWith(Number),
  }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt)))
  return row ?? { totalCount: 0, blockedCount: 0, foundCount: 0 }
}

export async function findMember(db: Db, member: MemberRef, withSales: boolean): Promise<MemberRow | undefined> {
  const [row] = await db.select(columnsOf(withSales)).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(and(isMember(member), isNull(users.withdrawnAt)))
  return row
}

/** Those who are chosen, or all that match a filter but some, by their numbers. */
export async function listChosen(db: Db, channelSeq: number, chosen: BulkChosen<Filter>, now: Date, limit: number) {
  const which = chosen.way === 'these' ? inArray(channelUsers.userSeq, [...chosen.subjectSeqs]) : and(matching(channelSeq, chosen.filter, now), chosen.exceptSeqs.length === 0 ? undefined : notInArray(channelUsers.userSeq, chosen.exceptSeqs))
  return db.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd, memo: channelUsers.memo, blockedAt: channelUsers.blockedAt }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt), which)).orderBy(asc(channelUsers.userSeq)).limit(limit)
}
export type ChosenMember = Awaited<ReturnType<typeof listChosen>>[number]

/** The member's row, locked. */
export async function lockMember(tx: Db, member: MemberRef) {
  const [row] = await tx.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd, memo: channelUsers.memo, blockedAt: channelUsers.blockedAt }).from(channelUsers).where(isMember(member)).for('update')
  return row
}

export async function writeMember(tx: Db, member: MemberRef, values: Partial<Pick<typeof channelUsers.$inferInsert, 'memo' | 'blockedAt'>>): Promise<void> {
  await tx.update(channelUsers).set(values).where(isMember(member))
}

export async function insertEvent(tx: Db, { channelSeq, userSeq }: MemberRef, event: { act: MemberAct; content: string; byUserSeq: number; at: Date }): Promise<void> {
  await tx.insert(memberEvents).values({ channelSeq, userSeq, ...event })
}

/** Members of the site with these addresses, in lower case. */
export async function listAddressed(db: Db, channelSeq: number, emails: readonly string[]) {
  return db.select({ userSeq: users.userSeq, email: users.email, memo: channelUsers.memo, blockedAt: channelUsers.blockedAt }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt), inArray(users.email, [...emails])))
}

/** The role of a user at the site; null: none, or no member. */
export async function readRole(db: Db, member: MemberRef): Promise<UserTypeCd | null> {
  const [row] = await db.select({ userTypeCd: channelUsers.userTypeCd }).from(channelUsers).where(isMember(member))
  return row?.userTypeCd ?? null
}

/** Members, locked in the order of their numbers. */
export async function lockMembers(tx: Db, channelSeq: number, userSeqs: readonly number[]): Promise<ChosenMember[]> {
  return tx.select({ userSeq: channelUsers.userSeq, userTypeCd: channelUsers.userTypeCd, memo: channelUsers.memo, blockedAt: channelUsers.blockedAt }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .where(and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt), inArray(channelUsers.userSeq, [...userSeqs]))).orderBy(asc(channelUsers.userSeq)).for('update', { of: channelUsers })
}

/** Writes memos, or when members were blocked, in one statement. */
export async function writeMembers(tx: Db, channelSeq: number, rows: readonly ({ userSeq: number } & Partial<Record<'memo' | 'blockedAt', string | null>>)[], what: 'memo' | 'blockedAt'): Promise<void> {
  if (rows.length === 0) return
  const changed = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed ("userSeq" bigint, "memo" text, "blockedAt" timestamptz)) changed`
  await tx.update(channelUsers).set({ [what]: sql.raw(`changed."${what}"`) }).from(changed).where(and(eq(channelUsers.channelSeq, channelSeq), sql`${channelUsers.userSeq} = changed."userSeq"`))
}

/** Notes what was done with many members. Returns the number of each note. */
export async function insertEvents(tx: Db, channelSeq: number, rows: readonly { userSeq: number; act: MemberAct; content: string }[], by: { byUserSeq: number | null; at: Date }): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const written = await tx.insert(memberEvents).values(rows.map((row) => ({ channelSeq, ...row, ...by }))).returning({ userSeq: memberEvents.userSeq, eventSeq: memberEvents.eventSeq })
  return new Map(written.map(({ userSeq, eventSeq }) => [userSeq, eventSeq]))
}

/** The latest note of each of these members of some acts; it tells whether anything changed since. */
export async function latestEvents(db: Db, channelSeq: number, userSeqs: readonly number[], acts: readonly MemberAct[]): Promise<Map<number, number>> {
  const rows = await db.select({ userSeq: memberEvents.userSeq, eventSeq: max(memberEvents.eventSeq) }).from(memberEvents)
    .where(and(eq(memberEvents.channelSeq, channelSeq), inArray(memberEvents.userSeq, [...userSeqs]), inArray(memberEvents.act, [...acts]))).groupBy(memberEvents.userSeq)
  return new Map(rows.map(({ userSeq, eventSeq }) => [userSeq, eventSeq ?? 0]))
}

/** Why each of these members was blocked last. */
export async function latestReasons(db: Db, channelSeq: number, userSeqs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.selectDistinctOn([memberEvents.userSeq], { userSeq: memberEvents.userSeq, content: memberEvents.content }).from(memberEvents)
    .where(and(eq(memberEvents.channelSeq, channelSeq), inArray(memberEvents.userSeq, [...userSeqs]), eq(memberEvents.act, memberAct.blocked))).orderBy(memberEvents.userSeq, desc(memberEvents.eventSeq))
  return new Map(rows.map(({ userSeq, content }) => [userSeq, content]))
}
