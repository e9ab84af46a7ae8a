import type { CallReply } from '#shared/kernel/call/call.ts'
import type { DashboardRange, DashboardRow, dashboardCalls } from '#shared/dashboard/contract.ts'
import { beginOfDay } from '#shared/kernel/days.ts'
import { periodBefore } from '#shared/dashboard/periods.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import { guideDone, guideTasks } from '#shared/dashboard/rules.ts'
import type { DashboardType, GuideGroupName, GuideTaskName } from '#shared/dashboard/rules.ts'
import { DAY_MS, seoulDay, seoulTime } from '#shared/kernel/moments.ts'
import type { SiteResolver } from '#server/infra/http/resolvers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { salesByDay, salesByHour } from '#server/modules/ledger/index.ts'
import { countMarkedHours, sitesToCount } from './queries/counting.ts'
import { listDays, listHours, readGuide, writeLinkShared } from './queries/reading.ts'

type Calls = typeof dashboardCalls
type Amounts = Pick<DashboardRow, 'paymentAmountKrw' | 'paymentAmountUsd' | 'cancelAmountKrw' | 'cancelAmountUsd'>
type Counts = Omit<DashboardRow, keyof Amounts>

/** How long an hour's visits can be counted from its events (ms): a day less than these are kept. */
const EVENTS_KEPT_MS = 399 * DAY_MS

const hourOf = (at: Date) => `${seoulDay(at.getTime())}T${seoulTime(at.getTime()).slice(0, 2)}`
const noCounts = { newMemberCount: 0, classAttendCount: 0, visitorCount: 0, uvCount: 0, newVisitorCount: 0, pageViewCount: 0 }
const noAmounts = { paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0 }
const hidden = { paymentAmountKrw: null, paymentAmountUsd: null, cancelAmountKrw: null, cancelAmountUsd: null }

function rowsOf(counts: readonly Counts[], amounts: readonly ({ baseDate: string } & Amounts)[] | null): DashboardRow[] {
  const [counted, paid] = [new Map(counts.map((row) => [row.baseDate, row])), new Map(amounts?.map((row) => [row.baseDate, row]))]
  return [...new Set([...counted.keys(), ...paid.keys()])].toSorted()
    .map((baseDate) => ({ ...noCounts, ...(amounts === null ? hidden : noAmounts), ...counted.get(baseDate), ...paid.get(baseDate), baseDate }))
}

function rangeOf({ startDate, endDate }: Period, all: readonly DashboardRow[]): DashboardRange {
  const rows = all.filter(({ baseDate }) => baseDate.slice(0, 10) >= startDate && baseDate.slice(0, 10) <= endDate)
  return {
    startAt: new Date(beginOfDay(startDate)).toISOString(), endAt: new Date(beginOfDay(endDate) + DAY_MS).toISOString(),
    uvCount: rows.reduce((sum, { uvCount }) => sum + uvCount, 0), rows,
  }
}

/** The dashboard of a site (SET-01): it reads sums that a job keeps (decision 0062), and payments from the ledger. */
export function createDashboardService({ database: { db }, clock }: Pick<ServerPorts, 'database' | 'clock'>, sites: Pick<SiteResolver, 'get'>) {
  async function countsOf(channelSeq: number, type: DashboardType, period: Period, before: Period): Promise<Counts[]> {
    if (type === 'DAILY') return listDays(db, channelSeq, period, before)
    return (await listHours(db, channelSeq, period, before)).map(({ baseHour, ...counts }) => ({ ...counts, baseDate: hourOf(baseHour) }))
  }

  async function amountsOf(channelSeq: number, type: DashboardType, startDt: string, endDt: string): Promise<({ baseDate: string } & Amounts)[]> {
    if (type === 'DAILY') return salesByDay(db, channelSeq, { startDt, endDt })
    return (await salesByHour(db, channelSeq, { from: new Date(beginOfDay(startDt)), until: new Date(beginOfDay(endDt) + DAY_MS) })).map(({ baseHour, ...sums }) => ({ ...sums, baseDate: hourOf(baseHour) }))
  }

  return {
    /** @param withSales whether amounts are shown */
    async read(channelSeq: number, { type, ...period }: Period & { type: DashboardType }, withSales: boolean): Promise<CallReply<Calls['read']>> {
      const before = periodBefore(period)
      const { name } = await sites.get(channelSeq)
      const counts = await countsOf(channelSeq, type, period, before)
      const rows = rowsOf(counts, withSales ? await amountsOf(channelSeq, type, before.startDate, period.endDate) : null)
      return { baseChannel: { channelSeq, name }, ...rangeOf(period, rows), before: rangeOf(before, rows) }
    },

    async guide(channelSeq: number): Promise<CallReply<Calls['guide']>> {
      const isDone = guideDone(await readGuide(db, channelSeq))
      return {
        todoList: (Object.entries(guideTasks) as [GuideGroupName, readonly GuideTaskName[]][]).map(([name, tasks]) => ({
          name, progressPercent: Math.floor((tasks.filter((task) => isDone[task]).length / tasks.length) * 100),
          todo: tasks.map((task) => ({ name: task, doneYn: isDone[task] ? 'Y' as const : 'N' as const })),
        })),
      }
    },

    async linkShared(channelSeq: number): Promise<void> {
      await db.transaction((tx) => writeLinkShared(tx, channelSeq))
    },

    /** Counts what changed on every site since the last run. */
    async countAll(): Promise<void> {
      const eventsSince = new Date(clock.now().getTime() - EVENTS_KEPT_MS)
      for (let due = await sitesToCount(db, 0); due.length > 0; due = await sitesToCount(db, due.at(-1) ?? 0)) {
        for (const channelSeq of due) {
          for (let isMore = true; isMore;) isMore = await db.transaction((tx) => countMarkedHours(tx, channelSeq, eventsSince))
        }
      }
    },
  }
}
export type DashboardService = ReturnType<typeof createDashboardService>
