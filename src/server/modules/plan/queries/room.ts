import { eq, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { planCds, plans } from '#shared/plan/plans.ts'
import type { PlanCd } from '#shared/plan/plans.ts'
import type { RoomWarning } from '#shared/plan/room.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, sitePlans } from '#server/infra/db/schema/index.ts'
import type { channels } from '#server/infra/db/schema/index.ts'

/** Enrollments of a site that are in use, counted up to `limit`, from the index `attendees_active` alone. */
function activeOf(channelSeq: number, now: Date, limit: SQL): SQL<number> {
  // A literal status, so that the planner sees that the index has all of them.
  const active = sql`${attendees.channelSeq} = ${channelSeq} and ${attendees.choiseStatusCd} = ${sql.raw(`'${choiseStatusCd.approved}'`)}`
  return sql<number>`(select count(*)::int from (
    (select 1 from ${attendees} where ${active} and ${attendees.validAt} is null limit ${limit}) union all
    (select 1 from ${attendees} where ${active} and ${attendees.validAt} > ${now.toISOString()}::timestamptz limit ${limit})) as active)`
}

/** A little more than each plan's cap; without a cap there is nothing to count. */
const capOfRow = sql`case coalesce(${sitePlans.planCd}, 'free') ${sql.join(planCds.map((planCd) => sql.raw(`when '${planCd}' then ${plans[planCd].attendeeCap === null ? 0 : plans[planCd].attendeeCap + 1} `)))} end`

export interface Room {
  planCd: PlanCd
  /** Approved enrollments whose access has not ended, counted to just above the cap. */
  used: number
  warnedPercent: number
}

export async function readRoom(db: Db, channelSeq: number, now: Date): Promise<Room> {
  const [row] = await db.select({
    planCd: sql<PlanCd>`coalesce(${sitePlans.planCd}, 'free')`, warnedPercent: sql<number>`coalesce(${sitePlans.warnedPercent}, 0)`,
    used: activeOf(channelSeq, now, capOfRow).mapWith(Number),
  }).from(sql`(select 1) as one`).leftJoin(sitePlans, eq(sitePlans.channelSeq, channelSeq))
  if (row === undefined) throw new Error('select answered no row')
  return row
}

/** The plan of a row's site, for queries of other modules. */
export const planCdOf = (site: typeof channels) => sql<PlanCd>`coalesce((select ${sitePlans.planCd} from ${sitePlans} where ${sitePlans.channelSeq} = ${site.channelSeq}), 'free')`

export async function findPlanCd(db: Db, channelSeq: number): Promise<PlanCd> {
  const [row] = await db.select({ planCd: sitePlans.planCd }).from(sitePlans).where(eq(sitePlans.channelSeq, channelSeq))
  return row?.planCd ?? 'free'
}

/** All enrollments in use, up to a million, for people. */
export const allActive = (channelSeq: number, now: Date): SQL<number> => activeOf(channelSeq, now, sql`1000000`).mapWith(Number)

/** Keeps other enrollments of the site waiting until the transaction ends. */
export async function lockRoom(tx: Db, channelSeq: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plan room ${channelSeq}`}, 0))`)
}

/** Remembers a warning that is new; the job raises its alarm. */
export async function writeWarning(tx: Db, channelSeq: number, warnedPercent: RoomWarning): Promise<void> {
  await tx.insert(sitePlans).values({ channelSeq, warnedPercent, warningDue: true })
    .onConflictDoUpdate({ target: sitePlans.channelSeq, set: { warnedPercent, warningDue: true }, setWhere: lt(sitePlans.warnedPercent, warnedPercent) })
}
