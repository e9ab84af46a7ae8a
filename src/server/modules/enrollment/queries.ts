import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { choiseStatusCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { enrollmentCalls } from '#shared/enrollment/contract.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, curriculums, lessonViews, seatHolds, users } from '#server/infra/db/schema/index.ts'
import { cardColumns, completed, isShown, lastViewedAt } from '#server/modules/course/index.ts'

export type MyCoursesQuery = CallParsed<typeof enrollmentCalls.myCourses>['query']
export type AttendeeRow = typeof attendees.$inferSelect

export async function findAttendee(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<AttendeeRow | undefined> {
  const [row] = await db.select().from(attendees)
    .where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.userSeq, userSeq)))
  return row
}

/** Creates an enrollment, or replaces a cancelled or expired one. Returns its number. */
export async function writeAttendee(tx: Db, values: Omit<typeof attendees.$inferInsert, 'attendSeq'>): Promise<number> {
  const { choiseStatusCd, attendAt, validAt, reviewExpiringAt, createdAt } = values
  const [row] = await tx.insert(attendees).values(values)
    .onConflictDoUpdate({
      target: [attendees.channelSeq, attendees.courseSeq, attendees.userSeq],
      set: { choiseStatusCd, attendAt, validAt, reviewExpiringAt, createdAt },
    })
    .returning({ attendSeq: attendees.attendSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.attendSeq
}

/** Updates the class's counters for a status change (null: new). The class must be locked. */
export async function countEnrollment(tx: Db, { channelSeq, courseSeq }: CourseRef, from: string | null, to: string): Promise<void> {
  const step = (status: string) => Number(to === status) - Number(from === status)
  await tx.update(courses).set({
    attendCount: sql`${courses.attendCount} + ${step(choiseStatusCd.approved)}::int`,
    waitCount: sql`${courses.waitCount} + ${step(choiseStatusCd.awaiting)}::int`,
    attendSum: sql`${courses.attendSum} + ${Math.max(0, step(choiseStatusCd.approved))}::int`,
  }).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
}

const isComplete = sql`(${attendees.completedAt} is not null or (${courses.lessonCount} > 0 and ${completed} >= ${courses.lessonCount}))`

function inState(state: MyCoursesQuery['state'], now: Date): SQL | undefined {
  const isApproved = eq(attendees.choiseStatusCd, choiseStatusCd.approved)
  const isOver = sql`(${attendees.validAt} is not null and ${attendees.validAt} <= ${now.toISOString()}::timestamptz)`
  switch (state) {
    case 'all': return undefined
    case 'waiting': return eq(attendees.choiseStatusCd, choiseStatusCd.awaiting)
    case 'completed': return and(isApproved, isComplete)
    case 'ended': return and(isApproved, sql`not ${isComplete}`, isOver)
    case 'learning': return and(isApproved, sql`not ${isComplete}`, sql`not ${isOver}`)
    default: return state satisfies never
  }
}

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
      ne(attendees.choiseStatusCd, choiseStatusCd.cancelled), eq(courses.trashTypeCd, trashTypeCd.normal), inState(query.state, now),
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

/** How many seats other users hold. The class must be locked. */
export async function countHeldByOthers(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, now: Date): Promise<number> {
  return tx.$count(seatHolds, and(eq(seatHolds.channelSeq, channelSeq), eq(seatHolds.courseSeq, courseSeq), ne(seatHolds.userSeq, userSeq), gt(seatHolds.until, now)))
}

export async function findHold(tx: Db, course: CourseRef, userSeq: number): Promise<Date | null> {
  const [row] = await tx.select({ until: seatHolds.until }).from(seatHolds).where(holdOf(course, userSeq))
  return row?.until ?? null
}

export async function writeHold(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number, until: Date): Promise<void> {
  await tx.insert(seatHolds).values({ channelSeq, courseSeq, userSeq, until })
    .onConflictDoUpdate({ target: [seatHolds.channelSeq, seatHolds.courseSeq, seatHolds.userSeq], set: { until } })
}

export async function deleteHold(tx: Db, course: CourseRef, userSeq: number): Promise<void> {
  await tx.delete(seatHolds).where(holdOf(course, userSeq))
}
