import { and, asc, desc, eq, gte, ilike, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { deliveryCalls } from '#shared/delivery/contract.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import type { MemberRef, OrderRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { containing } from '#server/infra/db/like.ts'
import { channels, deliveries, deliveryAddresses, deliveryBatches, orders, refunds, users } from '#server/infra/db/schema/index.ts'
import type { ParcelBefore } from '#server/infra/db/schema/deliveries.ts'

export type DeliveriesQuery = CallParsed<typeof deliveryCalls.list>['query']
export type DeliveryRow = typeof deliveries.$inferSelect
export type BatchRow = typeof deliveryBatches.$inferSelect

export const addressColumns = {
  recipient: deliveryAddresses.recipient, phone: deliveryAddresses.phone, abroadYn: deliveryAddresses.abroadYn, country: deliveryAddresses.country, postcode: deliveryAddresses.postcode,
  address: deliveryAddresses.address, detail: deliveryAddresses.detail, note: deliveryAddresses.note,
}
const order = {
  orderNo: orders.orderNo, orderSeq: orders.orderSeq, courseSeq: orders.courseSeq, userSeq: orders.userSeq, title: orders.title, orderedAt: orders.orderedAt, refundRequestedAt: orders.refundRequestedAt,
}
const ofDelivery = and(eq(orders.channelSeq, deliveries.channelSeq), eq(orders.orderSeq, deliveries.orderSeq))
const addressOf = (of: typeof deliveries | typeof orders) => and(eq(deliveryAddresses.channelSeq, of.channelSeq), eq(deliveryAddresses.orderSeq, of.orderSeq))

/** Parcels of the user's orders, and addresses of those that are not paid yet. */
export async function listMine(db: Db, { channelSeq, userSeq }: MemberRef, orderNos: readonly string[]) {
  return db.select({ order, delivery: deliveries, address: addressColumns }).from(orders)
    .leftJoin(deliveries, ofDelivery).leftJoin(deliveryAddresses, addressOf(orders))
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq), inArray(orders.orderNo, [...orderNos]), or(sql`${deliveries.orderSeq} is not null`, sql`${deliveryAddresses.orderSeq} is not null`)))
}

/** An order of the user, locked with its parcel. */
export async function lockMine(tx: Db, { channelSeq, userSeq }: MemberRef, orderNo: string) {
  const [found] = await tx.select({ orderSeq: orders.orderSeq, orderState: orders.orderState }).from(orders)
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq), eq(orders.orderNo, orderNo))).for('update')
  if (found === undefined) return undefined
  const [delivery] = await tx.select({ deliveryState: deliveries.deliveryState }).from(deliveries)
    .where(and(eq(deliveries.channelSeq, channelSeq), eq(deliveries.orderSeq, found.orderSeq))).for('update')
  return { ...found, deliveryState: delivery?.deliveryState ?? null }
}

/** Rewrites an address that exists; false for none. */
export async function rewriteAddress(tx: Db, { channelSeq, orderSeq }: OrderRef, values: Partial<typeof deliveryAddresses.$inferInsert>): Promise<boolean> {
  const rows = await tx.update(deliveryAddresses).set(values).where(and(eq(deliveryAddresses.channelSeq, channelSeq), eq(deliveryAddresses.orderSeq, orderSeq))).returning({ orderSeq: deliveryAddresses.orderSeq })
  return rows.length > 0
}

function contains(q: string): SQL | undefined {
  if (q === '') return undefined
  const pattern = containing(q)
  const digits = q.replace(/\D/g, '')
  return or(
    ilike(orders.orderNo, pattern), ilike(deliveryAddresses.recipient, pattern), ilike(deliveries.trackingNo, pattern),
    digits.length < 3 ? undefined : ilike(deliveryAddresses.phone, `%${digits}%`),
  )
}

const matches = (channelSeq: number, query: DeliveriesQuery) => and(
  eq(deliveries.channelSeq, channelSeq), contains(query.q),
  query.courseSeq === undefined ? undefined : eq(orders.courseSeq, query.courseSeq),
  query.startDt === undefined ? undefined : gte(orders.orderedAt, sql`${query.startDt}::timestamp at time zone 'Asia/Seoul'`),
  query.endDt === undefined ? undefined : lt(orders.orderedAt, sql`(${query.endDt}::timestamp + interval '1 day') at time zone 'Asia/Seoul'`),
)

/** A page of a site's parcels, and how many there are in each state. */
export async function listDeliveries(db: Db, channelSeq: number, query: DeliveriesQuery) {
  const matching = matches(channelSeq, query)
  const inState = query.deliveryState === undefined ? matching : and(matching, eq(deliveries.deliveryState, query.deliveryState))
  const rows = await db.select({ order, delivery: deliveries, address: addressColumns, buyerName: users.name }).from(deliveries)
    .innerJoin(orders, ofDelivery).innerJoin(users, eq(users.userSeq, orders.userSeq)).leftJoin(deliveryAddresses, addressOf(deliveries))
    .where(inState).orderBy(desc(deliveries.orderSeq)).limit(query.size).offset((query.page - 1) * query.size)
  const counts = await db.select({ deliveryState: deliveries.deliveryState, count: sql<number>`count(*)`.mapWith(Number) }).from(deliveries)
    .innerJoin(orders, ofDelivery).leftJoin(deliveryAddresses, addressOf(deliveries)).where(matching).groupBy(deliveries.deliveryState)
  return { rows, counts }
}

/** Classes of a site with parcels, by their title when last ordered. */
function coursesOf(db: Db, channelSeq: number, limit: number) {
  const listed = db.select({ courseSeq: orders.courseSeq, title: sql<string>`max(${orders.title})`.as('last_title') }).from(deliveries).innerJoin(orders, ofDelivery)
    .where(eq(deliveries.channelSeq, channelSeq)).groupBy(orders.courseSeq).orderBy(desc(orders.courseSeq)).limit(limit).as('listed')
  return sql<{ courseSeq: number | null; title: string }[]>`(
    select coalesce(json_agg(json_build_object('courseSeq', ${listed.courseSeq}, 'title', ${listed.title}) order by ${listed.courseSeq} desc), '[]'::json) from ${listed}
  )`
}

/** Parcels by their order numbers, locked in one order for everyone. */
export async function lockParcels(tx: Db, channelSeq: number, orderNos: readonly string[]) {
  return tx.select({ order, delivery: deliveries, recipient: deliveryAddresses.recipient }).from(deliveries)
    .innerJoin(orders, ofDelivery).leftJoin(deliveryAddresses, addressOf(deliveries))
    .where(and(eq(deliveries.channelSeq, channelSeq), inArray(orders.orderNo, [...orderNos]))).orderBy(asc(deliveries.orderSeq)).for('update', { of: deliveries })
}
export type Parcel = Awaited<ReturnType<typeof lockParcels>>[number]

/** Those of the orders whose refund was decided and is not paid back yet. Ask after the parcels are locked. */
export async function refundingOf(tx: Db, channelSeq: number, orderSeqs: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.select({ orderSeq: refunds.orderSeq }).from(refunds)
    .where(and(eq(refunds.channelSeq, channelSeq), inArray(refunds.orderSeq, [...orderSeqs]), eq(refunds.done, false), isNull(refunds.refusal)))
  return new Set(rows.map(({ orderSeq }) => orderSeq))
}

/** Writes state, carrier and number of many parcels in one statement. @param batchSeq the change that can be undone; null for none */
export async function writeParcels(tx: Db, { channelSeq, batchSeq }: { channelSeq: number; batchSeq: number | null }, parcels: readonly ParcelBefore[], at: Date): Promise<void> {
  await tx.update(deliveries).set({
    deliveryState: sql`given."deliveryState"`, carrier: sql`given.carrier`, trackingNo: sql`given."trackingNo"`, shippedAt: sql`given."shippedAt"`, noticedAt: sql`given."noticedAt"`, changedAt: at, batchSeq,
  }).from(sql`jsonb_to_recordset(${JSON.stringify(parcels)}::jsonb) as given("orderSeq" bigint, "deliveryState" text, carrier text, "trackingNo" text, "shippedAt" timestamptz, "noticedAt" timestamptz)`)
    .where(and(eq(deliveries.channelSeq, channelSeq), sql`${deliveries.orderSeq} = given."orderSeq"`))
}

export async function insertBatch(tx: Db, values: typeof deliveryBatches.$inferInsert): Promise<number> {
  const [row] = await tx.insert(deliveryBatches).values(values).returning({ batchSeq: deliveryBatches.batchSeq })
  if (row === undefined) throw new Error('insert answered no row')
  return row.batchSeq
}

export async function findBatch(db: Db, { channelSeq, batchSeq }: Pick<BatchRow, 'channelSeq' | 'batchSeq'>): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(deliveryBatches).where(and(eq(deliveryBatches.channelSeq, channelSeq), eq(deliveryBatches.batchSeq, batchSeq)))
  return row
}

/** As `findBatch`, locked and marked as undone; undefined where it was before. */
export async function takeBatch(tx: Db, { channelSeq, batchSeq }: Pick<BatchRow, 'channelSeq' | 'batchSeq'>, undoneAt: Date): Promise<BatchRow | undefined> {
  const [row] = await tx.update(deliveryBatches).set({ undoneAt }).where(and(eq(deliveryBatches.channelSeq, channelSeq), eq(deliveryBatches.batchSeq, batchSeq), isNull(deliveryBatches.undoneAt))).returning()
  return row
}

/** Classes of a site with parcels, at most `limit`, and the last change since a moment, unless it was undone. */
export async function readDesk(db: Db, channelSeq: number, { since, limit }: { since: Date; limit: number }) {
  const batch = { batchSeq: deliveryBatches.batchSeq, kind: deliveryBatches.kind, at: deliveryBatches.at, undoneAt: deliveryBatches.undoneAt, count: sql<number>`jsonb_array_length(${deliveryBatches.before})` }
  const [row] = await db.select({ batch, courses: coursesOf(db, channelSeq, limit) }).from(channels)
    .leftJoin(deliveryBatches, and(eq(deliveryBatches.channelSeq, channels.channelSeq), gte(deliveryBatches.at, since)))
    .where(eq(channels.channelSeq, channelSeq)).orderBy(desc(deliveryBatches.at), desc(deliveryBatches.batchSeq)).limit(1)
  if (row === undefined) throw new Error('the site is gone')
  return { courses: row.courses, last: row.batch === null || row.batch.undoneAt !== null ? null : row.batch }
}

export async function lockByOrder(tx: Db, channelSeq: number, orderSeqs: readonly number[]): Promise<DeliveryRow[]> {
  return tx.select().from(deliveries).where(and(eq(deliveries.channelSeq, channelSeq), inArray(deliveries.orderSeq, [...orderSeqs]))).orderBy(asc(deliveries.orderSeq)).for('update')
}

/** Those of the orders that are shipped and whose buyer was not notified yet. */
export async function listUnnoticed(db: Db, channelSeq: number, orderSeqs: readonly number[], state: DeliveryRow['deliveryState']) {
  return db.select({ order, carrier: deliveries.carrier, trackingNo: deliveries.trackingNo, language: deliveryAddresses.language, name: users.name, email: users.email, withdrawnAt: users.withdrawnAt })
    .from(deliveries).innerJoin(orders, ofDelivery).innerJoin(users, eq(users.userSeq, orders.userSeq)).leftJoin(deliveryAddresses, addressOf(deliveries))
    .where(and(eq(deliveries.channelSeq, channelSeq), inArray(deliveries.orderSeq, [...orderSeqs]), eq(deliveries.deliveryState, state), isNull(deliveries.noticedAt)))
    .orderBy(asc(deliveries.orderSeq))
}

/** Marks a buyer as notified; false when another run did, or the parcel is not shipped any more. */
export async function markNoticed(tx: Db, { channelSeq, orderSeq }: OrderRef, state: DeliveryRow['deliveryState'], noticedAt: Date): Promise<boolean> {
  const rows = await tx.update(deliveries).set({ noticedAt })
    .where(and(eq(deliveries.channelSeq, channelSeq), eq(deliveries.orderSeq, orderSeq), eq(deliveries.deliveryState, state), isNull(deliveries.noticedAt))).returning({ orderSeq: deliveries.orderSeq })
  return rows.length > 0
}
