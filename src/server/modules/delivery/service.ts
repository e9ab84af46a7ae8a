import { canChangeAddress, canMove, deliveryState } from '#shared/delivery/states.ts'
import type { Delivery, SheetLine, StaffDelivery, deliveryCalls } from '#shared/delivery/contract.ts'
import type { DeliveryAddress } from '#shared/delivery/address.ts'
import { cellText, judgeLine } from '#shared/delivery/sheet.ts'
import type { SheetRow } from '#shared/delivery/sheet.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import { orderState } from '#shared/order/status.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import type { ParcelBefore } from '#server/infra/db/schema/deliveries.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { NOTICE_DELAY_SECONDS, NOTICE_QUEUE } from './notices.ts'
import {
  insertBatch, listDeliveries, listMine, lockByOrder, lockMine, lockParcels, readDesk, refundingOf, rewriteAddress, takeBatch, writeParcels,
} from './queries/parcels.ts'
import type { BatchRow, DeliveriesQuery, DeliveryRow, Parcel } from './queries/parcels.ts'

const COURSES_MAX = 200
/** How long a change is offered to be undone. */
const UNDO_MS = DAY_MS

export type DeliveryPorts = Pick<ServerPorts, 'database' | 'clock' | 'jobs' | 'alarms' | 'siteMails' | 'config' | 'log' | 'postcodes'>
interface Staff { channelSeq: number; userSeq: number }

const beforeOf = ({ orderSeq, deliveryState: state, carrier, trackingNo, shippedAt, noticedAt }: DeliveryRow): ParcelBefore =>
  ({ orderSeq, deliveryState: state, carrier, trackingNo, shippedAt: isoOf(shippedAt), noticedAt: isoOf(noticedAt) })

/** Goods that are sent: buyers see where they are, staff prepare, send and take them back (SET-07). */
export function createDeliveryService({ database: { db }, clock, jobs }: DeliveryPorts) {
  const presentMine = ({ order, delivery, address }: Awaited<ReturnType<typeof listMine>>[number]): Delivery => ({
    orderNo: order.orderNo, deliveryState: delivery?.deliveryState ?? null, carrier: delivery?.carrier ?? null, trackingNo: delivery?.trackingNo ?? null, shippedAt: isoOf(delivery?.shippedAt ?? null), address,
  })

  /** What each line of a sheet does, and the parcels as they would be. */
  async function judge(tx: Db, channelSeq: number, rows: readonly SheetRow[]): Promise<{ lines: SheetLine[]; changes: { before: ParcelBefore; after: ParcelBefore }[] }> {
    const now = clock.now().toISOString()
    const parcels = new Map((await lockParcels(tx, channelSeq, [...new Set(rows.map(({ orderNo }) => cellText(orderNo)))])).map((parcel) => [parcel.order.orderNo, parcel]))
    const refunding = await refundingOf(tx, channelSeq, [...parcels.values()].map(({ order }) => order.orderSeq))
    const seen = new Set<string>()
    const changes: { before: ParcelBefore; after: ParcelBefore }[] = []
    const lines = rows.map((row): SheetLine => {
      const orderNo = cellText(row.orderNo)
      const parcel = parcels.get(orderNo)
      const verdict = judgeLine(row, parcel === undefined ? undefined : { ...parcel.delivery, refunding: refunding.has(parcel.order.orderSeq) }, seen.has(orderNo))
      const { outcome } = verdict
      if (outcome !== 'wrong') seen.add(orderNo)
      if (parcel !== undefined && (outcome === 'ship' || outcome === 'correct')) {
        const before = beforeOf(parcel.delivery)
        changes.push({ before, after: { ...before, deliveryState: deliveryState.shipped, carrier: verdict.carrier, trackingNo: verdict.trackingNo, shippedAt: before.shippedAt ?? now, noticedAt: null } })
      }
      return {
        line: row.line, outcome, problem: outcome === 'wrong' ? verdict.problem : null,
        carrier: outcome === 'wrong' ? null : verdict.carrier, trackingNo: outcome === 'wrong' ? cellText(row.trackingNo) : verdict.trackingNo,
        recipient: parcel?.recipient ?? '', title: parcel?.order.title ?? '', carrierBefore: parcel?.delivery.carrier ?? null, trackingNoBefore: parcel?.delivery.trackingNo ?? null,
        refundRequested: parcel !== undefined && parcel.order.refundRequestedAt !== null,
      }
    })
    return { lines, changes }
  }

  /** Writes changes as one batch that can be undone. Returns its number; null without changes. */
  async function apply(tx: Db, { channelSeq, userSeq }: Staff, kind: BatchRow['kind'], changes: readonly { before: ParcelBefore; after: ParcelBefore }[]): Promise<number | null> {
    if (changes.length === 0) return null
    const at = clock.now()
    const batchSeq = await insertBatch(tx, { channelSeq, kind, byUserSeq: userSeq, before: changes.map(({ before }) => before), at })
    await writeParcels(tx, { channelSeq, batchSeq }, changes.map(({ after }) => after), at)
    return batchSeq
  }

  function movedTo(to: DeliveryRow['deliveryState'], { delivery }: Parcel): { before: ParcelBefore; after: ParcelBefore } {
    const before = beforeOf(delivery)
    const isBack = to === deliveryState.preparing
    return { before, after: { ...before, deliveryState: to, ...(isBack ? { carrier: null, trackingNo: null, shippedAt: null, noticedAt: null } : {}) } }
  }

  return {
    async list(channelSeq: number, query: DeliveriesQuery): Promise<CallReply<typeof deliveryCalls.list>> {
      const { rows, counts } = await listDeliveries(db, channelSeq, query)
      const { courses, last } = await readDesk(db, channelSeq, { since: new Date(clock.now().getTime() - UNDO_MS), limit: COURSES_MAX })
      return {
        deliveries: rows.map(({ order, delivery, address, buyerName }): StaffDelivery => ({
          ...presentMine({ order, delivery, address }), deliveryState: delivery.deliveryState, courseSeq: order.courseSeq, title: order.title, buyerName,
          orderedAt: order.orderedAt.toISOString(), changedAt: delivery.changedAt.toISOString(), refundRequestedAt: isoOf(order.refundRequestedAt),
        })),
        totalCount: counts.filter((one) => query.deliveryState === undefined || one.deliveryState === query.deliveryState).reduce((sum, { count }) => sum + count, 0),
        page: query.page, size: query.size, counts, courses,
        last: last === null ? null : { batchSeq: last.batchSeq, kind: last.kind, count: last.count, at: last.at.toISOString() },
      }
    },

    async mine(member: MemberRef, orderNos: readonly string[]): Promise<Delivery[]> {
      return (await listMine(db, member, orderNos)).map(presentMine)
    },

    /** Throws `deliveryShipped` once it is sent, `orderNotFound` for an order without goods. */
    async changeAddress(member: MemberRef, orderNo: string, address: DeliveryAddress): Promise<Delivery> {
      await db.transaction(async (tx) => {
        const found = await lockMine(tx, member, orderNo)
        if (found === undefined) throw new AppError('orderNotFound')
        if (!canChangeAddress(found.deliveryState) || found.orderState === orderState.ended) throw new AppError('deliveryShipped')
        if (!await rewriteAddress(tx, { ...member, orderSeq: found.orderSeq }, { ...address, writtenAt: clock.now() })) throw new AppError('orderNotFound')
      })
      const [row] = await listMine(db, member, [orderNo])
      if (row === undefined) throw new AppError('orderNotFound')
      return presentMine(row)
    },

    /** Moves parcels to a state, in a few statements; those that cannot get there stay. Throws `orderNotFound` for one that is none of the site's. */
    async change(staff: Staff, { orderNos, deliveryState: to }: CallParsed<typeof deliveryCalls.change>['body']): Promise<CallReply<typeof deliveryCalls.change>> {
      return db.transaction(async (tx) => {
        const wanted = [...new Set(orderNos)]
        const parcels = await lockParcels(tx, staff.channelSeq, wanted)
        if (parcels.length !== wanted.length) throw new AppError('orderNotFound')
        const changes = parcels.filter(({ delivery }) => canMove(delivery.deliveryState, to)).map((parcel) => movedTo(to, parcel))
        return { changedCount: changes.length, batchSeq: await apply(tx, staff, 'change', changes) }
      })
    },

    async checkSheet(channelSeq: number, rows: readonly SheetRow[]): Promise<SheetLine[]> {
      return db.transaction(async (tx) => (await judge(tx, channelSeq, rows)).lines)
    },

    /** Ships the parcels of a sheet, in a few statements. Buyers are notified a little later, so that a wrong sheet can be undone before. */
    async importSheet(staff: Staff, rows: readonly SheetRow[]): Promise<CallReply<typeof deliveryCalls.importSheet>> {
      return db.transaction(async (tx) => {
        const { lines, changes } = await judge(tx, staff.channelSeq, rows)
        const batchSeq = await apply(tx, staff, 'sheet', changes)
        if (batchSeq !== null) await jobs.send(NOTICE_QUEUE, { channelSeq: staff.channelSeq, batchSeq }, { within: tx, delaySeconds: NOTICE_DELAY_SECONDS })
        return { lines, changedCount: changes.length, batchSeq }
      })
    },

    /** Undoes a batch where nothing was changed since. Throws `deliveryNotFound` for one that is unknown or undone. */
    async undo(of: { channelSeq: number; batchSeq: number }): Promise<number> {
      return db.transaction(async (tx) => {
        const batch = await takeBatch(tx, of, clock.now())
        if (batch === undefined) throw new AppError('deliveryNotFound')
        const now = new Map((await lockByOrder(tx, of.channelSeq, batch.before.map(({ orderSeq }) => orderSeq))).map((row) => [row.orderSeq, row]))
        const same = batch.before.filter(({ orderSeq }) => now.get(orderSeq)?.batchSeq === batch.batchSeq)
        if (same.length > 0) await writeParcels(tx, { ...of, batchSeq: null }, same, clock.now())
        return same.length
      })
    },
  }
}
export type DeliveryService = ReturnType<typeof createDeliveryService>
