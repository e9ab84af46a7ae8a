import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import { beginOfDay } from '#shared/kernel/days.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { isLinkShared, withLinkShared } from '#shared/dashboard/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { fareCd, publicCd, userTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channels, channelUsers, courses, curriculums, dashboardDays, dashboardHours, payoutAccounts } from '#server/infra/db/schema/index.ts'

const countsOf = (of: typeof dashboardDays | typeof dashboardHours) => ({
  newMemberCount: of.newMemberCount, classAttendCount: of.classAttendCount, visitorCount: of.visitorCount, newVisitorCount: of.newVisitorCount, pageViewCount: of.pageViewCount,
})

/** Days of a period and of the one before it, in order. */
export async function listDays(db: Db, channelSeq: number, { startDate, endDate }: Period, before: Period) {
  const ofPeriod = sql`${dashboardDays.baseDate} - case when ${dashboardDays.baseDate} >= ${startDate}::date then ${startDate}::date else ${before.startDate}::date end`
  const seenBefore = sql`coalesce((select sum(n) from unnest(${dashboardDays.returnCounts}[1:${ofPeriod}]) as n), 0)`
  return db.select({ baseDate: dashboardDays.baseDate, ...countsOf(dashboardDays), uvCount: sql<number>`${dashboardDays.visitorCount} - ${seenBefore}`.mapWith(Number) }).from(dashboardDays)
    .where(and(eq(dashboardDays.channelSeq, channelSeq), gte(dashboardDays.baseDate, before.startDate), lte(dashboardDays.baseDate, endDate))).orderBy(asc(dashboardDays.baseDate))
}

/** Hours of two days, one after the other, in order. */
export async function listHours(db: Db, channelSeq: number, { endDate }: Period, before: Period) {
  const rows = await db.select({ baseHour: dashboardHours.baseHour, ...countsOf(dashboardHours), uvCount: dashboardHours.firstCount }).from(dashboardHours).where(and(
    eq(dashboardHours.channelSeq, channelSeq), gte(dashboardHours.baseHour, new Date(beginOfDay(before.startDate))), lt(dashboardHours.baseHour, new Date(beginOfDay(endDate) + DAY_MS)),
  )).orderBy(asc(dashboardHours.baseHour))
  return rows
}

/** Which tasks of the guide are done. */
export async function readGuide(db: Db, channelSeq: number) {
  const exists = (query: ReturnType<typeof sql>) => sql<boolean>`exists (select 1 ${query})`
  // Read by its key: `exists` reads a table of all sites from its beginning, whatever order is asked for in it.
  const first = (query: ReturnType<typeof sql>, ...key: AnyColumn[]) => sql<boolean>`coalesce((select true ${query} order by ${sql.join(key, sql`, `)} limit 1), false)`
  const alive = sql`${courses.channelSeq} = ${channelSeq} and ${courses.courseState} not in ('trash', 'purged')`
  const [row] = await db.select({
    config: channels.config, logo: sql<boolean>`${channels.headerLogoUrl} is not null`,
    create: exists(sql`from ${courses} where ${alive}`),
    lesson: first(sql`from ${curriculums} where ${curriculums.channelSeq} = ${channelSeq} and ${curriculums.deletedAt} is null`, curriculums.channelSeq, curriculums.curriculumSeq),
    publish: exists(sql`from ${courses} where ${alive} and ${courses.publicCd} = ${publicCd.public}`),
    price: exists(sql`from ${courses} where ${alive} and ${courses.fareCd} = ${fareCd.paid}`),
    payout: exists(sql`from ${payoutAccounts} where ${payoutAccounts.channelSeq} = ${channelSeq}`),
    staff: first(sql`from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userTypeCd} <> ${userTypeCd.owner}`, channelUsers.channelSeq, channelUsers.userSeq),
    member: first(sql`from ${channelUsers} where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.userTypeCd} is null`, channelUsers.channelSeq, channelUsers.userSeq),
    attendee: first(sql`from ${attendees} where ${attendees.channelSeq} = ${channelSeq}`, attendees.channelSeq, attendees.attendSeq),
  }).from(channels).where(eq(channels.channelSeq, channelSeq))
  if (row === undefined) throw new Error('a site that was found is gone')
  const { config, ...found } = row
  return { ...found, share: isLinkShared(config) }
}

export async function writeLinkShared(tx: Db, channelSeq: number): Promise<void> {
  const [row] = await tx.select({ config: channels.config }).from(channels).where(eq(channels.channelSeq, channelSeq)).for('update')
  if (row !== undefined && !isLinkShared(row.config)) await tx.update(channels).set({ config: withLinkShared(row.config) }).where(eq(channels.channelSeq, channelSeq))
}
