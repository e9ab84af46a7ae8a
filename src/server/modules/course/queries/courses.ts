import { and, eq, sql } from 'drizzle-orm'
import type { Placeholder } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import { courseUserTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { prepared } from '#server/infra/db/prepared.ts'
import { attendees, channels, courses, courseUsers, likes, users } from '#server/infra/db/schema/index.ts'

export type CourseRow = typeof courses.$inferSelect

const ofCourse = ({ channelSeq, courseSeq }: CourseRef) => and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq))

export interface ManagerRow {
  userSeq: number
  name: string
  userTypeCd: string
  profileImageUrl: string | null
}

const managers = sql<ManagerRow[]>`(
  select coalesce(json_agg(json_build_object(
    'userSeq', m.user_seq, 'name', u.name, 'userTypeCd', m.user_type_cd, 'profileImageUrl', u.profile_image_url
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
