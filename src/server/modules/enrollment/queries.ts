import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { choiseStatusCd, courseTypeCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { noteAttendees } from './queries/history.ts'
import type { ChangedBy } from './queries/history.ts'
import { placesOf } from './queries/packs.ts'
import type { AttendeeRow } from './queries/packs.ts'
import { attendees, channelUsers, courses, curriculums, lessonViews, seatHolds, users } from '#server/infra/db/schema/index.ts'
import { cardColumns, completed, isShown, lastViewedAt } from '#server/modules/course/index.ts'

export type MyCoursesQuery = CallParsed<typeof enrollmentCalls.myCourses>['query']

export async function findAttendee(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<AttendeeRow | undefined> {
  const [row] = await db.select().from(attendees)
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.userSeq, userSeq)))
  return row
}

const replaced = (column: PgColumn) => sql.raw(`excluded.${column.name}`)
const replacedOrKept = (column: PgColumn) => sql`coalesce(${replaced(column)}, ${column})`

/** Creates enrollments, or replaces cancelled and expired ones, in one statement. Orderer and language stay unless new ones are given. */
export async function writeNewAttendees(tx: Db, rows: readonly Omit<typeof attendees.$inferInsert, 'attendSeq'>[]): Promise<{ attendSeq: number; userSeq: number }[]> {
  const { choiseStatusCd, attendAt, validAt, reviewExpiringAt, createdAt, payUntil, orderSeq, packSeq, ownAccess, subscriptionSeq, broughtBy, reason, orderer, language } = attendees
  const set = Object.fromEntries(Object.entries({ choiseStatusCd, attendAt, validAt, reviewExpiringAt, createdAt, payUntil, orderSeq, packSeq, ownAccess, subscriptionSeq, broughtBy, reason }).map(([name, column]) => [name, replaced(column)]))
  return tx.insert(attendees).values([...rows])
    .onConflictDoUpdate({ target: [attendees.channelSeq, attendees.courseSeq, attendees.userSeq], set: { ...set, orderer: replacedOrKept(orderer), language: replacedOrKept(language) } })
    .returning({ attendSeq: attendees.attendSeq, userSeq: attendees.userSeq })
}

/** As `writeNewAttendees`, one. Returns its number. */
export async function writeAttendee(tx: Db, values: Omit<typeof attendees.$inferInsert, 'attendSeq'>): Promise<number> {
  const [row] = await writeNewAttendees(tx, [values])
  if (row === undefined) throw new Error('insert answered no row')
  return row.attendSeq
}

export async function writeMembersAccess(tx: Db, { channelSeq, subscriptionSeq }: { channelSeq: number; subscriptionSeq: number }, until: { validAt: Date; reviewExpiringAt: Date }): Promise<void> {
  await tx.update(attendees).set(until).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.subscriptionSeq, subscriptionSeq)))
}

/** What the counters of a class tell apart; undefined: not enrolled. */
export type CountedAs = Pick<AttendeeRow, 'choiseStatusCd' | 'payUntil'> | undefined

const isApproved = (one: CountedAs) => one?.choiseStatusCd === choiseStatusCd.approved
const isAwaiting = (one: CountedAs) => one?.choiseStatusCd === choiseStatusCd.awaiting
/** In the class, or approved to pay. */
const isAccepted = (one: CountedAs) => isApproved(one) || (isAwaiting(one) && one?.payUntil != null)

/** By how much changes of enrollments change the counters of their class. */
export function countSteps(changes: readonly { from: CountedAs; to: CountedAs }[]): Record<'attendCount' | 'waitCount' | 'acceptCount', number> {
  const step = (is: (one: CountedAs) => boolean) => changes.reduce((sum, { from, to }) => sum + Number(is(to)) - Number(is(from)), 0)
  return { attendCount: step(isApproved), waitCount: step(isAwaiting), acceptCount: step(isAccepted) }
}

/** Updates the class's counters for changes of enrollments, in one statement. The class must be locked. @param isUndo they are as they were before: an approval that is undone was none */
export async function countEnrollments(tx: Db, { channelSeq, courseSeq }: CourseRef, changes: readonly { from: CountedAs; to: CountedAs }[], isUndo = false): Promise<void> {
  const { attendCount, waitCount, acceptCount } = countSteps(changes)
  await tx.update(courses).set({
    attendCount: sql`${courses.attendCount} + ${attendCount}::int`,
    waitCount: sql`${courses.waitCount} + ${waitCount}::int`,
    acceptCount: sql`${courses.acceptCount} + ${acceptCount}::int`,
    attendSum: sql`${courses.attendSum} + ${isUndo ? -changes.filter(({ from, to }) => isApproved(from) && !isApproved(to)).length : changes.filter(({ from, to }) => isApproved(to) && !isApproved(from)).length}::int`,
  }).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}

/** Ends an enrollment or application; what is known of it stays. */
export async function writeCancelled(tx: Db, row: Pick<AttendeeRow, 'channelSeq' | 'courseSeq' | 'attendSeq' | 'userSeq'>, by: ChangedBy): Promise<void> {
  const { channelSeq, attendSeq } = row
  await tx.update(attendees).set({ choiseStatusCd: choiseStatusCd.cancelled, payUntil: null }).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.attendSeq, attendSeq)))
  await noteAttendees(tx, row, [row.userSeq], by)
}

const isComplete = sql`(${attendees.completedAt} is not null or (${courses.lessonCount} > 0 and ${completed} >= ${courses.lessonCount}))`

function inState(state: MyCoursesQuery['state'], now: Date): SQL | undefined {
  const isIn = eq(attendees.choiseStatusCd, choiseStatusCd.approved)
  const isOver = sql`(${attendees.validAt} is not null and ${attendees.validAt} <= ${now.toISOString()}::timestamptz)`
  switch (state) {
    case 'all': return undefined
    case 'waiting': return eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)
    case 'completed': return and(isIn, isComplete)
    case 'ended': return and(isIn, sql`not ${isComplete}`, isOver)
    case 'learning': return and(isIn, sql`not ${isComplete}`, sql`not ${isOver}`)
    default: return state satisfies never
  }
}

/** Not cancelled. The classes of a package stand for it, once it is approved. */
const isMine = and(
  ne(attendees.choiseStatusCd, choiseStatusCd.cancelled),
  or(ne(courses.courseTypeCd, courseTypeCd.package), eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)),
)

/** A page of the user's classes on a site, last viewed first, without cancelled ones. */
export async function readMyCourses(db: Db, { channelSeq, userSeq }: MemberRef, query: MyCoursesQuery, now: Date) {
  const rows = await db
    .select({
      ...cardColumns,
      attendSeq: attendees.attendSeq,
      choiseStatusCd: attendees.choiseStatusCd,
      attendAt: attendees.attendAt,
      validAt: attendees.validAt,
      completedCount: completed,
      completedAt: attendees.completedAt,
      lastViewedAt,
      totalCount: sql<number>`count(*) over()`.mapWith(Number),
    })
    .from(attendees)
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .where(and(
      eq(attendees.channelSeq, channelSeq), eq(attendees.userSeq, userSeq),
      isMine, eq(courses.trashTypeCd, trashTypeCd.normal), inState(query.state, now),
    ))
    .orderBy(sql`${lastViewedAt} desc nulls last`, desc(attendees.createdAt), desc(attendees.attendSeq))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  // Beyond the last page no row carries the count.
  if (rows.length === 0 && query.page > 1) return { rows, totalCount: await countMyCourses(db, { channelSeq, userSeq }, query, now) }
  return { rows, totalCount: rows[0]?.totalCount ?? 0 }
}

async function countMyCourses(db: Db, member: MemberRef, query: MyCoursesQuery, now: Date): Promise<number> {
  return (await readMyCourses(db, member, { ...query, page: 1, size: 1 }, now)).totalCount
}
export type MyCourseRow = Omit<Awaited<ReturnType<typeof readMyCourses>>['rows'][number], 'totalCount'>

export async function readLessonViews(db: Db, channelSeq: number, courseSeqs: number[], userSeq: number) {
  if (courseSeqs.length === 0) return []
  return db
    .select({
      courseSeq: curriculums.courseSeq,
      curriculumSeq: curriculums.curriculumSeq,
      curriculumTypeCd: sql<string>`${curriculums.body}->>'curriculumTypeCd'`,
      title: sql<string>`${curriculums.body}->>'title'`,
      completedAt: lessonViews.completedAt,
      lastViewedAt: lessonViews.lastViewedAt,
    })
    .from(curriculums)
    .leftJoin(lessonViews, and(
      eq(lessonViews.channelSeq, curriculums.channelSeq), eq(lessonViews.curriculumSeq, curriculums.curriculumSeq), eq(lessonViews.userSeq, userSeq),
    ))
    .where(and(eq(curriculums.channelSeq, channelSeq), inArray(curriculums.courseSeq, courseSeqs), isShown))
    .orderBy(asc(curriculums.courseSeq), asc(curriculums.sortOrder), asc(curriculums.curriculumSeq))
}
export type LessonViewRow = Awaited<ReturnType<typeof readLessonViews>>[number]

export async function findRecipient(db: Db, userSeq: number): Promise<{ email: string; name: string } | undefined> {
  const [person] = await db.select({ email: users.email, name: users.name }).from(users).where(eq(users.userSeq, userSeq))
  return person
}

const holdOf = ({ channelSeq, courseSeq }: CourseRef, userSeq: number) =>
  and(eq(seatHolds.channelSeq, channelSeq), eq(seatHolds.courseSeq, courseSeq), eq(seatHolds.userSeq, userSeq))

const acceptedHolder = sql`exists (select 1 from ${attendees} a where a.channel_seq = ${seatHolds.channelSeq} and a.course_seq = ${seatHolds.courseSeq} and a.user_seq = ${seatHolds.userSeq}
  and (a.choise_status_cd = ${choiseStatusCd.approved} or (a.choise_status_cd = ${choiseStatusCd.awaiting} and a.pay_until is not null)))`

/** Seats that other users hold while they pay, beside those that `acceptCount` counts; of a row of a class within a query. */
export function heldByOthers(db: Db, { channelSeq, courseSeq }: CourseRef | typeof courses, userSeq: number, now: Date) {
  return db.$count(seatHolds, and(eq(seatHolds.channelSeq, channelSeq), eq(seatHolds.courseSeq, courseSeq), ne(seatHolds.userSeq, userSeq), gt(seatHolds.until, now), sql`not ${acceptedHolder}`))
}

/** A class with the seats that are held in it. */
export async function findWithHeld(db: Db, { channelSeq, courseSeq }: CourseRef, now: Date) {
  const [found] = await db.select({ row: courses, held: heldByOthers(db, courses, 0, now) }).from(courses).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return found
}

/** Holds, and the time to pay of an approved application. */
async function listKept(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, holds: SQL | undefined): Promise<{ courseSeq: number; until: Date }[]> {
  const paying = tx.select({ courseSeq: seatHolds.courseSeq, until: seatHolds.until }).from(seatHolds).where(holds)
  const approved = tx.select({ courseSeq: attendees.courseSeq, until: sql<Date>`${attendees.payUntil}`.mapWith(attendees.payUntil).as('until') }).from(attendees)
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.userSeq, userSeq), isNotNull(attendees.payUntil)))
  return paying.unionAll(approved)
}

const latestOf = (kept: readonly { until: Date }[]) => kept.reduce<Date | null>((latest, { until }) => (latest === null || until > latest ? until : latest), null)

/** Until when a user's seat is kept: while they pay, or by the approval of their application. */
export async function findHold(tx: Db, course: CourseRef, userSeq: number): Promise<Date | null> {
  return latestOf(await listKept(tx, course, userSeq, holdOf(course, userSeq)))
}

const holdsOf = (course: CourseRef, userSeq: number) =>
  and(eq(seatHolds.channelSeq, course.channelSeq), eq(seatHolds.userSeq, userSeq), sql`${seatHolds.courseSeq} in ${placesOf(course, userSeq)}`)

/** Until when the user's seat is kept, of a package the first of its seats. */
export async function findHolds(tx: Db, course: CourseRef, userSeq: number): Promise<Date | null> {
  const places = Map.groupBy(await listKept(tx, course, userSeq, holdsOf(course, userSeq)), ({ courseSeq }) => courseSeq)
  const ends = [...places.values()].flatMap((kept) => latestOf(kept) ?? [])
  return ends.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
}

export async function writeHold(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, until: Date): Promise<void> {
  await tx.insert(seatHolds).values({ channelSeq, courseSeq, userSeq, until })
    .onConflictDoUpdate({ target: [seatHolds.channelSeq, seatHolds.courseSeq, seatHolds.userSeq], set: { until } })
}

/** Staff took back the seat of the attendee, who waits since then; an undo of a bulk change is none of their decisions. */
const isPutBack = sql`exists (select from attendee_events after
  cross join lateral (select * from attendee_events p where p.channel_seq = after.channel_seq and p.course_seq = after.course_seq and p.user_seq = after.user_seq and p.event_seq < after.event_seq order by p.event_seq desc limit 1) before
  where after.channel_seq = ${attendees.channelSeq} and after.course_seq = ${attendees.courseSeq} and after.user_seq = ${attendees.userSeq} and after.created_at = ${attendees.createdAt}
    and after.by_user_seq <> after.user_seq and after.choise_status_cd = ${choiseStatusCd.awaiting} and after.pay_until is null
    and (before.choise_status_cd = ${choiseStatusCd.approved} or before.pay_until is not null)
    and not exists (select from bulk_changes undo where undo.channel_seq = after.channel_seq and undo.bulk_seq = after.bulk_seq and undo.undo_of_seq is not null))`

/** Those who wait longest for a seat, and are members whom nobody blocked; those whom staff put back wait for staff. */
export async function listWaiting(tx: Db, { channelSeq, courseSeq }: CourseRef, limit: number) {
  return tx.select({ attendSeq: attendees.attendSeq, userSeq: attendees.userSeq, choiseStatusCd: attendees.choiseStatusCd, payUntil: attendees.payUntil }).from(attendees)
    .innerJoin(channelUsers, and(eq(channelUsers.channelSeq, attendees.channelSeq), eq(channelUsers.userSeq, attendees.userSeq), isNull(channelUsers.blockedAt)))
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.awaiting), isNull(attendees.payUntil), sql`not ${isPutBack}`))
    .orderBy(asc(attendees.createdAt), asc(attendees.attendSeq)).limit(limit)
}

/** Keeps seats of a locked class for applicants until a moment. */
export async function writePayUntil(tx: Db, { channelSeq, courseSeq }: CourseRef, attendSeqs: readonly number[], payUntil: Date): Promise<void> {
  await tx.update(attendees).set({ payUntil }).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), inArray(attendees.attendSeq, [...attendSeqs])))
}

/** Frees the seats that these users held while paying. */
export async function deleteHolds(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: number[]): Promise<void> {
  await tx.delete(seatHolds).where(and(eq(seatHolds.channelSeq, channelSeq), eq(seatHolds.courseSeq, courseSeq), inArray(seatHolds.userSeq, userSeqs)))
}

/** Frees the user's seat, of a package also those in its classes. */
export async function deleteHold(tx: Db, course: CourseRef, userSeq: number): Promise<void> {
  await tx.delete(seatHolds).where(holdsOf(course, userSeq))
}
