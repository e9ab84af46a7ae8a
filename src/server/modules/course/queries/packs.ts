import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { publicCd, trashTypeCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, packageCourses, users } from '#server/infra/db/schema/index.ts'
import { cardColumns } from '#server/modules/course/cards.ts'
import type { CourseRow } from './courses.ts'

const includedIn = ({ channelSeq, courseSeq }: CourseRef) => and(eq(packageCourses.channelSeq, channelSeq), eq(packageCourses.packSeq, courseSeq))
const isIncluded = and(eq(courses.channelSeq, packageCourses.channelSeq), eq(courses.courseSeq, packageCourses.courseSeq))
const isLive = and(eq(courses.trashTypeCd, trashTypeCd.normal), isNull(courses.purgedAt))

/** Numbers of the classes of a package, in its order. */
export async function listPackSeqs(db: Db, pack: CourseRef): Promise<number[]> {
  const rows = await db.select({ courseSeq: packageCourses.courseSeq }).from(packageCourses).where(includedIn(pack)).orderBy(asc(packageCourses.sortOrder))
  return rows.map(({ courseSeq }) => courseSeq)
}

/** Locks classes by number, after their package: everyone locks packages first, and both by number. */
export async function lockClasses(tx: Db, channelSeq: number, courseSeqs: readonly number[]): Promise<CourseRow[]> {
  if (courseSeqs.length === 0) return []
  return tx.select().from(courses).where(and(eq(courses.channelSeq, channelSeq), inArray(courses.courseSeq, [...courseSeqs]))).orderBy(asc(courses.courseSeq)).for('update')
}

/** The classes of a package, in its order, without those that are gone. */
export async function listPackClasses(db: Db, pack: CourseRef): Promise<CourseRow[]> {
  const rows = await db.select({ course: courses }).from(packageCourses).innerJoin(courses, isIncluded)
    .where(and(includedIn(pack), isLive)).orderBy(asc(packageCourses.sortOrder))
  return rows.map(({ course }) => course)
}

/** As cards, with what says whether one is over. */
export async function listPackCards(db: Db, pack: CourseRef) {
  return db.select({ ...cardColumns, startAt: courses.startAt, endAt: courses.endAt }).from(packageCourses).innerJoin(courses, isIncluded).innerJoin(users, eq(users.userSeq, courses.writerSeq))
    .where(and(includedIn(pack), isLive)).orderBy(asc(packageCourses.sortOrder))
}

/** Replaces the classes of a locked package. */
export async function writePackClasses(tx: Db, pack: CourseRef, courseSeqs: readonly number[]): Promise<void> {
  await tx.delete(packageCourses).where(includedIn(pack))
  if (courseSeqs.length === 0) return
  await tx.insert(packageCourses).values(courseSeqs.map((courseSeq, index) => ({ channelSeq: pack.channelSeq, packSeq: pack.courseSeq, courseSeq, sortOrder: index + 1 })))
}

/** The title of a package that includes a class, the public ones first; those in the trash do not count. */
export async function findPackOf(db: Db, { channelSeq, courseSeq }: CourseRef, onlyPublic: boolean): Promise<string | undefined> {
  const [row] = await db.select({ title: courses.title }).from(packageCourses)
    .innerJoin(courses, and(eq(courses.channelSeq, packageCourses.channelSeq), eq(courses.courseSeq, packageCourses.packSeq)))
    .where(and(eq(packageCourses.channelSeq, channelSeq), eq(packageCourses.courseSeq, courseSeq), isLive, onlyPublic ? eq(courses.publicCd, publicCd.public) : undefined))
    .orderBy(sql`${courses.publicCd} <> ${publicCd.public}`, asc(courses.courseSeq)).limit(1)
  return row?.title
}
