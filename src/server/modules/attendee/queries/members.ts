import { and, asc, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { attendees, channelUsers, courseUsers, reviews, users } from '#server/infra/db/schema/index.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'

/** Members that one search shows. */
const FOUND_MAX = 30

const isMember = ({ channelSeq }: CourseRef) => and(eq(channelUsers.channelSeq, channelSeq), isNull(users.withdrawnAt))
const inClass = (table: typeof attendees | typeof courseUsers, { channelSeq, courseSeq }: CourseRef) =>
  and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq), eq(table.userSeq, channelUsers.userSeq))

/** Members of the site whose name or email has a text; the latest first. @param withPhone also by phone number: for who may see those of members */
export async function findMembers(db: Db, course: CourseRef, q: string, withPhone: boolean) {
  const pattern = containing(q)
  // One after the other, by key: else the users of all sites are read.
  const person = db.select({ userSeq: users.userSeq, name: users.name, email: users.email }).from(users).where(and(
    eq(users.userSeq, channelUsers.userSeq), isNull(users.withdrawnAt), q === '' ? undefined : or(ilike(users.name, pattern), ilike(users.email, pattern), withPhone ? ilike(users.phone, pattern) : undefined))).limit(1).as('person')
  return db.select({ userSeq: person.userSeq, name: person.name, email: person.email, mine: attendees.choiseStatusCd }).from(channelUsers)
    .innerJoinLateral(person, sql`true`).leftJoin(attendees, inClass(attendees, course))
    .where(eq(channelUsers.channelSeq, course.channelSeq))
    .orderBy(desc(channelUsers.joinedAt), desc(channelUsers.userSeq)).limit(FOUND_MAX)
}

const memberColumns = { userSeq: users.userSeq, name: users.name, email: users.email, userTypeCd: channelUsers.userTypeCd, appointed: courseUsers.userTypeCd, mine: attendees }

function selectMembers(db: Db, course: CourseRef) {
  return db.select(memberColumns).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq))
    .leftJoin(courseUsers, inClass(courseUsers, course)).leftJoin(attendees, inClass(attendees, course)).$dynamic()
}

/** Those of these users who are members of the site, with their roles and their enrollment in the class. */
export async function readMembers(db: Db, course: CourseRef, userSeqs: readonly number[]) {
  return selectMembers(db, course).where(and(isMember(course), inArray(channelUsers.userSeq, [...userSeqs]))).orderBy(asc(users.userSeq))
}
export type MemberRow = Awaited<ReturnType<typeof readMembers>>[number]

/** Members of the site with these addresses. */
export async function listMembersAt(db: Db, channelSeq: number, emails: readonly string[]): Promise<{ userSeq: number; email: string }[]> {
  return db.select({ userSeq: users.userSeq, email: users.email }).from(users)
    .innerJoin(channelUsers, and(eq(channelUsers.userSeq, users.userSeq), eq(channelUsers.channelSeq, channelSeq))).where(inArray(users.email, [...emails]))
}

/** Enrollments of these users in some classes. */
export async function listClassesOfAll(db: Db, channelSeq: number, courseSeqs: readonly number[], userSeqs: readonly number[]): Promise<AttendeeRow[]> {
  return db.select().from(attendees).where(and(eq(attendees.channelSeq, channelSeq), inArray(attendees.courseSeq, [...courseSeqs]), inArray(attendees.userSeq, [...userSeqs])))
}

/** The enrollments of these users in a class. */
export async function listAttendeesOf(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<AttendeeRow[]> {
  return listClassesOfAll(db, channelSeq, [courseSeq], userSeqs)
}

/** Those of these enrollments that have a review. */
export async function listReviewed(db: Db, channelSeq: number, attendSeqs: readonly number[]): Promise<number[]> {
  const rows = await db.select({ attendSeq: reviews.attendSeq }).from(reviews).where(and(eq(reviews.channelSeq, channelSeq), inArray(reviews.attendSeq, [...attendSeqs])))
  return rows.map(({ attendSeq }) => attendSeq)
}

/** Deletes enrollments that were added by mistake. */
export async function deleteAttendees(tx: Db, { channelSeq, courseSeq }: CourseRef, attendSeqs: readonly number[]): Promise<void> {
  if (attendSeqs.length > 0) await tx.delete(attendees).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq), inArray(attendees.attendSeq, [...attendSeqs])))
}
