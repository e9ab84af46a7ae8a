import { and, asc, count, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { settledKinds } from '#shared/ledger/accounts.ts'
import { seoulDay } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { channels, ledgerTransfers, orders } from '#server/infra/db/schema/index.ts'
import { sumsByDay } from './days.ts'
import type { Period } from '../queries.ts'

const month = sql<string>`to_char(${ledgerTransfers.at} at time zone 'Asia/Seoul', 'YYYY-MM')`
const isSettled = inArray(ledgerTransfers.kind, [...settledKinds])

/** What payment companies received for a site and gave back up to now, by month of Asia/Seoul and currency, minor units. */
export async function monthsOf(db: Db, channelSeq: number, now: Date) {
  const today = seoulDay(now.getTime())
  const firstDay = sql`(select coalesce((min(${ledgerTransfers.at}) at time zone 'Asia/Seoul')::date, ${today}::date) from ${ledgerTransfers} where ${ledgerTransfers.channelSeq} = ${channelSeq})`
  const days = await sumsByDay(db, channelSeq, { startDt: firstDay, endDt: today }, settledKinds)
  return [...Map.groupBy(days, ({ baseDate, currency }) => `${baseDate.slice(0, 7)} ${currency}`)].map(([key, of]) => {
    const sumOf = (wanted: (typeof settledKinds)[number]) => of.reduce((sum, { kind, amount }) => sum + (kind === wanted ? amount : 0), 0)
    const [month = '', currency = ''] = key.split(' ')
    return { month, currency, receivedAmount: sumOf('payment'), paidBackAmount: sumOf('payback') }
  })
}

/** The transfers of a site that belong to no order: those of its settlements. */
export async function ofNoOrder(db: Db, channelSeq: number) {
  return db.select({ kind: ledgerTransfers.kind, amount: ledgerTransfers.amount, idempotencyKey: ledgerTransfers.idempotencyKey })
    .from(ledgerTransfers).where(and(eq(ledgerTransfers.channelSeq, channelSeq), isNull(ledgerTransfers.orderSeq)))
}

/** A page of what companies received and gave back in a period, oldest first, each with its order. */
export async function ofMonth(db: Db, channelSeq: number, { from, until, currency }: Period & { currency: string }, { limit, offset }: { limit: number; offset: number }) {
  const found = and(eq(ledgerTransfers.channelSeq, channelSeq), gte(ledgerTransfers.at, from), lt(ledgerTransfers.at, until), eq(ledgerTransfers.currency, currency), isSettled)
  const [sum] = await db.select({ totalCount: count() }).from(ledgerTransfers).where(found)
  const lines = await db.select({
    transferSeq: ledgerTransfers.transferSeq, at: ledgerTransfers.at, kind: ledgerTransfers.kind, amount: ledgerTransfers.amount, orderNo: orders.orderNo, title: orders.title,
  }).from(ledgerTransfers).innerJoin(orders, and(eq(orders.channelSeq, ledgerTransfers.channelSeq), eq(orders.orderSeq, ledgerTransfers.orderSeq)))
    .where(found).orderBy(asc(ledgerTransfers.at), asc(ledgerTransfers.transferSeq)).limit(limit).offset(offset)
  return { lines, totalCount: sum?.totalCount ?? 0 }
}

/** When companies received money for orders, with its currency; several rows for an order that was paid twice. */
export async function paidByCompany(db: Db, channelSeq: number, orderSeqs: readonly number[]) {
  return orderSeqs.length === 0 ? [] : db.select({ orderSeq: ledgerTransfers.orderSeq, month, currency: ledgerTransfers.currency }).from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.channelSeq, channelSeq), inArray(ledgerTransfers.orderSeq, [...orderSeqs]), eq(ledgerTransfers.kind, 'payment')))
}

/** Sites with anything in their books, by number. */
export async function sitesWithBooks(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db.select({ channelSeq: channels.channelSeq }).from(channels)
    .where(and(gt(channels.channelSeq, after), sql`exists (select 1 from ${ledgerTransfers} where ${ledgerTransfers.channelSeq} = ${channels.channelSeq})`))
    .orderBy(asc(channels.channelSeq)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}
