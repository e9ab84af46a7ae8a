import { and, asc, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { isSiteBoard } from '#shared/board/place.ts'
import type { BoardPlace } from '#shared/board/place.ts'
import type { Mention } from '#shared/mention/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { literal } from '#server/infra/db/like.ts'
import { attendees, channelUsers, courses, courseUsers, posts, users } from '#server/infra/db/schema/index.ts'
import { withTies } from '#server/modules/course/index.ts'

/** What the standing of a user in a class depends on. */
export async function findStanding(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number) {
  const [row] = await withTies(db.select({
    publicCd: courses.publicCd, trashTypeCd: courses.trashTypeCd, purgedAt: courses.purgedAt, courseTypeCd: courses.courseTypeCd,
    userTypeCd: courseUsers.userTypeCd, choiseStatusCd: attendees.choiseStatusCd, attendAt: attendees.attendAt, validAt: attendees.validAt,
  }).from(courses).$dynamic(), userSeq).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return row
}

const isOfClass = ({ channelSeq, courseSeq }: CourseRef, now: Date) => or(
  sql`exists (select 1 from ${attendees} where ${attendees.channelSeq} = ${channelSeq} and ${attendees.courseSeq} = ${courseSeq} and ${attendees.userSeq} = ${users.userSeq}
    and ${attendees.choiseStatusCd} = ${choiseStatusCd.approved} and (${attendees.validAt} is null or ${attendees.validAt} > ${now.toISOString()}::timestamptz))`,
  sql`exists (select 1 from ${courseUsers} where ${courseUsers.channelSeq} = ${channelSeq} and ${courseUsers.courseSeq} = ${courseSeq} and ${courseUsers.userSeq} = ${users.userSeq})`,
)
// A query of one table writes the columns of its fields without the table, so that of `users` is named here.
const isAppointed = ({ channelSeq, courseSeq }: CourseRef) =>
  sql<boolean>`exists (select 1 from ${courseUsers} where ${courseUsers.channelSeq} = ${channelSeq} and ${courseUsers.courseSeq} = ${courseSeq} and ${courseUsers.userSeq} = "users"."user_seq")`

/** People of a class by the beginning of their name, the caller left out. Reads the class's users one by one, so that the others of the platform are not read. */
export async function listPeople(db: Db, course: CourseRef, { q, me, limit }: { q: string; me: number; limit: number }, now: Date) {
  const { channelSeq, courseSeq } = course
  const ofClass = db.select({ userSeq: attendees.userSeq }).from(attendees).where(and(
    eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved), or(isNull(attendees.validAt), gt(attendees.validAt, now)),
  )).union(db.select({ userSeq: courseUsers.userSeq }).from(courseUsers).where(and(eq(courseUsers.channelSeq, channelSeq), eq(courseUsers.courseSeq, courseSeq)))).as('of_class')
  const found = db.select({ userSeq: users.userSeq, name: users.name, profileImageUrl: users.profileImageUrl, isStaff: isAppointed(course).as('is_staff') }).from(users)
    .where(and(sql`${users.userSeq} = ${ofClass.userSeq}`, ne(users.userSeq, me), q === '' ? undefined : ilike(users.name, `${literal(q)}%`))).offset(0).as('found')
  return db.select({ userSeq: found.userSeq, name: found.name, profileImageUrl: found.profileImageUrl, isStaff: found.isStaff }).from(ofClass).innerJoinLateral(found, sql`true`)
    .orderBy(desc(found.isStaff), asc(found.name), asc(found.userSeq)).limit(limit)
}

const writesAt = (channelSeq: number) => sql`exists (select 1 from ${posts} where ${posts.userSeq} = "users"."user_seq" and ${posts.channelSeq} = ${channelSeq} and ${posts.boardSeq} is not null and ${posts.scopeCd} <> 'secret' and ${posts.hiddenAt} is null)`
const isMember = (channelSeq: number) => sql`exists (select 1 from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userSeq} = "users"."user_seq" and ${channelUsers.blockedAt} is null)`
const isStaffOf = (channelSeq: number) => sql<boolean>`exists (select 1 from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userSeq} = "users"."user_seq" and ${channelUsers.blockedAt} is null and ${channelUsers.userTypeCd} is not null)`
/** Who can be named in a site's boards: its staff, and members whose posts show their names there anyway. */
const isOfBoards = (channelSeq: number) => or(isStaffOf(channelSeq), and(isMember(channelSeq), writesAt(channelSeq)))

/** People of a site's boards by the beginning of their name, the caller left out. Reads staff and authors, not the members. */
export async function listBoardPeople(db: Db, channelSeq: number, { q, me, limit }: { q: string; me: number; limit: number }) {
  const known = db.select({ userSeq: channelUsers.userSeq }).from(channelUsers).where(and(eq(channelUsers.channelSeq, channelSeq), isNotNull(channelUsers.userTypeCd)))
    .union(db.select({ userSeq: sql<number>`${posts.userSeq}` }).from(posts).where(and(eq(posts.channelSeq, channelSeq), isNotNull(posts.boardSeq), isNotNull(posts.userSeq)))).as('known')
  return db.select({ userSeq: users.userSeq, name: users.name, profileImageUrl: users.profileImageUrl, isStaff: isStaffOf(channelSeq) }).from(users)
    .where(and(inArray(users.userSeq, db.select({ userSeq: known.userSeq }).from(known)), isOfBoards(channelSeq), ne(users.userSeq, me), q === '' ? undefined : ilike(users.name, `${literal(q)}%`)))
    .orderBy(desc(isStaffOf(channelSeq)), asc(users.name), asc(users.userSeq)).limit(limit)
}

/** Of these users, those of the class or of the site's boards, with their names. */
export async function listNamed(db: Db, place: BoardPlace, userSeqs: readonly number[], now: Date): Promise<Mention[]> {
  return userSeqs.length === 0 ? [] : db.select({ userSeq: users.userSeq, name: users.name }).from(users).where(and(inArray(users.userSeq, [...userSeqs]), isSiteBoard(place) ? isOfBoards(place.channelSeq) : isOfClass(place, now)))
}

/** Names of users, whether they take part or not. */
export async function listNames(db: Db, userSeqs: readonly number[]): Promise<Mention[]> {
  return userSeqs.length === 0 ? [] : db.select({ userSeq: users.userSeq, name: users.name }).from(users).where(inArray(users.userSeq, [...userSeqs]))
}
