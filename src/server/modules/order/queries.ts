import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { orderState } from '#shared/order/status.ts'
import type { CourseRef, MemberRef, OrderRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { charges, deliveries, orders, paymentSettings, refunds, users } from '#server/infra/db/schema/index.ts'

export type OrderRow = typeof orders.$inferSelect
export type ChargeRow = typeof charges.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

const unpaidStates = [orderState.open, orderState.awaiting]
const isOrder = ({ channelSeq, orderSeq }: OrderRef) => and(eq(orders.channelSeq, channelSeq), eq(orders.orderSeq, orderSeq))
const isCharge = ({ channelSeq, chargeNo }: Pick<ChargeRow, 'channelSeq' | 'chargeNo'>) => and(eq(charges.channelSeq, channelSeq), eq(charges.chargeNo, chargeNo))

/** The user's order of a class that is not paid yet, locked. */
export async function lockUnpaid(tx: Db, { channelSeq, courseSeq }: CourseRef, userSeq: number): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(orders).where(and(
    eq(orders.channelSeq, channelSeq), eq(orders.courseSeq, courseSeq), eq(orders.userSeq, userSeq), inArray(orders.orderState, unpaidStates),
  )).for('update')
  return row
}

export async function findOrder(db: Db, channelSeq: number, orderNo: string, userSeq?: number): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderNo, orderNo), ...(userSeq === undefined ? [] : [eq(orders.userSeq, userSeq)])))
  return row
}

/** Reads an order that exists, without a lock. */
export async function readOrder(db: Db, order: OrderRef): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(isOrder(order))
  if (row === undefined) throw new Error('the order is gone')
  return row
}

/** Locks an order that exists. Lock its class before. */
export async function lockOrder(tx: Db, order: OrderRef): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(isOrder(order)).for('update')
  if (row === undefined) throw new Error('the order is gone')
  return row
}

export async function insertOrder(tx: Db, values: typeof orders.$inferInsert): Promise<OrderRow> {
  const [row] = await tx.insert(orders).values(values).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return row
}

export async function writeOrder(tx: Db, order: OrderRef, values: Partial<typeof orders.$inferInsert>): Promise<OrderRow> {
  const [row] = await tx.update(orders).set(values).where(isOrder(order)).returning()
  if (row === undefined) throw new Error('the order is gone')
  return row
}

/** Not only looked at: a method was chosen, or a coupon paid for it. */
export const wasPaying = or(isNotNull(orders.payMethodCd), eq(orders.orderState, orderState.booked))

/** Orders of one user on the site, newest first, without those that were only looked at. */
export async function listMine(db: Db, { channelSeq, userSeq }: MemberRef, { page, size }: { page: number; size: number }) {
  const mine = and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq), wasPaying)
  return {
    rows: await db.select().from(orders).where(mine).orderBy(desc(orders.orderSeq)).limit(size).offset((page - 1) * size),
    totalCount: await db.$count(orders, mine),
  }
}

/** The last order that got as far as paying: its orderer and method are proposed again. */
export async function lastOrder(db: Db, { channelSeq, userSeq }: MemberRef): Promise<Pick<OrderRow, 'orderer' | 'payMethodCd'> | undefined> {
  const [row] = await db.select({ orderer: orders.orderer, payMethodCd: orders.payMethodCd }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq), isNotNull(orders.orderer))).orderBy(desc(orders.orderSeq)).limit(1)
  return row
}

export async function findPerson(db: Db, userSeq: number) {
  const [row] = await db.select({ userSeq: users.userSeq, name: users.name, email: users.email, phone: users.phone }).from(users).where(eq(users.userSeq, userSeq))
  if (row === undefined) throw new Error('the user is gone')
  return row
}

/** The order with its buyer's address; undefined for a buyer who withdrew. */
export async function findMailed(db: Db, { channelSeq, orderSeq }: Pick<OrderRow, 'channelSeq' | 'orderSeq'>): Promise<{ order: OrderRow; name: string; email: string } | undefined> {
  const [row] = await db.select({ order: orders, name: users.name, email: users.email }).from(orders).innerJoin(users, eq(users.userSeq, orders.userSeq))
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderSeq, orderSeq), isNull(users.withdrawnAt)))
  return row
}

export async function insertCharge(tx: Db, values: typeof charges.$inferInsert): Promise<void> {
  await tx.insert(charges).values(values)
}

export async function findCharge(db: Db, charge: Pick<ChargeRow, 'channelSeq' | 'chargeNo'>): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(charges).where(isCharge(charge))
  return row
}

/** Reads a charge that exists. */
export async function readCharge(db: Db, { channelSeq, chargeSeq }: Pick<ChargeRow, 'channelSeq' | 'chargeSeq'>): Promise<ChargeRow> {
  const [row] = await db.select().from(charges).where(and(eq(charges.channelSeq, channelSeq), eq(charges.chargeSeq, chargeSeq)))
  if (row === undefined) throw new Error('the charge is gone')
  return row
}

export async function writeCharge(tx: Db, charge: Pick<ChargeRow, 'channelSeq' | 'chargeNo'>, values: Partial<typeof charges.$inferInsert>): Promise<void> {
  await tx.update(charges).set(values).where(isCharge(charge))
}

/** Whether a payment company may be charging an order right now. */
export async function isApproving(tx: Db, { channelSeq, orderSeq }: OrderRef): Promise<boolean> {
  return await tx.$count(charges, and(eq(charges.channelSeq, channelSeq), eq(charges.orderSeq, orderSeq), eq(charges.chargeState, 'approving'))) > 0
}

/** The charge that paid an order. */
export async function findPaidCharge(tx: Db, { channelSeq, orderSeq }: OrderRef): Promise<ChargeRow | undefined> {
  const [row] = await tx.select().from(charges).where(and(eq(charges.channelSeq, channelSeq), eq(charges.orderSeq, orderSeq), eq(charges.chargeState, 'paid'))).orderBy(asc(charges.chargeSeq))
  return row
}

/** Charges whose company is to be asked, of all sites. */
export async function listToAsk(db: Db, now: Date, limit: number): Promise<ChargeRow[]> {
  return db.select().from(charges).where(lte(charges.askAt, now)).orderBy(asc(charges.askAt)).limit(limit)
}

/** Unpaid orders whose time is over, of all sites: left open since `openedBefore`, or without a deposit that was due by `depositBefore`. */
export async function listDue(db: Db, { depositBefore, openedBefore }: { depositBefore: Date; openedBefore: Date }, limit: number): Promise<OrderRow[]> {
  const left = await db.select().from(orders).where(and(eq(orders.orderState, orderState.open), lt(orders.orderedAt, openedBefore))).limit(limit)
  const unpaid = await db.select().from(orders).where(and(eq(orders.orderState, orderState.awaiting), lt(orders.depositUntil, depositBefore))).limit(limit)
  return [...left, ...unpaid]
}

/** Books the decision to refund; false when this number was decided before. */
export async function insertRefund(tx: Db, values: typeof refunds.$inferInsert): Promise<boolean> {
  return (await tx.insert(refunds).values(values).onConflictDoNothing().returning({ refundNo: refunds.refundNo })).length > 0
}

const isRefund = ({ channelSeq, refundNo }: Pick<RefundRow, 'channelSeq' | 'refundNo'>) => and(eq(refunds.channelSeq, channelSeq), eq(refunds.refundNo, refundNo))

export async function findRefund(db: Db, refund: Pick<RefundRow, 'channelSeq' | 'refundNo'>): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(isRefund(refund))
  return row
}

export async function writeRefund(db: Db, refund: Pick<RefundRow, 'channelSeq' | 'refundNo'>, values: Partial<typeof refunds.$inferInsert>): Promise<void> {
  await db.update(refunds).set(values).where(isRefund(refund))
}

/** What refunds that were decided and are not paid back yet will take. */
export async function pendingRefunds(tx: Db, { channelSeq, orderSeq }: OrderRef): Promise<number> {
  const [row] = await tx.select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint`.mapWith(Number) }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), eq(refunds.orderSeq, orderSeq), eq(refunds.done, false), isNull(refunds.refusal)))
  return row?.amount ?? 0
}

/** What a charge's refunds that are done gave back. */
export async function doneAmount(db: Db, { channelSeq, chargeSeq }: Pick<ChargeRow, 'channelSeq' | 'chargeSeq'>): Promise<number> {
  const [row] = await db.select({ amount: sql<number>`coalesce(sum(${refunds.amount}), 0)::bigint`.mapWith(Number) }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), eq(refunds.chargeSeq, chargeSeq), eq(refunds.done, true)))
  return row?.amount ?? 0
}

export async function listUndone(db: Db, now: Date, limit: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(and(eq(refunds.done, false), isNull(refunds.refusal), lte(refunds.tryAt, now))).orderBy(asc(refunds.tryAt)).limit(limit)
}

/** Other orders of the user for the class that were booked. */
export async function otherBooked(tx: Db, { channelSeq, courseSeq, userSeq, orderSeq }: OrderRow): Promise<number[]> {
  if (courseSeq === null) return []
  const rows = await tx.select({ orderSeq: orders.orderSeq }).from(orders).where(and(
    eq(orders.channelSeq, channelSeq), eq(orders.courseSeq, courseSeq), eq(orders.userSeq, userSeq), eq(orders.orderState, orderState.booked), ne(orders.orderSeq, orderSeq),
  ))
  return rows.map((row) => row.orderSeq)
}

export async function findPaymentSettings(db: Db, channelSeq: number) {
  const [row] = await db.select({ bank: paymentSettings.bank, refundRule: paymentSettings.refundRule, untaxed: paymentSettings.untaxed }).from(paymentSettings).where(eq(paymentSettings.channelSeq, channelSeq))
  return row ?? { bank: null, refundRule: null, untaxed: false }
}

export async function writePaymentSettings(db: Db, channelSeq: number, values: Partial<Pick<typeof paymentSettings.$inferInsert, 'bank' | 'refundRule' | 'untaxed'>>, updatedAt: Date): Promise<void> {
  await db.insert(paymentSettings).values({ channelSeq, ...values, updatedAt }).onConflictDoUpdate({ target: paymentSettings.channelSeq, set: { ...values, updatedAt } })
}

export const withBuyer = { order: orders, buyer: { userSeq: users.userSeq, name: users.name, email: users.email } }

/** An order of a site with its buyer, and where its goods are. */
export async function findPayment(db: Db, channelSeq: number, orderNo: string) {
  const [row] = await db.select({ ...withBuyer, deliveryState: deliveries.deliveryState }).from(orders)
    .innerJoin(users, eq(users.userSeq, orders.userSeq))
    .leftJoin(deliveries, and(eq(deliveries.channelSeq, orders.channelSeq), eq(deliveries.orderSeq, orders.orderSeq)))
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.orderNo, orderNo)))
  return row
}
