import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { eventMessage } from '#shared/analytics/visitorEvents.ts'
import type { MarkKind } from '#shared/dashboard/rules.ts'
import { choiseStatusCd, userTypeCd } from '#shared/kernel/codes.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channelUsers, classVisitors, courses, dashboardDays, dashboardHours, dashboardMarks, trackedEvents, visitorDays } from '#server/infra/db/schema/index.ts'

/** Hours counted in one transaction. */
const HOURS_AT_ONCE = 96
const SITES_AT_ONCE = 200
/** Path of the page of a class or a package, without its own site's words; its number is the group. */
const CLASS_PAGE = '^/(?:classes|packages)/([0-9]{1,15})/?$'

const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`
const beginOf = (day: SQL | typeof dashboardDays.baseDate) => sql`(${day}::timestamp at time zone 'Asia/Seoul')`

/** The sites with hours to count, after one, in order. */
export async function sitesToCount(db: Db, after: number): Promise<number[]> {
  const rows = await db.selectDistinct({ channelSeq: dashboardMarks.channelSeq }).from(dashboardMarks).where(gt(dashboardMarks.channelSeq, after)).orderBy(asc(dashboardMarks.channelSeq)).limit(SITES_AT_ONCE)
  return rows.map(({ channelSeq }) => channelSeq)
}

/**
 * Counts marked hours of a site again, from zero, with their days, and takes their marks, in the caller's transaction (decision 0062).
 * @param eventsSince before it events may be deleted already: such hours keep their visits
 * @returns whether more is marked
 */
export async function countMarkedHours(tx: Db, channelSeq: number, eventsSince: Date): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`dashboard ${channelSeq}`}, 0))`)
  const marked = await takeMarks(tx, channelSeq)
  const hoursOf = (kind: MarkKind) => marked.filter((mark) => mark.kind === kind && (kind !== 'visit' || mark.baseHour >= eventsSince)).map(({ baseHour }) => baseHour)
  const visits = hoursOf('visit')
  await countHours(tx, channelSeq, hoursOf('member'), sql`new_member_count`, sql`select count(*) from ${channelUsers}
    where ${channelUsers.channelSeq} = ${channelSeq} and ${channelUsers.joinedAt} >= hour and ${channelUsers.joinedAt} < hour + interval '1 hour' and ${channelUsers.userTypeCd} is distinct from ${userTypeCd.owner}`)
  await countHours(tx, channelSeq, hoursOf('enrollment'), sql`class_attend_count`, sql`select count(*) from ${attendees}
    where ${attendees.channelSeq} = ${channelSeq} and ${attendees.createdAt} >= hour and ${attendees.createdAt} < hour + interval '1 hour' and ${attendees.choiseStatusCd} = ${choiseStatusCd.approved}`)
  await countVisits(tx, channelSeq, visits)
  const daysOf = (hours: readonly Date[]) => [...new Set(hours.map((hour) => seoulDay(hour.getTime())))].toSorted()
  await sumDays(tx, channelSeq, daysOf(marked.map(({ baseHour }) => baseHour)))
  const moved: string[] = []
  await addClassVisitors(tx, channelSeq, visits)
  for (const day of daysOf(visits)) moved.push(...await addVisitors(tx, channelSeq, day, visits.filter((hour) => seoulDay(hour.getTime()) === day)))
  await countVisitors(tx, channelSeq, [...new Set([...daysOf(visits), ...moved])])
  return marked.length >= HOURS_AT_ONCE
}

async function takeMarks(tx: Db, channelSeq: number): Promise<{ baseHour: Date; kind: MarkKind }[]> {
  const due = tx.$with('due').as(tx.selectDistinct({ baseHour: dashboardMarks.baseHour, kind: dashboardMarks.kind }).from(dashboardMarks)
    .where(eq(dashboardMarks.channelSeq, channelSeq)).orderBy(asc(dashboardMarks.baseHour), asc(dashboardMarks.kind)).limit(HOURS_AT_ONCE))
  const taken = tx.$with('taken').as(tx.with(due).delete(dashboardMarks).where(and(
    eq(dashboardMarks.channelSeq, channelSeq), sql`(${dashboardMarks.baseHour}, ${dashboardMarks.kind}) in (select base_hour, kind from due)`,
  )).returning({ baseHour: dashboardMarks.baseHour, kind: dashboardMarks.kind }))
  return tx.with(taken).selectDistinct({ baseHour: taken.baseHour, kind: taken.kind }).from(taken)
}

const hoursList = (hours: readonly Date[]) => sql`unnest(${arrayOf(hours.map((hour) => hour.toISOString()))}::timestamptz[])`

/** The page views of browsers in hours. "offset 0" has them read hour by hour: a planner that expects few rows of a path would read the whole table instead. */
const viewsIn = (channelSeq: number, hours: readonly Date[]) => sql`${hoursList(hours)} as hours(hour), lateral (
  select client_id, path, created_at from ${trackedEvents}
  where ${trackedEvents.channelSeq} = ${channelSeq} and ${trackedEvents.createdAt} >= hour and ${trackedEvents.createdAt} < hour + interval '1 hour'
    and ${trackedEvents.message} = ${eventMessage.pageView} and ${trackedEvents.clientId} <> '' offset 0) as viewed`

async function countHours(tx: Db, channelSeq: number, hours: readonly Date[], column: SQL, counted: SQL): Promise<void> {
  if (hours.length === 0) return
  await tx.execute(sql`insert into ${dashboardHours} (channel_seq, base_hour, ${column}) select ${channelSeq}, hour, (${counted}) from ${hoursList(hours)} as hours(hour)
    on conflict (channel_seq, base_hour) do update set ${column} = excluded.${column}`)
}

async function countVisits(tx: Db, channelSeq: number, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return
  await tx.execute(sql`insert into ${dashboardHours} (channel_seq, base_hour, page_view_count, visitor_count, new_visitor_count)
    select ${channelSeq}, hour, counted.* from ${hoursList(hours)} as hours(hour), lateral (
      select count(*) filter (where message = ${eventMessage.pageView}), count(distinct nullif(client_id, '')) filter (where message = ${eventMessage.pageView}),
        count(distinct nullif(client_id, '')) filter (where message = ${eventMessage.newVisitor})
      from ${trackedEvents} where ${trackedEvents.channelSeq} = ${channelSeq} and ${trackedEvents.createdAt} >= hour and ${trackedEvents.createdAt} < hour + interval '1 hour') as counted
    on conflict (channel_seq, base_hour) do update set page_view_count = excluded.page_view_count, visitor_count = excluded.visitor_count, new_visitor_count = excluded.new_visitor_count`)
}

/** What adds up from the hours of days. */
async function sumDays(tx: Db, channelSeq: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  await tx.execute(sql`insert into ${dashboardDays} (channel_seq, base_date, new_member_count, class_attend_count, new_visitor_count, page_view_count)
    select ${channelSeq}, day, summed.* from unnest(${arrayOf(days)}::date[]) as days(day), lateral (
      select coalesce(sum(new_member_count), 0), coalesce(sum(class_attend_count), 0), coalesce(sum(new_visitor_count), 0), coalesce(sum(page_view_count), 0)
      from ${dashboardHours} where ${dashboardHours.channelSeq} = ${channelSeq} and ${dashboardHours.baseHour} >= ${beginOf(sql`day`)} and ${dashboardHours.baseHour} < ${beginOf(sql`day`)} + interval '24 hours') as summed
    on conflict (channel_seq, base_date) do update set new_member_count = excluded.new_member_count, class_attend_count = excluded.class_attend_count,
      new_visitor_count = excluded.new_visitor_count, page_view_count = excluded.page_view_count`)
}

/** Adds the browsers of a day's hours. A browser's later day may now have another day before it: @returns these days */
async function addVisitors(tx: Db, channelSeq: number, day: string, hours: readonly Date[]): Promise<string[]> {
  // Days before and after are of an expression ("+ 0"), as the planner would look for a plain minimum in the index by date, through all browsers of each day.
  const { rows: added } = await tx.execute(sql`
    insert into ${visitorDays} (channel_seq, client_id, base_date, previous_date, first_hour)
    select ${channelSeq}, seen.client_id, ${day}::date,
      (select max(earlier.base_date + 0) from ${visitorDays} as earlier where earlier.channel_seq = ${channelSeq} and earlier.client_id = seen.client_id and earlier.base_date < ${day}::date), seen.first_hour
    from (select client_id, extract(hour from min(created_at) at time zone 'Asia/Seoul')::smallint as first_hour from ${viewsIn(channelSeq, hours)} group by 1) as seen
    on conflict (channel_seq, client_id, base_date) do update set first_hour = excluded.first_hour where excluded.first_hour < visitor_days.first_hour
    returning client_id as "clientId"`) as unknown as { rows: { clientId: string }[] }
  if (added.length === 0) return []
  const { rows } = await tx.execute(sql`
    with moved as (
      update ${visitorDays} as later set previous_date = ${day}::date
      from (select client_id, (select min(next.base_date + 0) from ${visitorDays} as next where next.channel_seq = ${channelSeq} and next.client_id = added.client_id and next.base_date > ${day}::date) as base_date
        from unnest(${sql.param(added.map(({ clientId }) => clientId))}::text[]) as added(client_id) offset 0) as following
      where later.channel_seq = ${channelSeq} and later.client_id = following.client_id and later.base_date = following.base_date and later.previous_date is distinct from ${day}::date
      returning later.base_date)
    select distinct base_date::text as "baseDate" from moved`) as unknown as { rows: { baseDate: string }[] }
  return rows.map(({ baseDate }) => baseDate)
}

/** Adds the browsers that viewed a page of a class; an earlier day than the one known takes its place. */
async function addClassVisitors(tx: Db, channelSeq: number, hours: readonly Date[]): Promise<void> {
  if (hours.length === 0) return
  await tx.execute(sql`insert into ${classVisitors} (channel_seq, course_seq, client_id, base_date)
    select ${channelSeq}, course_seq, client_id, min((created_at at time zone 'Asia/Seoul')::date)
    from (select substring(path from ${CLASS_PAGE})::bigint as course_seq, client_id, created_at from ${viewsIn(channelSeq, hours)} where path ~ ${CLASS_PAGE} offset 0) as of_class
    where exists (select 1 from ${courses} where ${courses.channelSeq} = ${channelSeq} and ${courses.courseSeq} = of_class.course_seq)
    group by 2, 3
    on conflict (channel_seq, course_seq, client_id) do update set base_date = excluded.base_date where excluded.base_date < class_visitors.base_date`)
}

/** The visitors of days, how long ago they were there before, and in which hour they came. */
async function countVisitors(tx: Db, channelSeq: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return
  const ofDay = sql`${visitorDays.channelSeq} = ${channelSeq} and ${visitorDays.baseDate} = day`
  await tx.execute(sql`insert into ${dashboardDays} (channel_seq, base_date, visitor_count, return_counts)
    select ${channelSeq}, day, (select count(*) from ${visitorDays} where ${ofDay}), coalesce((
      select array_agg(coalesce(n, 0) order by gap)
      from (select base_date - previous_date as gap, count(*)::integer as n from ${visitorDays} where ${ofDay} and previous_date is not null group by 1) as found
      right join generate_series(1, (select max(base_date - previous_date) from ${visitorDays} where ${ofDay})) as gaps(gap) using (gap)), '{}')
    from unnest(${arrayOf(days)}::date[]) as days(day)
    on conflict (channel_seq, base_date) do update set visitor_count = excluded.visitor_count, return_counts = excluded.return_counts`)
  await tx.execute(sql`
    with firsts as materialized (select day, first_hour, count(*) as n from unnest(${arrayOf(days)}::date[]) as days(day) join ${visitorDays} on ${ofDay} group by 1, 2)
    update ${dashboardHours} set first_count = coalesce((select n from firsts where firsts.day = days.day and firsts.first_hour = extract(hour from base_hour at time zone 'Asia/Seoul')), 0)
    from unnest(${arrayOf(days)}::date[]) as days(day)
    where ${dashboardHours.channelSeq} = ${channelSeq} and ${dashboardHours.baseHour} >= ${beginOf(sql`days.day`)} and ${dashboardHours.baseHour} < ${beginOf(sql`days.day`)} + interval '24 hours'`)
}
