import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { choiseStatusCd, fareCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, channels, charges, courses, orders, refunds } from '#server/infra/db/schema/index.ts'
import type { Period } from '#server/modules/ledger/index.ts'

/** Sites with orders, by number. */
export async function listSites(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db.select({ channelSeq: channels.channelSeq }).from(channels)
    .where(and(gt(channels.channelSeq, after), sql`exists (select 1 from ${orders} where ${orders.channelSeq} = ${channels.channelSeq})`))
    .orderBy(asc(channels.channelSeq)).limit(limit)
  return rows.map(({ channelSeq }) => channelSeq)
}

/** Orders, each with the start of its buyer's current enrollment in the class, if that class costs something. */
const withEnrollment = (db: Db, now: Date) => db.select({ order: orders, enrolledAt: attendees.attendAt }).from(orders)
  .leftJoin(courses, and(eq(courses.channelSeq, orders.channelSeq), eq(courses.courseSeq, orders.courseSeq), ne(courses.fareCd, fareCd.free), isNull(courses.purgedAt)))
  .leftJoin(attendees, and(
    eq(attendees.channelSeq, courses.channelSeq), eq(attendees.courseSeq, courses.courseSeq), eq(attendees.userSeq, orders.userSeq),
    eq(attendees.choiseStatusCd, choiseStatusCd.approved), or(isNull(attendees.validAt), gt(attendees.validAt, now)),
    // By a membership, whatever became of the order.
    isNull(attendees.subscriptionSeq),
  ))
export type EnrolledOrder = Awaited<ReturnType<typeof listOrdered>>[number]

/** A page of the orders of a period, newest first; `after` is the last one of the page before. */
export async function listOrdered(db: Db, channelSeq: number, { from, until }: Period, { after, now }: { after: { orderedAt: Date; orderSeq: number } | undefined; now: Date }, limit: number) {
  return withEnrollment(db, now).where(and(
    eq(orders.channelSeq, channelSeq), gte(orders.orderedAt, from),
    after === undefined ? lt(orders.orderedAt, until) : sql`(${orders.orderedAt}, ${orders.orderSeq}) < (${after.orderedAt.toISOString()}::timestamptz, ${after.orderSeq})`,
  )).orderBy(desc(orders.orderedAt), desc(orders.orderSeq)).limit(limit)
}

export async function listByNumber(db: Db, channelSeq: number, orderSeqs: readonly number[], now: Date): Promise<EnrolledOrder[]> {
  return orderSeqs.length === 0 ? [] : withEnrollment(db, now).where(and(eq(orders.channelSeq, channelSeq), inArray(orders.orderSeq, [...orderSeqs])))
}

/** What refunds that are not carried out yet will pay back, by order. */
export async function undoneOf(db: Db, channelSeq: number, orderSeqs: readonly number[]) {
  return orderSeqs.length === 0 ? [] : db.select({ orderSeq: refunds.orderSeq, refundNo: refunds.refundNo, amount: refunds.amount }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), inArray(refunds.orderSeq, [...orderSeqs]), eq(refunds.done, false), isNull(refunds.refusal)))
}

/** A page of the charges made before a moment, newest first. */
export async function listCharged(db: Db, channelSeq: number, { until, below }: { until: Date; below: number | undefined }, limit: number) {
  return db.select({ charge: charges, orderNo: orders.orderNo }).from(charges)
    .innerJoin(orders, and(eq(orders.channelSeq, charges.channelSeq), eq(orders.orderSeq, charges.orderSeq)))
    .where(and(eq(charges.channelSeq, channelSeq), lt(charges.createdAt, until), below === undefined ? undefined : lt(charges.chargeSeq, below)))
    .orderBy(desc(charges.chargeSeq)).limit(limit)
}
export type ChargedOrder = Awaited<ReturnType<typeof listCharged>>[number]

/** Refunds of a site that were decided before a moment and are not carried out, oldest first. */
export async function listLate(db: Db, channelSeq: number, before: Date, limit: number) {
  return db.select({ amount: refunds.amount, orderNo: orders.orderNo, currency: orders.chargeCurrency }).from(refunds)
    .innerJoin(orders, and(eq(orders.channelSeq, refunds.channelSeq), eq(orders.orderSeq, refunds.orderSeq)))
    .where(and(eq(refunds.channelSeq, channelSeq), eq(refunds.done, false), isNull(refunds.refusal), lt(refunds.createdAt, before)))
    .orderBy(asc(refunds.createdAt)).limit(limit)
}
