import { and, asc, count, desc, eq, gt, ilike, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { attendeeCalls } from '#shared/attendee/contract.ts'
import type { AccessState, AttendeeFilter, AttendeeSort } from '#shared/attendee/listing.ts'
import { broughtBy, cameBy } from '#shared/attendee/rules.ts'
import type { CameBy } from '#shared/attendee/rules.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { attendees, courses, orders, users } from '#server/infra/db/schema/index.ts'
import { completed } from '#server/modules/course/index.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'

export type ListQuery = CallParsed<typeof attendeeCalls.list>['query']

const packs = alias(courses, 'packs')
const ofClass = ({ channelSeq, courseSeq }: CourseRef) => and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq))

/** Whether the class shows phone numbers of its attendees. */
const showsPhones = sql`(select ${courses.display}->>'attendPhoneInputYn' from ${courses} where ${courses.channelSeq} = ${attendees.channelSeq} and ${courses.courseSeq} = ${attendees.courseSeq}) = 'Y'`

/** A number that the list does not show is not searched: a search must not tell it. */
function contains(q: string) {
  if (q === '') return undefined
  const pattern = containing(q)
  return or(ilike(users.name, pattern), ilike(users.email, pattern), sql`${attendees.orderer}->>'name' ilike ${pattern}`, and(sql`${attendees.orderer}->>'phone' ilike ${pattern}`, showsPhones))
}

function inAccess(access: AccessState, now: Date): SQL | undefined {
  const isIn = eq(attendees.choiseStatusCd, choiseStatusCd.approved)
  switch (access) {
    case 'open': return and(isIn, gt(attendees.validAt, now))
    case 'ended': return and(isIn, lte(attendees.validAt, now))
    case 'unlimited': return and(isIn, isNull(attendees.validAt))
    default: return access satisfies never
  }
}

/** As `cameByOf` of the service says it of a row. */
function came(way: CameBy): SQL | undefined {
  const { packSeq, subscriptionSeq, orderSeq } = attendees
  const alone = and(isNull(packSeq), isNull(subscriptionSeq))
  switch (way) {
    case cameBy.package: return isNotNull(packSeq)
    case cameBy.membership: return and(isNull(packSeq), isNotNull(subscriptionSeq))
    case broughtBy.staff: case broughtBy.invitation: return and(alone, eq(attendees.broughtBy, way))
    case cameBy.order: return and(alone, isNull(attendees.broughtBy), isNotNull(orderSeq))
    case cameBy.free: return and(alone, isNull(attendees.broughtBy), isNull(orderSeq))
    default: return way satisfies never
  }
}

/** Without the status. */
const others = ({ q, access, cameBy: way, attendSeq }: AttendeeFilter, now: Date) => and(contains(q), attendSeq === undefined ? undefined : eq(attendees.attendSeq, attendSeq), access === undefined ? undefined : inAccess(access, now), way === undefined ? undefined : came(way))
const matching = (course: CourseRef, filter: AttendeeFilter, now: Date) =>
  and(ofClass(course), filter.status === undefined ? undefined : eq(attendees.choiseStatusCd, filter.status), others(filter, now))

/** What the list is sorted by; `attendees_by_end` is on the same words. Hexadecimal UTF-8 sorts as its text does, whatever the database's language. */
const sortKeys: Record<AttendeeSort, SQL> = {
  applied: sql`${attendees.createdAt}`,
  until: sql`coalesce(${attendees.validAt}, 'infinity'::timestamptz)`,
  name: sql`encode(convert_to(lower(coalesce(${attendees.orderer}->>'name', ${users.name})), 'UTF8'), 'hex') collate "C"`,
  progress: sql`case when ${attendees.choiseStatusCd} <> ${choiseStatusCd.approved} then 0 when ${attendees.completedAt} is not null then 1000000 else 1 + ${completed} end`,
}

const momentText = (key: SQL) => sql`case when ${key} = 'infinity'::timestamptz then 'infinity' else (extract(epoch from ${key}) * 1000000)::bigint::text end`
const momentOf = (value: string) => (value === 'infinity' ? sql`'infinity'::timestamptz` : sql`('epoch'::timestamptz + ${value}::bigint * interval '1 microsecond')`)
/** A sort value as the cursor has it, and back. */
const cursorValues: Record<AttendeeSort, { shape: RegExp; write: (key: SQL) => SQL; read: (value: string) => SQL }> = {
  applied: { shape: /^\d+$/, write: momentText, read: momentOf },
  until: { shape: /^(?:\d+|infinity)$/, write: momentText, read: momentOf },
  name: { shape: /^x/, write: (key) => sql`'x' || ${key}`, read: (value) => sql`${value.slice(1)}::text` },
  progress: { shape: /^\d{1,7}$/, write: (key) => sql`(${key})::text`, read: (value) => sql`${value}::bigint` },
}

/** Throws `invalidInput` when the cursor is one of another order. */
function behind(cursor: string, sort: AttendeeSort, isAscending: boolean): SQL {
  const [value = '', attendSeq = ''] = cursor.split('_')
  if (!cursorValues[sort].shape.test(value)) throw new AppError('invalidInput')
  return sql`(${sortKeys[sort]}, ${attendees.attendSeq}) ${isAscending ? sql`>` : sql`<`} (${cursorValues[sort].read(value)}, ${attendSeq}::bigint)`
}

/** Beyond so many a search is counted by itself, as its pages then soon find their rows. */
const FOUND_MAX = 5000

export interface StatusCount { choiseStatusCd: ChoiseStatusCd; count: number; found: number }

/** What a search finds, whatever its status, and how many the class has of each status. */
export interface Found {
  attendSeqs: readonly number[]
  counts: readonly StatusCount[]
}

/**
 * Searches once for the page and its counts, as it reads the names of all users of the class.
 * Null: nothing is searched for, or more than `FOUND_MAX` are found.
 */
export async function searchAttendees(db: Db, course: CourseRef, filter: AttendeeFilter, now: Date): Promise<Found | null> {
  if (filter.q === '') return null
  const found = db.select({ attendSeq: sql<number | null>`${attendees.attendSeq}`.mapWith(Number), choiseStatusCd: attendees.choiseStatusCd, count: sql<number>`1::bigint`.mapWith(Number) }).from(attendees)
    .innerJoin(users, eq(users.userSeq, attendees.userSeq)).where(and(ofClass(course), others(filter, now))).limit(FOUND_MAX + 1)
  const counts = db.select({ attendSeq: sql<number | null>`null::bigint`, choiseStatusCd: attendees.choiseStatusCd, count: count() }).from(attendees).where(ofClass(course)).groupBy(attendees.choiseStatusCd)
  const rows = Map.groupBy(await found.unionAll(counts as never), ({ attendSeq }) => attendSeq === null)
  const matches = rows.get(false) ?? []
  if (matches.length > FOUND_MAX) return null
  return {
    attendSeqs: matches.flatMap(({ attendSeq }) => attendSeq ?? []),
    counts: (rows.get(true) ?? []).map(({ choiseStatusCd: status, count }) => ({ choiseStatusCd: status, count, found: matches.filter((one) => one.choiseStatusCd === status).length })),
  }
}

/** Attendees that match, with their progress, behind a cursor. Throws `invalidInput`. @param found what the search found */
export async function listAttendees(db: Db, course: CourseRef, { sort, order, cursor, size, ...filter }: ListQuery, now: Date, found: Found | null) {
  const key = sortKeys[sort]
  const isAscending = order === 'asc'
  const direction = isAscending ? asc : desc
  const rows = await db.select({
    attendee: attendees, user: { name: users.name, email: users.email, phone: users.phone, withdrawnAt: users.withdrawnAt }, orderNo: orders.orderNo, packTitle: packs.title, completedCount: completed,
    cursor: sql<string>`${cursorValues[sort].write(key)} || '_' || ${attendees.attendSeq}`,
  }).from(attendees)
    .innerJoin(users, eq(users.userSeq, attendees.userSeq))
    .leftJoin(orders, and(eq(orders.channelSeq, attendees.channelSeq), eq(orders.orderSeq, attendees.orderSeq)))
    .leftJoin(packs, and(eq(packs.channelSeq, attendees.channelSeq), eq(packs.courseSeq, attendees.packSeq)))
    .where(and(
      matching(course, found === null ? filter : { ...filter, q: '' }, now),
      found === null ? undefined : inArray(attendees.attendSeq, [...found.attendSeqs]), cursor === undefined ? undefined : behind(cursor, sort, isAscending),
    ))
    .orderBy(direction(key), direction(attendees.attendSeq)).limit(size + 1)
  const page = rows.slice(0, size)
  return { rows: page, next: rows.length > size ? page.at(-1)?.cursor ?? null : null }
}
export type ListedPage = Awaited<ReturnType<typeof listAttendees>>

/** How many attendees of a class have each status, and how many of them match but for the status. */
export async function countByStatus(db: Db, course: CourseRef, filter: AttendeeFilter, now: Date): Promise<StatusCount[]> {
  const isFound = others(filter, now)
  const counted = db.select({ choiseStatusCd: attendees.choiseStatusCd, count: count(), found: isFound === undefined ? count() : sql<number>`count(*) filter (where ${isFound})`.mapWith(Number) }).from(attendees).$dynamic()
  // Without the users, the index `attendees_by_access` has all that is counted.
  return (filter.q === '' ? counted : counted.innerJoin(users, eq(users.userSeq, attendees.userSeq))).where(ofClass(course)).groupBy(attendees.choiseStatusCd)
}

/** Those who are chosen, or all that match a filter but some; in the order in which they came. */
export async function selectAttendees(db: Db, course: CourseRef, chosen: BulkChosen<AttendeeFilter>, now: Date, limit: number): Promise<AttendeeRow[]> {
  const order = [asc(attendees.createdAt), asc(attendees.attendSeq)]
  if (chosen.way === 'these') return db.select().from(attendees).where(and(ofClass(course), inArray(attendees.attendSeq, [...chosen.subjectSeqs]))).orderBy(...order).limit(limit)
  const { filter, exceptSeqs } = chosen
  const rows = await db.select({ attendee: attendees }).from(attendees).innerJoin(users, eq(users.userSeq, attendees.userSeq))
    .where(and(matching(course, filter, now), exceptSeqs.length === 0 ? undefined : notInArray(attendees.attendSeq, exceptSeqs)))
    .orderBy(...order).limit(limit)
  return rows.map(({ attendee }) => attendee)
}
