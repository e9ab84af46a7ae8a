import { asc, eq } from 'drizzle-orm'
import { channels, charges, orders, paymentSettings, refundBatchItems, refundBatches, refunds } from '#server/infra/db/schema/index.ts'
import { moves, stays } from '#server/infra/memberMerge.ts'
import type { ModuleTables } from '#server/infra/module.ts'
import { archiveList, onSite } from '#server/infra/personalArchive.ts'

export const orderTables: ModuleTables = {
  tables: [orders, charges, refunds, refundBatches, refundBatchItems, paymentSettings],
  archive: [
    archiveList('orders', orders, (db, userSeq, { limit, offset }) =>
      db.select({
        site: channels.name, orderNo: orders.orderNo, title: orders.title, orderer: orders.orderer, currency: orders.chargeCurrency, amount: orders.chargeAmount,
        orderState: orders.orderState, orderedAt: orders.orderedAt,
      }).from(orders).innerJoin(channels, onSite(orders)).where(eq(orders.userSeq, userSeq)).orderBy(asc(orders.channelSeq), asc(orders.orderSeq)).limit(limit).offset(offset)),
  ],
  kept: [
    { table: refunds, why: 'Tells which member of staff decided on a refund; the books are kept for five years.' },
    { table: refundBatches, why: 'Tells which member of staff decided on refunds; the books are kept for five years.' },
  ],
  merge: [
    moves(orders, orders.userSeq, 'orders'),
    stays(refunds, refunds.byUserSeq, 'It says which member of staff did it.'),
    stays(refundBatches, refundBatches.byUserSeq, 'It says which member of staff did it.'),
  ],
}
