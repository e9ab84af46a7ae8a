import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm'
import { beginOfDay } from '#shared/kernel/days.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { choiseStatusCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channels, channelUsers, consents, courses, dashboardDays, users } from '#server/infra/db/schema/index.ts'

/** Open sites with a visit in a span of days, by number. */
export async function listSitesAtWork(db: Db, { startDate, endDate }: Period, after: number, limit: number): Promise<number[]> {
  const rows = await db.select({ channelSeq: channels.channelSeq }).from(channels).where(and(
    gt(channels.channelSeq, after), isNull(channels.closedAt), isNull(channels.closesAt),
    inArray(channels.channelSeq, db.select({ channelSeq: dashboardDays.channelSeq }).from(dashboardDays).where(and(eq(dashboardDays.channelSeq, channels.channelSeq), gte(dashboardDays.baseDate, startDate), lte(dashboardDays.baseDate, endDate), gt(dashboardDays.pageViewCount, 0)))),
  )).orderBy(asc(channels.channelSeq)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** Owners with a verified address who did not end mails of this kind. The language is that of their latest consent. */
export async function listOwners(db: Db, channelSeq: number, kind: string) {
  return db.select({
    userSeq: users.userSeq, name: users.name, email: users.email,
    language: sql<Language>`coalesce((select ${consents.language} from ${consents} where ${consents.userSeq} = ${users.userSeq} order by ${consents.agreedAt} desc limit 1), 'ko')`,
  }).from(channelUsers).innerJoin(users, eq(users.userSeq, channelUsers.userSeq)).where(and(
    eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userTypeCd, userTypeCd.owner), isNull(channelUsers.blockedAt), eq(users.isAuthenticated, true), isNull(users.withdrawnAt), isNull(users.blockedAt),
    sql`coalesce((${users.alarmMails}->>${kind})::boolean, true)`,
  )).orderBy(asc(users.userSeq))
}

/** The classes with most enrollments in a span of days. */
export async function listTopClasses(db: Db, channelSeq: number, { startDate, endDate }: Period, limit: number): Promise<{ title: string; count: number }[]> {
  return db.select({ title: courses.title, count: count() }).from(attendees)
    .innerJoin(courses, and(eq(courses.channelSeq, attendees.channelSeq), eq(courses.courseSeq, attendees.courseSeq)))
    .where(and(
      eq(attendees.channelSeq, channelSeq), eq(attendees.choiseStatusCd, choiseStatusCd.approved),
      gte(attendees.createdAt, new Date(beginOfDay(startDate))), lt(attendees.createdAt, new Date(beginOfDay(endDate) + DAY_MS)),
    ))
    .groupBy(courses.channelSeq, courses.courseSeq, courses.title).orderBy(desc(count()), asc(courses.courseSeq)).limit(limit)
}
