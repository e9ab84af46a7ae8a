import { and, asc, eq, ilike, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { courseUserTypeCd, trashTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { literal } from '#server/infra/db/like.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { alarms, attendees, categories, challengeTerms, channels, courseDrafts, courses, courseUsers, curriculums, likes, packageAccesses, packageCourses, posts, users } from '#server/infra/db/schema/index.ts'
import type { CourseStanding } from '#server/infra/http/context.ts'

export type CourseRow = typeof courses.$inferSelect

const ofCourse = ({ channelSeq, courseSeq }: CourseRef) => and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))

export interface ManagerRow {
  userSeq: number
  name: string
  userTypeCd: string
  profileImageUrl: string | null
  biography: string
}

const managers = sql<ManagerRow[]>`(
  select coalesce(json_agg(json_build_object(
    'userSeq', m.user_seq, 'name', u.name, 'userTypeCd', m.user_type_cd, 'profileImageUrl', u.profile_image_url, 'biography', u.biography
  ) order by case m.user_type_cd when 'MNG' then 0 when 'FAC' then 1 else 2 end, m.user_seq), '[]'::json)
  from ${courseUsers} m join ${users} u on u.user_seq = m.user_seq
  where m.channel_seq = ${courses.channelSeq} and m.course_seq = ${courses.courseSeq}
)`

const [site, one, me] = [sql.placeholder('channelSeq'), sql.placeholder('courseSeq'), sql.placeholder('me')]
const isOne = and(eq(courses.channelSeq, site), eq(courses.courseSeq, one))

/** Join condition: a user's own row in a table of the class. */
export const ownRow = (table: typeof courseUsers | typeof attendees | typeof likes, userSeq: number | Placeholder) =>
  and(eq(table.channelSeq, courses.channelSeq), eq(table.courseSeq, courses.courseSeq), eq(table.userSeq, userSeq))

const withAppointment = <Query extends PgSelect>(query: Query, userSeq: number | Placeholder) => query.leftJoin(courseUsers, ownRow(courseUsers, userSeq))

/** Joins a user's appointment (`courseUsers`) and enrollment (`attendees`) to a query of classes. */
export const withTies = <Query extends PgSelect>(query: Query, userSeq: number | Placeholder) =>
  withAppointment(query, userSeq).leftJoin(attendees, ownRow(attendees, userSeq))

/** Filters classes that the actor manages (all for site managers). Join `courseUsers` by `appointment`. */
export function runBy(actor: Actor): SQL | undefined {
  return courseStanding(actor, null) === courseUserTypeCd.master ? undefined : isNotNull(courseUsers.userTypeCd)
}

export function appointment(actor: Actor): SQL | undefined {
  return ownRow(courseUsers, actor.userSeq ?? 0)
}

const courseQuery = prepared((db) => withTies(db.select({
    course: courses,
    courseReviewYn: channels.courseReviewYn,
    writerName: users.name,
    writerImageUrl: users.profileImageUrl,
    managers,
    userTypeCd: courseUsers.userTypeCd,
    attendSeq: attendees.attendSeq,
    choiseStatusCd: attendees.choiseStatusCd,
    attendAt: attendees.attendAt,
    validAt: attendees.validAt,
    payUntil: attendees.payUntil,
    cancelReason: attendees.reason,
    reviewExpringAt: attendees.reviewExpiringAt,
    likeAt: likes.likeAt,
  }).from(courses).$dynamic(), me)
  .innerJoin(channels, eq(channels.channelSeq, courses.channelSeq))
  .innerJoin(users, eq(users.userSeq, courses.writerSeq))
  .leftJoin(likes, ownRow(likes, me))
  .where(isOne)
  .prepare('find_course'))

/** A class with writer, managers and the user's own rows, in one query. */
export async function findCourse(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number | null) {
  // No user has number 0: a guest's joins are empty.
  const [row] = await courseQuery(db).execute({ channelSeq, courseSeq, me: userSeq ?? 0 })
  return row
}
export type FoundCourse = NonNullable<Awaited<ReturnType<typeof findCourse>>>

const tiesQuery = prepared((db) => withTies(db.select({
    publicCd: courses.publicCd,
    trashTypeCd: courses.trashTypeCd,
    purgedAt: courses.purgedAt,
    lessonCount: courses.lessonCount,
    reviewCount: courses.reviewCount,
    reviewSum: courses.reviewSum,
    display: courses.display,
    userTypeCd: courseUsers.userTypeCd,
    choiseStatusCd: attendees.choiseStatusCd,
    attendSeq: attendees.attendSeq,
    completedAt: attendees.completedAt,
  }).from(courses).$dynamic(), me)
  .where(isOne)
  .prepare('find_ties'))

/** Like `findCourse`, without texts: enough for visibility and rules. */
export async function findTies(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number | null) {
  const [row] = await tiesQuery(db).execute({ channelSeq, courseSeq, me: userSeq ?? 0 })
  return row
}

export async function findStanding(db: Db, course: CourseRef, userSeq: number | null): Promise<CourseStanding | undefined> {
  const [row] = await db.select({ purgedAt: courses.purgedAt, userTypeCd: courseUsers.userTypeCd })
    .from(courses)
    .leftJoin(courseUsers, ownRow(courseUsers, userSeq ?? 0))
    .where(ofCourse(course))
  return row
}

/** A user's appointments in classes, by class. */
export async function listStandings(db: Db, channelSeq: number, courseSeqs: readonly number[], userSeq: number | null) {
  const rows = await db.select({ courseSeq: courseUsers.courseSeq, userTypeCd: courseUsers.userTypeCd }).from(courseUsers)
    .where(and(eq(courseUsers.channelSeq, channelSeq), inArray(courseUsers.courseSeq, [...courseSeqs]), eq(courseUsers.userSeq, userSeq ?? 0)))
  return new Map(rows.map((row) => [row.courseSeq, row.userTypeCd]))
}

/** Throws `classNotFound`. */
export async function findCourseRow(db: Db, course: CourseRef): Promise<CourseRow> {
  const [row] = await db.select().from(courses).where(ofCourse(course))
  if (row === undefined) throw new AppError('classNotFound')
  return row
}

/** Locks a class until the transaction ends. Throws `classNotFound`, `classDeleted`. */
export async function lockCourse(tx: Db, course: CourseRef): Promise<CourseRow> {
  const [row] = await tx.select().from(courses).where(ofCourse(course)).for('update')
  if (row === undefined) throw new AppError('classNotFound')
  if (row.purgedAt !== null) throw new AppError('classDeleted')
  return row
}

/** As `lockCourse`; also throws `classInTrash`. */
export async function lockLiveCourse(tx: Db, course: CourseRef): Promise<CourseRow> {
  const row = await lockCourse(tx, course)
  if (isInTrash(row)) throw new AppError('classInTrash')
  return row
}

export async function insertCourse(tx: Db, values: Omit<typeof courses.$inferInsert, 'courseSeq'>, masterSeq: number): Promise<number> {
  const [row] = await tx.insert(courses).values(values).returning({ courseSeq: courses.courseSeq })
  if (row === undefined) throw new Error('insert answered no row')
  await tx.insert(courseUsers).values({ channelSeq: values.channelSeq, courseSeq: row.courseSeq, userSeq: masterSeq, userTypeCd: courseUserTypeCd.master })
  return row.courseSeq
}

export async function writeCourse(tx: Db, course: CourseRef, values: Partial<typeof courses.$inferInsert>): Promise<void> {
  await tx.update(courses).set(values).where(ofCourse(course))
}

/** Inserts a class with the managers of the one that it copies. */
export async function insertCopy(tx: Db, values: Omit<typeof courses.$inferInsert, 'courseSeq'>, original: CourseRef): Promise<number> {
  const [row] = await tx.insert(courses).values(values).returning({ courseSeq: courses.courseSeq })
  if (row === undefined) throw new Error('insert answered no row')
  const managers = await tx.select().from(courseUsers).where(and(eq(courseUsers.channelSeq, original.channelSeq), eq(courseUsers.courseSeq, original.courseSeq)))
  if (managers.length > 0) await tx.insert(courseUsers).values(managers.map((manager) => ({ ...manager, courseSeq: row.courseSeq })))
  return row.courseSeq
}

/** The titles of a site that begin alike. */
export async function listTitles(db: Db, channelSeq: number, stem: string): Promise<string[]> {
  const rows = await db.select({ title: courses.title }).from(courses).where(and(eq(courses.channelSeq, channelSeq), ilike(courses.title, `${literal(stem)}%`), isNull(courses.purgedAt)))
  return rows.map(({ title }) => title)
}

export async function hasCategory(db: Db, channelSeq: number, categoryCd: string): Promise<boolean> {
  const found = await db.select({ categoryCd: categories.categoryCd }).from(categories)
    .where(and(eq(categories.channelSeq, channelSeq), eq(categories.categoryCd, categoryCd)))
  return found.length > 0
}

/** Whether the site reviews classes before publishing. Throws `siteNotFound`. */
export async function readCourseReviewYn(db: Db, channelSeq: number): Promise<'Y' | 'N'> {
  const [row] = await db.select({ courseReviewYn: channels.courseReviewYn }).from(channels).where(eq(channels.channelSeq, channelSeq))
  if (row === undefined) throw new AppError('siteNotFound')
  return row.courseReviewYn === 'Y' ? 'Y' : 'N'
}

export async function writeCourseReviewYn(db: Db, channelSeq: number, courseReviewYn: 'Y' | 'N'): Promise<void> {
  await db.update(channels).set({ courseReviewYn }).where(eq(channels.channelSeq, channelSeq))
}

/** Submitted classes of all sites whose release is due. */
export async function listDue(db: Db, now: Date, limit: number): Promise<CourseRef[]> {
  return db.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses)
    .where(and(lte(courses.releaseAt, now), eq(courses.trashTypeCd, trashTypeCd.normal)))
    .orderBy(asc(courses.releaseAt)).limit(limit)
}

/** Classes of a site that are in review. */
export async function listSubmitted(db: Db, channelSeq: number): Promise<CourseRef[]> {
  return db.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses)
    .where(and(eq(courses.channelSeq, channelSeq), isNotNull(courses.submittedAt), eq(courses.trashTypeCd, trashTypeCd.normal))).orderBy(asc(courses.courseSeq))
}

/** Classes of all sites that can no longer be restored. */
export async function listExpired(db: Db, now: Date, limit: number): Promise<CourseRef[]> {
  return db.select({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq }).from(courses)
    .where(and(ne(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt), lte(courses.restoreExpiredAt, now)))
    .orderBy(courses.restoreExpiredAt).limit(limit)
}

/** Deletes all that belongs to a class, but not the class. */
export async function deleteRowsOf(tx: Db, { channelSeq, courseSeq }: CourseRef): Promise<void> {
  for (const table of [posts, curriculums, attendees, likes, courseUsers, alarms, courseDrafts, challengeTerms]) {
    await tx.delete(table).where(and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq)))
  }
  for (const pairs of [packageAccesses, packageCourses]) {
    await tx.delete(pairs).where(and(eq(pairs.channelSeq, channelSeq), or(eq(pairs.packSeq, courseSeq), eq(pairs.courseSeq, courseSeq))))
  }
}

/** Whether the site has these classes, outside the trash. */
export async function hasCourses(db: Db, channelSeq: number, courseSeqs: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(courseSeqs)]
  return wanted.length === 0 || await db.$count(courses, and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, wanted), eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))) === wanted.length
}

const likeOf = ({ channelSeq, courseSeq }: CourseRef, userSeq: number) => and(eq(likes.channelSeq, channelSeq), eq(likes.courseSeq, courseSeq), eq(likes.userSeq, userSeq))

/** Idempotent; the first like counts. */
export async function insertLike(tx: Db, course: CourseRef, userSeq: number, now: Date): Promise<{ isNew: boolean; likeAt: Date | null }> {
  const { channelSeq, courseSeq } = course
  const added = await tx.insert(likes).values({ channelSeq, courseSeq, userSeq, likeAt: now }).onConflictDoNothing().returning()
  const [mine] = added.length > 0 ? added : await tx.select().from(likes).where(likeOf(course, userSeq))
  return { isNew: added.length > 0, likeAt: mine?.likeAt ?? null }
}

/** Returns whether there was one. */
export async function deleteLike(tx: Db, course: CourseRef, userSeq: number): Promise<boolean> {
  const taken = await tx.delete(likes).where(likeOf(course, userSeq)).returning()
  return taken.length > 0
}

/** Returns the new count. */
export async function addLikes(tx: Db, course: CourseRef, step: -1 | 0 | 1): Promise<number> {
  const [row] = await tx.update(courses).set({ likeCount: sql`${courses.likeCount} + ${step}::int` }).where(ofCourse(course)).returning({ likeCount: courses.likeCount })
  return row?.likeCount ?? 0
}
