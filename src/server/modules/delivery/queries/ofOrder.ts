import { eq, desc, and, sql } from 'drizzle-orm'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import { areGoodsOut, deliveryState, stateOnRefund, stateOnRefundRequest } from '#shared/delivery/states.ts'
import type { DeliveryState } from '#shared/delivery/states.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { MemberRef, OrderRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { deliveries, deliveryAddresses, orders } from '#server/infra/db/schema/index.ts'
import { addressColumns } from './parcels.ts'

// What orders ask of deliveries, within their own transactions: class, order, then delivery are locked in this order.

const isOf = ({ channelSeq, orderSeq }: OrderRef) => and(eq(deliveries.channelSeq, channelSeq), eq(deliveries.orderSeq, orderSeq))

/** Keeps where an order is to be sent, before it is paid. */
export async function writeAddress(tx: Db, { channelSeq, orderSeq }: OrderRef, address: DeliveryAddress, { language, at }: { language: Language; at: Date }): Promise<void> {
  const values = { ...address, language, writtenAt: at }
  await tx.insert(deliveryAddresses).values({ channelSeq, orderSeq, ...values })
    .onConflictDoUpdate({ target: [deliveryAddresses.channelSeq, deliveryAddresses.orderSeq], set: values })
}

/** The address that the user typed last on the site: proposed again. */
export async function lastAddress(db: Db, { channelSeq, userSeq }: MemberRef): Promise<DeliveryAddress | undefined> {
  const [row] = await db.select(addressColumns).from(deliveryAddresses)
    .innerJoin(orders, and(eq(orders.channelSeq, deliveryAddresses.channelSeq), eq(orders.orderSeq, deliveryAddresses.orderSeq)))
    .where(and(eq(orders.channelSeq, channelSeq), eq(orders.userSeq, userSeq))).orderBy(desc(deliveryAddresses.writtenAt)).limit(1)
  return row
}

/** Makes the parcel of an order that has an address, once. */
export async function makeDelivery(tx: Db, { channelSeq, orderSeq }: OrderRef, at: Date): Promise<void> {
  await tx.execute(sql`insert into ${deliveries} (channel_seq, order_seq, delivery_state, changed_at)
    select channel_seq, order_seq, ${deliveryState.preparing}, ${at.toISOString()}::timestamptz from ${deliveryAddresses}
    where ${deliveryAddresses.channelSeq} = ${channelSeq} and ${deliveryAddresses.orderSeq} = ${orderSeq} on conflict do nothing`)
}

/** Whether a refund of the order must wait for its goods. Locks the parcel: nobody ships it meanwhile. */
export async function waitsForGoods(tx: Db, order: OrderRef): Promise<boolean> {
  const [row] = await tx.select({ state: deliveries.deliveryState }).from(deliveries).where(isOf(order)).for('update')
  return row !== undefined && areGoodsOut(row.state)
}

async function move(tx: Db, order: OrderRef, to: (state: DeliveryState) => DeliveryState, at: Date): Promise<void> {
  const [row] = await tx.select({ state: deliveries.deliveryState }).from(deliveries).where(isOf(order)).for('update')
  if (row !== undefined) await tx.update(deliveries).set({ deliveryState: to(row.state), changedAt: at, batchSeq: null }).where(isOf(order))
}

/** The buyer asked for a refund: what was sent is to come back. */
export const askReturn = (tx: Db, order: OrderRef, at: Date): Promise<void> => move(tx, order, stateOnRefundRequest, at)

/** All money went back: what was not sent yet is not sent, and no change from before is undone. */
export const endDelivery = (tx: Db, order: OrderRef, at: Date): Promise<void> => move(tx, order, stateOnRefund, at)
