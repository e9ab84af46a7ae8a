import { and, asc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { paybackKinds, paymentKinds } from '#shared/ledger/accounts.ts'
import type { TransferKind } from '#shared/ledger/accounts.ts'
import type { SalesDay } from '#shared/ledger/contract.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { ledgerDays, ledgerKept, ledgerTransfers } from '#server/infra/db/schema/index.ts'
import type { Period } from '../queries.ts'

/** Before any day that a ledger has. */
const NOTHING_KEPT = '2000-01-01'
const SITES_AT_ONCE = 200

/** The moment that a day of Asia/Seoul begins. */
export const beginOf = (day: unknown) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`
const dayOf = sql`(${ledgerTransfers.at} at time zone 'Asia/Seoul')::date`
const amount = sql<number>`sum(${ledgerTransfers.amount})::bigint`.mapWith(Number)

/**
 * Sums the past days of every site, once each (decision 0035). A site that has its first transfers begins with the next run: by then
 * every booking holds a share of the row that is locked here.
 */
export async function keepPastDays(db: Db, now: Date): Promise<void> {
  const today = seoulDay(now.getTime())
  for (let after = 0, isMore = true; isMore;) {
    const due = await db.select({ channelSeq: ledgerKept.channelSeq }).from(ledgerKept).where(and(
      sql`${ledgerKept.channelSeq} > ${after}`, sql`${ledgerKept.keptUntil} < ${today}`,
      sql`exists (select 1 from ${ledgerTransfers} where ${ledgerTransfers.channelSeq} = ${ledgerKept.channelSeq} and ${ledgerTransfers.at} >= ${beginOf(ledgerKept.keptUntil)} and ${ledgerTransfers.at} < ${beginOf(today)})`,
    )).orderBy(asc(ledgerKept.channelSeq)).limit(SITES_AT_ONCE)
    for (const { channelSeq } of due) await db.transaction((tx) => keepDaysOf(tx, channelSeq, today))
    after = due.at(-1)?.channelSeq ?? after
    isMore = due.length === SITES_AT_ONCE
  }
  await db.execute(sql`insert into ${ledgerKept} (channel_seq, kept_until) select channel_seq, ${NOTHING_KEPT}::date from channels
    where exists (select 1 from ${ledgerTransfers} where ${ledgerTransfers.channelSeq} = channels.channel_seq) on conflict do nothing`)
}

async function keepDaysOf(tx: Db, channelSeq: number, today: string): Promise<void> {
  const [kept] = await tx.select().from(ledgerKept).where(eq(ledgerKept.channelSeq, channelSeq)).for('update')
  if (kept === undefined || kept.keptUntil >= today) return
  await tx.execute(sql`insert into ${ledgerDays} (channel_seq, base_date, kind, currency, amount)
    select ${ledgerTransfers.channelSeq}, ${dayOf}, ${ledgerTransfers.kind}, ${ledgerTransfers.currency}, sum(${ledgerTransfers.amount}) from ${ledgerTransfers}
    where ${ledgerTransfers.channelSeq} = ${channelSeq} and ${ledgerTransfers.at} >= ${beginOf(kept.keptUntil)} and ${ledgerTransfers.at} < ${beginOf(today)} group by 1, 2, 3, 4`)
  await tx.update(ledgerKept).set({ keptUntil: today }).where(eq(ledgerKept.channelSeq, channelSeq))
}

export interface DaySum {
  baseDate: string
  kind: TransferKind
  currency: string
  /** Minor units. */
  amount: number
}

/** Sums of a site's transfers by day of Asia/Seoul, both days included: past days as they are kept, later ones from the ledger. */
export async function sumsByDay(db: Db, channelSeq: number, { startDt, endDt }: { startDt: string | SQL; endDt: string }, kinds: readonly TransferKind[]): Promise<DaySum[]> {
  const past = db.select({ baseDate: ledgerDays.baseDate, kind: ledgerDays.kind, currency: ledgerDays.currency, amount: ledgerDays.amount })
    .from(ledgerDays).where(and(eq(ledgerDays.channelSeq, channelSeq), gte(ledgerDays.baseDate, startDt), lte(ledgerDays.baseDate, endDt), inArray(ledgerDays.kind, [...kinds])))
  const keptUntil = db.select({ keptUntil: ledgerKept.keptUntil }).from(ledgerKept).where(eq(ledgerKept.channelSeq, channelSeq))
  const from = sql`greatest(${startDt}::date, (${keptUntil}))`
  // Day by day from the index `ledger_transfers_by_time` alone: no plan reads the table, however long the period.
  const days = sql`generate_series(${beginOf(from)}, ${beginOf(endDt)}, interval '24 hours') as day(begins)`
  const ofDay = db.select({ kind: ledgerTransfers.kind, currency: ledgerTransfers.currency, amount: amount.as('booked_amount') })
    .from(ledgerTransfers).where(and(
      eq(ledgerTransfers.channelSeq, channelSeq), sql`${ledgerTransfers.at} >= day.begins`, sql`${ledgerTransfers.at} < day.begins + interval '24 hours'`,
      inArray(ledgerTransfers.kind, [...kinds]),
    )).groupBy(ledgerTransfers.kind, ledgerTransfers.currency).as('of_day')
  const later = db.select({ baseDate: sql<string>`(day.begins at time zone 'Asia/Seoul')::date`, kind: ofDay.kind, currency: ofDay.currency, amount: ofDay.amount })
    .from(days).crossJoinLateral(ofDay)
  return past.unionAll(later).orderBy(asc(ledgerDays.baseDate))
}

/** Kept days that differ from the ledger, rebuilt from zero. */
export async function daysThatDiffer(db: Db, channelSeq: number): Promise<{ baseDate: string; currency: string; expected: number; found: number }[]> {
  const { rows } = await db.execute(sql`
    select base_date::text as "baseDate", currency, coalesce(booked.amount, 0)::text as expected, coalesce(kept.amount, 0)::text as found
    from (select ${dayOf} as base_date, ${ledgerTransfers.kind} as kind, ${ledgerTransfers.currency} as currency, sum(${ledgerTransfers.amount}) as amount
      from ${ledgerTransfers}, ${ledgerKept} where ${ledgerTransfers.channelSeq} = ${channelSeq} and ${ledgerKept.channelSeq} = ${channelSeq} and ${ledgerTransfers.at} < ${beginOf(ledgerKept.keptUntil)}
      group by 1, 2, 3) as booked
    full join (select base_date, kind, currency, amount from ${ledgerDays} where ${ledgerDays.channelSeq} = ${channelSeq}) as kept using (base_date, kind, currency)
    where booked.amount is distinct from kept.amount order by 1, 2 limit 100`) as unknown as { rows: { baseDate: string; currency: string; expected: string; found: string }[] }
  return rows.map(({ expected, found, ...row }) => ({ ...row, expected: Number(expected), found: Number(found) }))
}

const paidKinds = new Set<TransferKind>(paymentKinds)

const amountsOf = (booked: readonly Pick<DaySum, 'kind' | 'currency' | 'amount'>[]) => {
  const sumOf = (isPaid: boolean, of: string) => booked.filter(({ kind, currency }) => paidKinds.has(kind) === isPaid && currency === of).reduce((sum, row) => sum + row.amount, 0)
  return { paymentAmountKrw: sumOf(true, 'KRW'), paymentAmountUsd: sumOf(true, 'USD'), cancelAmountKrw: sumOf(false, 'KRW'), cancelAmountUsd: sumOf(false, 'USD') }
}

/** What was paid and given back on each day of Asia/Seoul, both days included. */
export async function salesByDay(db: Db, channelSeq: number, period: { startDt: string; endDt: string }): Promise<SalesDay[]> {
  const rows = await sumsByDay(db, channelSeq, period, [...paymentKinds, ...paybackKinds])
  return [...Map.groupBy(rows, ({ baseDate }) => baseDate)].map(([baseDate, booked]) => ({ baseDate, ...amountsOf(booked) }))
}

/** What was paid and given back in each hour of a short period. */
export async function salesByHour(db: Db, channelSeq: number, { from, until }: Period): Promise<(Omit<SalesDay, 'baseDate'> & { baseHour: Date })[]> {
  const hour = sql<string>`date_trunc('hour', ${ledgerTransfers.at}, 'UTC')`
  const rows = await db.select({ baseHour: hour, kind: ledgerTransfers.kind, currency: ledgerTransfers.currency, amount }).from(ledgerTransfers).where(and(
    eq(ledgerTransfers.channelSeq, channelSeq), gte(ledgerTransfers.at, from), lt(ledgerTransfers.at, until), inArray(ledgerTransfers.kind, [...paymentKinds, ...paybackKinds]),
  )).groupBy(hour, ledgerTransfers.kind, ledgerTransfers.currency)
  return [...Map.groupBy(rows, ({ baseHour }) => new Date(baseHour).getTime())].map(([at, booked]) => ({ baseHour: new Date(at), ...amountsOf(booked) }))
}

/** What a site was ever paid and gave back, by currency: the sums of past days, and the ledger since. */
export async function paidToSite(db: Db, channelSeq: number): Promise<{ currency: string; paidAmount: number; refundedAmount: number }[]> {
  const kinds = [...paymentKinds, ...paybackKinds]
  const keptUntil = sql`coalesce((select ${ledgerKept.keptUntil} from ${ledgerKept} where ${ledgerKept.channelSeq} = ${channelSeq}), ${NOTHING_KEPT}::date)`
  const booked = db.select({ currency: ledgerDays.currency, kind: ledgerDays.kind, amount: ledgerDays.amount }).from(ledgerDays)
    .where(and(eq(ledgerDays.channelSeq, channelSeq), inArray(ledgerDays.kind, kinds)))
    .unionAll(db.select({ currency: ledgerTransfers.currency, kind: ledgerTransfers.kind, amount: ledgerTransfers.amount }).from(ledgerTransfers)
      .where(and(eq(ledgerTransfers.channelSeq, channelSeq), inArray(ledgerTransfers.kind, kinds), gte(ledgerTransfers.at, beginOf(keptUntil))))).as('booked')
  const sumOf = (of: readonly TransferKind[]) => sql<number>`coalesce(sum(${booked.amount}) filter (where ${inArray(booked.kind, [...of])}), 0)::bigint`.mapWith(Number)
  return db.select({ currency: booked.currency, paidAmount: sumOf(paymentKinds), refundedAmount: sumOf(paybackKinds) }).from(booked).groupBy(booked.currency)
}
