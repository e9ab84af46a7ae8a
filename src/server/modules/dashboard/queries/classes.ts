import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { beginOfDay } from '#shared/kernel/days.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { DROP_OFF_VIEWERS_MAX, partOf } from '#shared/dashboard/dropOff.ts'
import { choiseStatusCd, courseTypeCd, curriculumTypeCd, trashTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import type { Cursor } from '#shared/kernel/listCursor.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef, ItemRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, classVisitors, courses, curriculums, learnerLetters, lessonRewinds, lessonViews, orders, uploads, users } from '#server/infra/db/schema/index.ts'
import { completed, isShown, lastViewedAt } from '#server/modules/course/index.ts'

const VIDEOS_MAX = 500
const ofClass = (table: typeof attendees | typeof orders | typeof curriculums | typeof classVisitors | typeof learnerLetters, { channelSeq, courseSeq }: CourseRef) => and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq))

/** Classes that are not in the trash, the newest first. */
export async function listClasses(db: Db, channelSeq: number, after: number | undefined, limit: number) {
  return db.select({ courseSeq: courses.courseSeq, title: courses.title, attendCount: courses.attendCount }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), after === undefined ? undefined : lt(courses.courseSeq, after), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), ne(courses.courseTypeCd, courseTypeCd.package)))
    .orderBy(desc(courses.courseSeq)).limit(limit)
}

export async function findClass(db: Db, { channelSeq, courseSeq }: CourseRef): Promise<{ title: string; lessonCount: number } | undefined> {
  const [row] = await db.select({ title: courses.title, lessonCount: courses.lessonCount }).from(courses).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq), isNull(courses.purgedAt)))
  return row
}

/** The steps from the page of a class to its completion (SET-01). */
export async function countFunnel(db: Db, course: CourseRef, { startDate, endDate }: Period) {
  const [from, until] = [new Date(beginOfDay(startDate)), new Date(beginOfDay(endDate) + DAY_MS)]
  const applied = and(ofClass(attendees, course), gte(attendees.createdAt, from), lt(attendees.createdAt, until))
  const pressed = db.$with('pressed').as(
    db.select({ userSeq: orders.userSeq }).from(orders).where(and(ofClass(orders, course), gte(orders.orderedAt, from), lt(orders.orderedAt, until)))
      .union(db.select({ userSeq: attendees.userSeq }).from(attendees).where(and(applied, isNull(attendees.broughtBy)))))
  const done = sql<number>`case when ${attendees.completedAt} is not null then ${courses.lessonCount} else ${completed} end`
  const steps = db.$with('steps').as(db.select({
    isBegun: sql<boolean>`${lastViewedAt} is not null`.as('is_begun'), done: done.as('done'), lessonCount: courses.lessonCount,
  }).from(pressed)
    .innerJoin(attendees, and(ofClass(attendees, course), eq(attendees.userSeq, pressed.userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), isNull(attendees.broughtBy)))
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq))))
  const whole = sql`lesson_count > 0 and is_begun`
  const [row] = await db.with(pressed, steps).select({
    visited: sql<number>`(select count(*) from ${classVisitors} where ${and(ofClass(classVisitors, course), gte(classVisitors.baseDate, startDate), lte(classVisitors.baseDate, endDate))})`.mapWith(Number),
    pressed: sql<number>`(select count(*) from ${pressed})`.mapWith(Number),
    enrolled: sql<number>`count(*)`.mapWith(Number),
    begun: sql<number>`count(*) filter (where is_begun)`.mapWith(Number),
    half: sql<number>`count(*) filter (where ${whole} and done * 2 >= lesson_count)`.mapWith(Number),
    completed: sql<number>`count(*) filter (where ${whole} and done >= lesson_count)`.mapWith(Number),
    brought: sql<number>`(select count(*) from ${attendees} where ${and(applied, eq(attendees.choiseStatusCd, choiseStatusCd.approved))} and ${attendees.broughtBy} is not null)`.mapWith(Number),
  }).from(steps)
  if (row === undefined) throw new Error('a count returned no row')
  return row
}

/** Length of a video (s): of its newest file, or as a link says it. */
const length = sql<number | null>`case when ${curriculums.body}->>'vodTypeCd' = ${vodTypeCd.hosted} then (
  select ${uploads.duration} from ${uploads} where ${uploads.channelSeq} = ${curriculums.channelSeq} and ${uploads.curriculumSeq} = ${curriculums.curriculumSeq} and ${uploads.kind} = 'video' and ${uploads.state} = 'ready'
  order by ${uploads.uploadSeq} desc limit 1) else (${curriculums.body}->>'duration')::double precision end`
const isVideo = sql`${curriculums.body}->>'curriculumTypeCd' = ${curriculumTypeCd.video}`
const title = sql<string>`${curriculums.body}->>'title'`

/** From the class on: with a join, the columns of `length` keep their tables. */
const lessonsOfClass = (course: CourseRef) => and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq), isNull(courses.purgedAt))
const inClass = and(eq(curriculums.channelSeq, courses.channelSeq), eq(curriculums.courseSeq, courses.courseSeq), isShown, isVideo)

/** The videos of a class that learners see, in order. */
export async function listVideos(db: Db, course: CourseRef) {
  return db.select({ curriculumSeq: curriculums.curriculumSeq, title, seconds: length }).from(courses).innerJoin(curriculums, inClass)
    .where(lessonsOfClass(course)).orderBy(asc(curriculums.sortOrder), asc(curriculums.curriculumSeq)).limit(VIDEOS_MAX)
}

/** A video; its number is null if the class has none such. Undefined: there is no such class. */
export async function findVideo(db: Db, { curriculumSeq, ...course }: ItemRef): Promise<{ curriculumSeq: number | null; seconds: number | null } | undefined> {
  const [row] = await db.select({ curriculumSeq: curriculums.curriculumSeq, seconds: length }).from(courses).leftJoin(curriculums, and(inClass, eq(curriculums.curriculumSeq, curriculumSeq)))
    .where(lessonsOfClass(course))
  return row
}

/** How the number of viewers changes from part to part of a video, of the newest accounts at most; with how many were read. */
export async function readSteps(db: Db, { channelSeq, curriculumSeq }: ItemRef, durationSec: number): Promise<{ viewers: number; steps: { part: number; change: number }[] }> {
  const width = partOf(durationSec)
  // A part is watched when its middle is: ranges of a viewer do not overlap, so nobody counts twice in one.
  const { rows } = await db.execute(sql`
    with read as materialized (
      select ${lessonViews.mediaRanges} as ranges from ${lessonViews}
      where ${lessonViews.channelSeq} = ${channelSeq} and ${lessonViews.curriculumSeq} = ${curriculumSeq} and jsonb_array_length(${lessonViews.mediaRanges}) > 0
      order by ${lessonViews.userSeq} desc limit ${DROP_OFF_VIEWERS_MAX + 1}),
    counted as (select ranges from read limit ${DROP_OFF_VIEWERS_MAX}),
    steps as (
      select part, sum(change) as change from counted, jsonb_array_elements(ranges) as watched,
        lateral (values (ceil((watched->>0)::double precision / ${width}::int - 0.5), 1), (ceil((watched->>1)::double precision / ${width}::int - 0.5), -1)) as edge(part, change)
      group by part)
    select (select count(*) from read) as viewers, steps.part, steps.change from (select 1) as one left join steps on true`) as unknown as { rows: { viewers: string; part: string | null; change: string | null }[] }
  return { viewers: Number(rows[0]?.viewers ?? 0), steps: rows.flatMap(({ part, change }) => (part === null ? [] : [{ part: Number(part), change: Number(change) }])) }
}

export async function listRewinds(db: Db, { channelSeq, curriculumSeq }: ItemRef): Promise<{ second: number; count: number }[]> {
  return db.select({ second: lessonRewinds.second, count: lessonRewinds.count }).from(lessonRewinds)
    .where(and(eq(lessonRewinds.channelSeq, channelSeq), eq(lessonRewinds.curriculumSeq, curriculumSeq))).orderBy(asc(lessonRewinds.second))
}

/** Approved learners, who enrolled last first, with how far they are. */
export async function listStandings(db: Db, course: CourseRef, place: Cursor | undefined, limit: number) {
  return db.select({
    attendSeq: attendees.attendSeq, userSeq: attendees.userSeq, name: users.name, createdAt: attendees.createdAt, attendAt: attendees.attendAt, validAt: attendees.validAt,
    isKept: sql<boolean>`${attendees.completedAt} is not null`, completedCount: completed, lastSeenAt: lastViewedAt, writtenAt: learnerLetters.sentAt, cursor: sql<string>`(${attendees.createdAt} at time zone 'UTC')::text || '+00'`,
  }).from(attendees)
    .innerJoin(users, eq(users.userSeq, attendees.userSeq))
    .leftJoin(learnerLetters, and(eq(learnerLetters.channelSeq, attendees.channelSeq), eq(learnerLetters.courseSeq, attendees.courseSeq), eq(learnerLetters.userSeq, attendees.userSeq)))
    .where(and(
      ofClass(attendees, course), eq(attendees.choiseStatusCd, choiseStatusCd.approved),
      place === undefined ? undefined : sql`(${attendees.createdAt}, ${attendees.attendSeq}) < (${place.value}::timestamptz, ${place.seqs[0]}::bigint)`,
    ))
    .orderBy(desc(attendees.createdAt), desc(attendees.attendSeq)).limit(limit)
}
export type StandingRow = Awaited<ReturnType<typeof listStandings>>[number]

/** Notes that staff write to approved learners now, in one order of locks; those written to since a moment are left out. @returns who is written to */
export async function noteLetters(tx: Db, course: CourseRef, attendSeqs: readonly number[], { now, unlessSince }: { now: Date; unlessSince: Date }): Promise<{ userSeq: number; attendSeq: number }[]> {
  const chosen = await tx.select({ attendSeq: attendees.attendSeq, userSeq: attendees.userSeq }).from(attendees)
    .where(and(ofClass(attendees, course), inArray(attendees.attendSeq, [...attendSeqs]), eq(attendees.choiseStatusCd, choiseStatusCd.approved))).orderBy(asc(attendees.userSeq))
  if (chosen.length === 0) return []
  const noted = await tx.insert(learnerLetters).values(chosen.map(({ userSeq }) => ({ ...course, userSeq, sentAt: now })))
    .onConflictDoUpdate({ target: [learnerLetters.channelSeq, learnerLetters.courseSeq, learnerLetters.userSeq], set: { sentAt: now }, setWhere: lte(learnerLetters.sentAt, unlessSince) })
    .returning({ userSeq: learnerLetters.userSeq })
  const written = new Set(noted.map(({ userSeq }) => userSeq))
  return chosen.filter(({ userSeq }) => written.has(userSeq))
}

/** Those a letter goes to; who withdrew or left the class meanwhile is not among them. */
export async function listLetterRecipients(db: Db, course: CourseRef, attendSeqs: readonly number[]) {
  return db.select({ attendSeq: attendees.attendSeq, name: users.name, email: users.email, language: attendees.language, title: courses.title }).from(attendees)
    .innerJoin(users, and(eq(users.userSeq, attendees.userSeq), isNull(users.withdrawnAt)))
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(ofClass(attendees, course), inArray(attendees.attendSeq, [...attendSeqs]), eq(attendees.choiseStatusCd, choiseStatusCd.approved))).orderBy(asc(attendees.attendSeq))
}
