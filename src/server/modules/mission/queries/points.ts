import { and, asc, desc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, challengeTerms, courses, curriculums, lessonViews, missionPosts, missionSubmissions, users } from '#server/infra/db/schema/index.ts'
import { isShown } from '#server/modules/course/index.ts'

const sumOf = (field: 'xp' | 'point') => sql<number>`coalesce(sum((${curriculums.body}->>${sql.raw(`'${field}'`)})::int), 0)`

/** Experience and points by learner: what the lessons that they completed are worth now. */
const earned = (db: Db, { channelSeq, courseSeq }: CourseRef, userSeq?: number) => db.select({ userSeq: lessonViews.userSeq, xp: sumOf('xp').as('xp'), point: sumOf('point').as('point') })
  .from(lessonViews).innerJoin(curriculums, and(eq(curriculums.channelSeq, lessonViews.channelSeq), eq(curriculums.curriculumSeq, lessonViews.curriculumSeq)))
  .where(and(
    eq(lessonViews.channelSeq, channelSeq), eq(lessonViews.courseSeq, courseSeq), isNotNull(lessonViews.completedAt), isShown,
    userSeq === undefined ? undefined : eq(lessonViews.userSeq, userSeq),
  )).groupBy(lessonViews.userSeq)

/** What a learner earned, and the terms of the class. */
export async function findEarned(db: Db, course: CourseRef, userSeq: number): Promise<{ xp: number; point: number } & Terms> {
  const sums = earned(db, course, userSeq).as('sums')
  const [row] = await db.select({ xp: sql`${sums.xp}`.mapWith(Number), point: sql`${sums.point}`.mapWith(Number), terms: challengeTerms.terms, leaderboardYn: challengeTerms.leaderboardYn })
    .from(courses).leftJoin(sums, sql`true`)
    .leftJoin(challengeTerms, and(eq(challengeTerms.channelSeq, courses.channelSeq), eq(challengeTerms.courseSeq, courses.courseSeq)))
    .where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq)))
  return { xp: Number(row?.xp ?? 0), point: Number(row?.point ?? 0), terms: row?.terms ?? '', leaderboardYn: row?.leaderboardYn ?? 'Y' }
}

const LEADERS_MAX = 50

/** The learners of a class with the most experience. */
export async function listLeaders(db: Db, course: CourseRef) {
  const sums = earned(db, course).as('sums')
  return db.select({ userSeq: users.userSeq, name: users.name, xp: sql`${sums.xp}`.mapWith(Number), point: sql`${sums.point}`.mapWith(Number) })
    .from(sums)
    .innerJoin(attendees, and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq), eq(attendees.userSeq, sums.userSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved)))
    .innerJoin(users, and(eq(users.userSeq, sums.userSeq), isNull(users.withdrawnAt)))
    .where(or(gt(sums.xp, 0), gt(sums.point, 0)))
    .orderBy(desc(sums.xp), desc(sums.point), asc(users.name), asc(users.userSeq)).limit(LEADERS_MAX)
}

const DAYS_MAX = 400

/** Days in Seoul on which a learner completed a lesson, handed in or posted, newest first. */
export async function listDays(db: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<string[]> {
  const dayOf = (moment: typeof lessonViews.completedAt | typeof missionPosts.createdAt | typeof missionSubmissions.createdAt) => sql<string>`to_char(${moment} at time zone 'Asia/Seoul', 'YYYY-MM-DD')`.as('day')
  const ofMine = (table: typeof lessonViews | typeof missionPosts | typeof missionSubmissions) => and(eq(table.channelSeq, channelSeq), eq(table.courseSeq, courseSeq), eq(table.userSeq, userSeq))
  const days = db.select({ day: dayOf(lessonViews.completedAt) }).from(lessonViews).where(and(ofMine(lessonViews), isNotNull(lessonViews.completedAt)))
    .union(db.select({ day: dayOf(missionPosts.createdAt) }).from(missionPosts).where(ofMine(missionPosts)))
    .union(db.select({ day: dayOf(missionSubmissions.createdAt) }).from(missionSubmissions).where(ofMine(missionSubmissions))).as('days')
  const rows = await db.select({ day: days.day }).from(days).orderBy(desc(days.day)).limit(DAYS_MAX)
  return rows.map(({ day }) => day)
}

export interface Terms {
  terms: string
  leaderboardYn: 'Y' | 'N'
}

export async function findTerms(db: Db, { channelSeq, courseSeq }: CourseRef): Promise<Terms> {
  const [row] = await db.select({ terms: challengeTerms.terms, leaderboardYn: challengeTerms.leaderboardYn }).from(challengeTerms)
    .where(and(eq(challengeTerms.channelSeq, channelSeq), eq(challengeTerms.courseSeq, courseSeq)))
  return row ?? { terms: '', leaderboardYn: 'Y' }
}

export async function writeTerms(tx: Db, { channelSeq, courseSeq }: CourseRef, terms: Terms, updatedAt: Date): Promise<void> {
  await tx.insert(challengeTerms).values({ channelSeq, courseSeq, ...terms, updatedAt }).onConflictDoUpdate({ target: [challengeTerms.channelSeq, challengeTerms.courseSeq], set: { ...terms, updatedAt } })
}
