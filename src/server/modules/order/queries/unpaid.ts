import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { orderState } from '#shared/order/status.ts'
import type { Db } from '#server/infra/db/database.ts'
import { charges, orders } from '#server/infra/db/schema/index.ts'

const isUnpaidOf = ({ channelSeq, courseSeq }: CourseRef, userSeqs: number[]) => and(
  eq(orders.channelSeq, channelSeq), eq(orders.courseSeq, courseSeq), inArray(orders.userSeq, userSeqs), inArray(orders.orderState, [orderState.open, orderState.awaiting]),
)
const isBeingCharged = sql<boolean>`exists (select 1 from ${charges} where ${charges.channelSeq} = ${orders.channelSeq} and ${charges.orderSeq} = ${orders.orderSeq} and ${charges.chargeState} = 'approving')`

/** Unpaid orders of these users, and whether a payment company is charging them right now. */
export async function listUnpaid(tx: Db, course: CourseRef, userSeqs: number[]) {
  return tx.select({ userSeq: orders.userSeq, orderState: orders.orderState, isCharged: isBeingCharged }).from(orders).where(isUnpaidOf(course, userSeqs))
}

/** Locks the orders of these users that await a deposit. The class must be locked. */
export async function lockAwaiting(tx: Db, course: CourseRef, userSeqs: number[]) {
  return tx.select().from(orders).where(and(isUnpaidOf(course, userSeqs), eq(orders.orderState, orderState.awaiting))).for('update')
}

/** Ends the orders of these users that nobody began to pay. */
export async function endOpen(tx: Db, course: CourseRef, userSeqs: number[]): Promise<void> {
  await tx.update(orders).set({ orderState: orderState.ended }).where(and(isUnpaidOf(course, userSeqs), eq(orders.orderState, orderState.open)))
}
