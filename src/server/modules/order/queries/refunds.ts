import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { choiseStatusCd, courseTypeCd, curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendees, courses, curriculums, lessonViews, orders, packageAccesses, refundBatchItems, refundBatches, refunds, users } from '#server/infra/db/schema/index.ts'

/** Orders with their buyers' names, by number. */
export async function listByOrderNo(db: Db, channelSeq: number, orderNos: readonly string[]) {
  return db.select({ order: orders, buyerName: users.name }).from(orders).innerJoin(users, eq(users.userSeq, orders.userSeq))
    .where(and(eq(orders.channelSeq, channelSeq), inArray(orders.orderNo, [...orderNos])))
}

/** The class of an order, or the classes that a package gave its buyer. */
const classesOfOrder = sql`(select ${courses.courseSeq} where ${courses.courseTypeCd} <> ${sql.raw(`'${courseTypeCd.package}'`)} union all
  select ${packageAccesses.courseSeq} from ${packageAccesses} where ${packageAccesses.channelSeq} = ${orders.channelSeq} and ${packageAccesses.packSeq} = ${orders.courseSeq} and ${packageAccesses.userSeq} = ${orders.userSeq})`
const lessonCount = sql<number>`(select coalesce(sum(given.lesson_count), 0) from ${courses} given where given.channel_seq = ${orders.channelSeq} and given.course_seq in ${classesOfOrder})`.mapWith(Number)
const isTracked = sql`(${curriculums.body}->>'curriculumTypeCd' = ${sql.raw(`'${curriculumTypeCd.video}'`)}
  and (${curriculums.body}->>'vodTypeCd' = ${sql.raw(`'${vodTypeCd.hosted}'`)} or ${curriculums.body}->>'duration' is not null))`
/** Lessons that were taken: of a video the share of its seconds that was watched, of another lesson 1 once it was opened (ENR-13). */
const taken = sql<number>`(select coalesce(sum(case when ${isTracked} then least(${lessonViews.viewedPercent}, 100) / 100 else 1 end), 0)
  from ${lessonViews} join ${curriculums} on ${curriculums.channelSeq} = ${lessonViews.channelSeq} and ${curriculums.curriculumSeq} = ${lessonViews.curriculumSeq}
  where ${lessonViews.channelSeq} = ${orders.channelSeq} and ${lessonViews.courseSeq} in ${classesOfOrder} and ${lessonViews.userSeq} = ${orders.userSeq}
    and ${curriculums.deletedAt} is null and ${curriculums.draftState} is distinct from 'added')`.mapWith(Number)

/** When each buyer's access ends, and how many of the class's lessons they took (ENR-13). */
export async function readUses(db: Db, channelSeq: number, orderSeqs: readonly number[]) {
  const rows = orderSeqs.length === 0 ? [] : await db.select({
    orderSeq: orders.orderSeq, startAt: courses.startAt, endAt: courses.endAt, useFrom: orders.useFrom, useUntil: orders.useUntil,
    lessonCount, validAt: attendees.validAt, taken,
  }).from(orders)
    .leftJoin(courses, and(eq(courses.channelSeq, orders.channelSeq), eq(courses.courseSeq, orders.courseSeq)))
    .leftJoin(attendees, and(
      eq(attendees.channelSeq, orders.channelSeq), eq(attendees.courseSeq, orders.courseSeq), eq(attendees.userSeq, orders.userSeq), ne(attendees.choiseStatusCd, choiseStatusCd.cancelled)))
    .where(and(eq(orders.channelSeq, channelSeq), inArray(orders.orderSeq, [...orderSeqs])))
  // A month of a membership has no class: it is used by its days.
  return new Map(rows.map(({ useFrom, useUntil, ...row }) => [row.orderSeq, {
    ...row, startAt: useFrom ?? row.startAt, endAt: useUntil ?? row.endAt, validAt: useUntil ?? row.validAt,
  }]))
}

type BatchRef = Pick<typeof refundBatches.$inferSelect, 'channelSeq' | 'batchNo'>
export type BatchRow = typeof refundBatches.$inferSelect
export type BatchItemRow = typeof refundBatchItems.$inferSelect

const isBatch = ({ channelSeq, batchNo }: BatchRef) => and(eq(refundBatches.channelSeq, channelSeq), eq(refundBatches.batchNo, batchNo))

/** Books the decision; false when this number was decided before. */
export async function insertBatch(tx: Db, batch: BatchRow, items: readonly Pick<BatchItemRow, 'orderSeq' | 'action' | 'amount'>[]): Promise<boolean> {
  const made = await tx.insert(refundBatches).values(batch).onConflictDoNothing().returning({ batchNo: refundBatches.batchNo })
  if (made.length === 0) return false
  const { channelSeq, batchNo } = batch
  await tx.insert(refundBatchItems).values(items.map((item) => ({ channelSeq, batchNo, ...item })))
  return true
}

export async function findBatch(db: Db, batch: BatchRef): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(refundBatches).where(isBatch(batch))
  return row
}

/** Number of the refund of one order of a batch. */
export const refundNoOfBatch = ({ batchNo, orderSeq }: Pick<BatchItemRow, 'batchNo' | 'orderSeq'>) => `${batchNo}-${orderSeq}`

/** The orders of a batch with the refund that was made for each. */
export async function listBatch(db: Db, { channelSeq, batchNo }: BatchRef) {
  return db.select({ item: refundBatchItems, order: orders, buyerName: users.name, isRefunded: refunds.done, refusal: refunds.refusal }).from(refundBatchItems)
    .innerJoin(orders, and(eq(orders.channelSeq, refundBatchItems.channelSeq), eq(orders.orderSeq, refundBatchItems.orderSeq)))
    .innerJoin(users, eq(users.userSeq, orders.userSeq))
    .leftJoin(refunds, and(eq(refunds.channelSeq, refundBatchItems.channelSeq), eq(refunds.refundNo, sql`${refundBatchItems.batchNo} || '-' || ${refundBatchItems.orderSeq}`)))
    .where(and(eq(refundBatchItems.channelSeq, channelSeq), eq(refundBatchItems.batchNo, batchNo))).orderBy(asc(refundBatchItems.orderSeq))
}

/** The orders of a batch that nothing is known of yet. */
export async function listBatchLeft(db: Db, { channelSeq, batchNo }: BatchRef): Promise<BatchItemRow[]> {
  return db.select().from(refundBatchItems).where(and(
    eq(refundBatchItems.channelSeq, channelSeq), eq(refundBatchItems.batchNo, batchNo), eq(refundBatchItems.done, false), isNull(refundBatchItems.failure),
  )).orderBy(asc(refundBatchItems.orderSeq))
}

export async function writeBatchItem(db: Db, { channelSeq, batchNo, orderSeq }: BatchItemRow, values: Partial<Pick<BatchItemRow, 'done' | 'failure'>>): Promise<void> {
  await db.update(refundBatchItems).set(values).where(and(eq(refundBatchItems.channelSeq, channelSeq), eq(refundBatchItems.batchNo, batchNo), eq(refundBatchItems.orderSeq, orderSeq)))
}
