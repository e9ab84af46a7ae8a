import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { paybackKinds, paymentKinds } from '#shared/ledger/accounts.ts'
import { SALES_GROUPS_MAX } from '#shared/ledger/contract.ts'
import type { SalesGroup, salesGrouping } from '#shared/ledger/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { courses, ledgerTransfers, orders } from '#server/infra/db/schema/index.ts'
import { beginOf } from './days.ts'

const sumOf = (kinds: readonly string[]) => sql<number>`coalesce(sum(${ledgerTransfers.amount}) filter (where ${ledgerTransfers.kind} in (${sql.raw(kinds.map((kind) => `'${kind}'`).join(', '))})), 0)::bigint`.mapWith(Number)

/** What was paid and given back in days of Asia/Seoul, both included, by class or by pay method: the largest first of each currency. */
export async function salesByGroup(db: Db, channelSeq: number, grouping: (typeof salesGrouping)[number], { startDt, endDt }: { startDt: string; endDt: string }): Promise<SalesGroup[]> {
  const [paid, refunded] = [sumOf(paymentKinds), sumOf(paybackKinds)]
  const [courseSeq, payMethodCd] = grouping === 'course' ? [orders.courseSeq, sql`null::text`] : [sql`null::bigint`, orders.payMethodCd]
  const groups = db.select({
    courseSeq: sql<number | null>`${courseSeq}`.as('of_course'), payMethodCd: sql<SalesGroup['payMethodCd']>`${payMethodCd}`.as('by_method'), currency: ledgerTransfers.currency,
    paidAmount: paid.as('paid'), refundedAmount: refunded.as('refunded'), orderCount: sql<number>`count(distinct ${orders.orderSeq})`.mapWith(Number).as('order_count'),
    place: sql<number>`row_number() over (partition by ${ledgerTransfers.currency} order by ${paid} - ${refunded} desc, min(${orders.orderSeq}))`.as('place'),
  }).from(ledgerTransfers).innerJoin(orders, and(eq(orders.channelSeq, ledgerTransfers.channelSeq), eq(orders.orderSeq, ledgerTransfers.orderSeq))).where(and(
    eq(ledgerTransfers.channelSeq, channelSeq), inArray(ledgerTransfers.kind, [...paymentKinds, ...paybackKinds]),
    gte(ledgerTransfers.at, beginOf(startDt)), lt(ledgerTransfers.at, sql`${beginOf(endDt)} + interval '24 hours'`),
  )).groupBy(sql`1`, sql`2`, sql`3`).as('groups')
  const rows = await db.select({
    courseSeq: groups.courseSeq, title: courses.title, payMethodCd: groups.payMethodCd, currency: groups.currency, paidAmount: groups.paidAmount, refundedAmount: groups.refundedAmount, orderCount: groups.orderCount,
  }).from(groups).leftJoin(courses, and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, groups.courseSeq)))
    .where(sql`${groups.place} <= ${SALES_GROUPS_MAX}`).orderBy(groups.currency, groups.place)
  return rows.map((row) => ({ ...row, courseSeq: row.courseSeq === null ? null : Number(row.courseSeq), currency: row.currency as SalesGroup['currency'] }))
}
