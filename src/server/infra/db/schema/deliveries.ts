import { foreignKey, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import type { Carrier } from '#shared/delivery/carriers.ts'
import { deliveryState } from '#shared/delivery/states.ts'
import type { DeliveryState } from '#shared/delivery/states.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { users } from './accounts.ts'
import { momentColumn, oneOf, ownSeq, seqColumn } from './columns.ts'
import { orders } from './orders.ts'
import { siteColumn } from './sites.ts'

const ofOrder = (t: { channelSeq: never; orderSeq: never }) => foreignKey({ columns: [t.channelSeq, t.orderSeq], foreignColumns: [orders.channelSeq, orders.orderSeq] })

/** Where an order is sent; typed before it is paid. Deleted long after the delivery, which stays. */
export const deliveryAddresses = pgTable('delivery_addresses', {
  channelSeq: siteColumn(),
  orderSeq: seqColumn('order_seq').notNull(),
  recipient: text('recipient').notNull(),
  phone: text('phone').notNull(),
  abroadYn: text('abroad_yn').$type<DeliveryAddress['abroadYn']>().notNull(),
  country: text('country').notNull(),
  postcode: text('postcode').notNull(),
  address: text('address').notNull(),
  detail: text('detail').notNull(),
  note: text('note').notNull(),
  /** Of the buyer, for the mail that says it was sent. */
  language: text('language').$type<Language>().notNull(),
  writtenAt: momentColumn('written_at').notNull(),
}, (t) => [primaryKey({ columns: [t.channelSeq, t.orderSeq] }), ofOrder(t as never)])

/** Parcels of booked orders. */
export const deliveries = pgTable('deliveries', {
  channelSeq: siteColumn(),
  orderSeq: seqColumn('order_seq').notNull(),
  deliveryState: text('delivery_state').$type<DeliveryState>().notNull(),
  carrier: text('carrier').$type<Carrier>(),
  trackingNo: text('tracking_no'),
  shippedAt: momentColumn('shipped_at'),
  /** When the buyer was notified of this carrier and number; null: not yet. */
  noticedAt: momentColumn('noticed_at'),
  changedAt: momentColumn('changed_at').notNull(),
  /** The change of staff that made it what it is; null: none, or one that was undone. No reference: batches are deleted after a while. */
  batchSeq: seqColumn('batch_seq'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.orderSeq] }),
  index('deliveries_in_state').on(t.channelSeq, t.deliveryState, t.orderSeq),
  oneOf('deliveries_state', t.deliveryState, Object.values(deliveryState)),
  ofOrder(t as never),
])

/** A parcel as it was before a change. */
export interface ParcelBefore {
  orderSeq: number
  deliveryState: DeliveryState
  carrier: Carrier | null
  trackingNo: string | null
  shippedAt: string | null
  noticedAt: string | null
}

/** Changes of many parcels at once, kept for a while so that they can be undone. */
export const deliveryBatches = pgTable('delivery_batches', {
  channelSeq: siteColumn(),
  batchSeq: ownSeq('batch_seq').notNull(),
  kind: text('kind').$type<'sheet' | 'change'>().notNull(),
  byUserSeq: seqColumn('by_user_seq').references(() => users.userSeq, { onDelete: 'set null' }),
  before: jsonb('before').$type<ParcelBefore[]>().notNull(),
  at: momentColumn('at').notNull(),
  undoneAt: momentColumn('undone_at'),
}, (t) => [
  primaryKey({ columns: [t.channelSeq, t.batchSeq] }),
  index('delivery_batches_by_time').on(t.channelSeq, t.at),
  index('delivery_batches_of_person').on(t.byUserSeq),
])
