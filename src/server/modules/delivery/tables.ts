import { and, asc, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { channels, deliveries, deliveryAddresses, deliveryBatches, orders } from '#server/infra/db/schema/index.ts'
import { stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

/** Records of a supply of goods (Enforcement Decree of the Korean E-Commerce Act, article 6): five years. */
const LEGAL_MS = 5 * 366 * DAY_MS
/** An address of an order that was never paid. */
const UNPAID_MS = 30 * DAY_MS
const BATCH_MS = 30 * DAY_MS

const parcelOfAddress = and(eq(deliveries.channelSeq, deliveryAddresses.channelSeq), eq(deliveries.orderSeq, deliveryAddresses.orderSeq))

export const deliveryTables: ModuleTables = {
  tables: [deliveries, deliveryAddresses, deliveryBatches],
  retention: [
    {
      table: deliveryAddresses,
      unneeded: (before, db) => or(
        sql`exists (${db.select({ one: sql`1` }).from(deliveries).where(and(parcelOfAddress, lt(deliveries.changedAt, before(LEGAL_MS))))})`,
        and(lt(deliveryAddresses.writtenAt, before(UNPAID_MS)), notExists(db.select({ one: sql`1` }).from(deliveries).where(parcelOfAddress))),
      ),
    },
    { table: deliveryBatches, unneeded: (before) => lt(deliveryBatches.at, before(BATCH_MS)) },
  ],
  archive: [
    archiveList('deliveries', deliveryAddresses, (db, userSeq, { limit, offset }) =>
      db.select({
        site: channels.name, orderNo: orders.orderNo, title: orders.title, recipient: deliveryAddresses.recipient, phone: deliveryAddresses.phone, country: deliveryAddresses.country, postcode: deliveryAddresses.postcode,
        address: deliveryAddresses.address, detail: deliveryAddresses.detail, note: deliveryAddresses.note,
        deliveryState: deliveries.deliveryState, carrier: deliveries.carrier, trackingNo: deliveries.trackingNo, shippedAt: deliveries.shippedAt,
      }).from(deliveryAddresses)
        .innerJoin(orders, and(eq(orders.channelSeq, deliveryAddresses.channelSeq), eq(orders.orderSeq, deliveryAddresses.orderSeq)))
        .innerJoin(channels, onSite(deliveryAddresses)).leftJoin(deliveries, parcelOfAddress)
        .where(eq(orders.userSeq, userSeq)).orderBy(asc(orders.channelSeq), asc(orders.orderSeq)).limit(limit).offset(offset)),
  ],
  merge: [
    stays(deliveryBatches, deliveryBatches.byUserSeq, 'It says which member of staff did it.'),
  ],
}
