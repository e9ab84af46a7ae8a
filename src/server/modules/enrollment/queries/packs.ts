import { and, eq, inArray, sql } from 'drizzle-orm'
import { choiseStatusCd, deliveryCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, packageAccesses, packageCourses } from '#server/infra/db/schema/index.ts'

export type AttendeeRow = typeof attendees.$inferSelect
export type PackAccessRow = typeof packageAccesses.$inferSelect

const givenBy = ({ channelSeq, courseSeq }: CourseRef, ...userSeqs: number[]) =>
  and(eq(packageAccesses.channelSeq, channelSeq), eq(packageAccesses.packSeq, courseSeq), inArray(packageAccesses.userSeq, userSeqs))

/** What a package gives some users. */
export async function listGivenBy(db: Db, pack: CourseRef, ...userSeqs: number[]): Promise<PackAccessRow[]> {
  return userSeqs.length === 0 ? [] : db.select().from(packageAccesses).where(givenBy(pack, ...userSeqs))
}

/** What all packages give some users in a class. */
export async function listGivenToAll(db: Db, { channelSeq, courseSeq }: CourseRef, userSeqs: readonly number[]): Promise<PackAccessRow[]> {
  return db.select().from(packageAccesses)
    .where(and(eq(packageAccesses.channelSeq, channelSeq), eq(packageAccesses.courseSeq, courseSeq), inArray(packageAccesses.userSeq, [...userSeqs])))
}

/** What all packages give a user in some classes. */
export async function listGivenIn(db: Db, channelSeq: number, courseSeqs: readonly number[], userSeq: number): Promise<PackAccessRow[]> {
  return db.select().from(packageAccesses)
    .where(and(eq(packageAccesses.channelSeq, channelSeq), inArray(packageAccesses.courseSeq, [...courseSeqs]), eq(packageAccesses.userSeq, userSeq)))
}

/** Replaces what a package gives a user. */
export async function writeGiven(tx: Db, pack: CourseRef, userSeq: number, rows: readonly PackAccessRow[]): Promise<void> {
  await tx.delete(packageAccesses).where(givenBy(pack, userSeq))
  if (rows.length > 0) await tx.insert(packageAccesses).values([...rows])
}

/** A user's enrollments in some classes. */
export async function listAttendeesIn(db: Db, channelSeq: number, courseSeqs: readonly number[], userSeq: number): Promise<AttendeeRow[]> {
  if (courseSeqs.length === 0) return []
  return db.select().from(attendees).where(and(eq(attendees.channelSeq, channelSeq), inArray(attendees.courseSeq, [...courseSeqs]), eq(attendees.userSeq, userSeq)))
}

/** The class, and of a package also its classes in which the user is not enrolled: where a seat is needed. */
export const placesOf = ({ channelSeq, courseSeq }: CourseRef, userSeq: number) => sql`(select ${courseSeq}::bigint union all
  select ${packageCourses.courseSeq} from ${packageCourses} where ${packageCourses.channelSeq} = ${channelSeq} and ${packageCourses.packSeq} = ${courseSeq} and not exists (
    select 1 from ${attendees} where ${attendees.channelSeq} = ${packageCourses.channelSeq} and ${attendees.courseSeq} = ${packageCourses.courseSeq}
      and ${attendees.userSeq} = ${userSeq} and ${attendees.choiseStatusCd} = ${choiseStatusCd.approved}))`

/** Whether a package sends goods to a user: those of its shipped classes in which the user is not enrolled. */
export async function packSendsGoods(db: Db, pack: CourseRef, userSeq: number): Promise<boolean> {
  return await db.$count(courses, and(
    eq(courses.channelSeq, pack.channelSeq), sql`${courses.courseSeq} in ${placesOf(pack, userSeq)}`, eq(courses.deliveryCd, deliveryCd.shipped),
  )) > 0
}
