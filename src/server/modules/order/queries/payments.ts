import { and, asc, desc, eq, gte, ilike, isNotNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { Cursor, ValueKind } from '#shared/kernel/listCursor.ts'
import type { orderCalls } from '#shared/order/contract.ts'
import type { PaymentSort } from '#shared/order/listing.ts'
import { orderState, paymentStatus } from '#shared/order/status.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { orders, users } from '#server/infra/db/schema/index.ts'
import { paidOf, paidToSite, refundedOf } from '#server/modules/ledger/index.ts'
import { wasPaying, withBuyer } from '../queries.ts'
import type { OrderRow } from '../queries.ts'

export type PaymentsQuery = CallParsed<typeof orderCalls.payments>['query']
type Filter = Omit<PaymentsQuery, 'sort' | 'order' | 'cursor' | 'size'>

const paid = paidOf(orders)
const refunded = refundedOf(orders)
const hasMoney = sql`${paid} > 0`
/** Paid by money, or by a coupon alone. */
const isPaidOrder = sql`(${hasMoney} or ${orders.orderState} = ${orderState.booked})`

const inStatus: Record<Filter['paymentStatus'] & string, SQL | undefined> = {
  [paymentStatus.paying]: eq(orders.orderState, orderState.open),
  [paymentStatus.awaitingDeposit]: eq(orders.orderState, orderState.awaiting),
  [paymentStatus.paid]: and(isPaidOrder, sql`${refunded} = 0`),
  [paymentStatus.partRefunded]: sql`${refunded} > 0 and ${refunded} < ${paid}`,
  [paymentStatus.refunded]: and(hasMoney, sql`${refunded} >= ${paid}`),
  [paymentStatus.cancelled]: and(eq(orders.orderState, orderState.ended), sql`${paid} = 0`),
}

function contains(query: Filter): SQL | undefined {
  if (query.q === '') return undefined
  const pattern = containing(query.q)
  switch (query.qField) {
    case 'orderNo': return ilike(orders.orderNo, pattern)
    case 'title': return ilike(orders.title, pattern)
    case 'name':
    case 'email':
    case 'phone': return sql`${orders.orderer}->>${sql.raw(`'${query.qField}'`)} ilike ${pattern}`
    default: return query.qField satisfies never
  }
}

const filtersOf = (query: Filter): SQL[] => [
  contains(query),
  query.startDt === undefined ? undefined : gte(orders.orderedAt, sql`${query.startDt}::timestamp at time zone 'Asia/Seoul'`),
  query.endDt === undefined ? undefined : lt(orders.orderedAt, sql`(${query.endDt}::timestamp + interval '1 day') at time zone 'Asia/Seoul'`),
  query.paidYN === undefined ? undefined : query.paidYN === 'Y' ? isPaidOrder : sql`not ${isPaidOrder}`,
  query.paymentStatus === undefined ? undefined : inStatus[query.paymentStatus],
  query.payMethodCd === undefined ? undefined : eq(orders.payMethodCd, query.payMethodCd),
  query.coupon === undefined ? undefined : eq(orders.couponSeq, query.coupon),
  query.currency === undefined ? undefined : eq(orders.chargeCurrency, query.currency),
  query.refundAsked === undefined ? undefined : and(isNotNull(orders.refundRequestedAt), sql`${paid} > ${refunded}`),
].filter((filter) => filter !== undefined)

/** The orders of the payments list; those that were only looked at are never in it. */
const matches = (channelSeq: number, query: Filter) => and(eq(orders.channelSeq, channelSeq), wasPaying, ...filtersOf(query))

interface Sorting {
  kind: ValueKind
  /** Of the number beside the order's own. */
  numberOf?: (row: OrderRow) => number
  text: SQL<string>
  /** What the list is ordered by, before the order's number; all in one direction. */
  by: readonly SQL[]
  from: (cursor: Cursor) => SQL
}

export const paymentSortings: Record<PaymentSort, Sorting> = {
  ordered: {
    kind: 'moment', by: [sql`${orders.orderedAt}`], text: sql`to_char(${orders.orderedAt} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`,
    from: ({ value, seqs }) => sql`(${value}::timestamptz, ${seqs[0]}::bigint)`,
  },
  title: { kind: 'text', by: [sql`${orders.title}`], text: sql`${orders.title}`, from: ({ value, seqs }) => sql`(${value}::text, ${seqs[0]}::bigint)` },
  // Won apart from dollars.
  amount: {
    kind: 'text', numberOf: ({ chargeAmount }) => chargeAmount, by: [sql`${orders.chargeCurrency}`, sql`${orders.chargeAmount}`], text: sql`${orders.chargeCurrency}`,
    from: ({ value, seqs }) => sql`(${value}::text, ${seqs[1]}::bigint, ${seqs[0]}::bigint)`,
  },
}

/** Orders of a site with their buyers, in one direction from a place of the list, by key. */
export async function listPayments(db: Db, channelSeq: number, { sort, order, cursor, size, ...filter }: Omit<PaymentsQuery, 'cursor'> & { cursor: Cursor | undefined }) {
  const { by, text, from } = paymentSortings[sort]
  const key = [...by, sql`${orders.orderSeq}`]
  const after = cursor === undefined ? undefined : sql`(${sql.join(key, sql`, `)}) ${order === 'asc' ? sql`>` : sql`<`} ${from(cursor)}`
  return db.select({ ...withBuyer, cursor: text }).from(orders).innerJoin(users, eq(users.userSeq, orders.userSeq))
    .where(and(matches(channelSeq, filter), after)).orderBy(...key.map((one) => (order === 'asc' ? asc(one) : desc(one)))).limit(size)
}

/** What all matching orders come to, by currency. */
export async function sumPayments(db: Db, channelSeq: number, query: Filter) {
  const matching = matches(channelSeq, query)
  const by = { currency: orders.chargeCurrency, count: sql<number>`count(*)`.mapWith(Number) }
  // Without a filter, no order is read: an index counts them, and the ledger keeps the sums of its days.
  if (filtersOf(query).length === 0) {
    const counts = await db.select(by).from(orders).where(matching).groupBy(orders.chargeCurrency).orderBy(orders.chargeCurrency)
    const sums = new Map((await paidToSite(db, channelSeq)).map(({ currency, ...sum }) => [currency, sum]))
    return counts.map((row) => ({ ...row, ...(sums.get(row.currency) ?? { paidAmount: 0, refundedAmount: 0 }) }))
  }
  return db.select({
    ...by, paidAmount: sql<number>`coalesce(sum(${paid}), 0)::bigint`.mapWith(Number), refundedAmount: sql<number>`coalesce(sum(${refunded}), 0)::bigint`.mapWith(Number),
  }).from(orders).where(matching).groupBy(orders.chargeCurrency).orderBy(orders.chargeCurrency)
}
