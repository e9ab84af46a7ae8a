import type { CourseRef } from '#shared/kernel/refs.ts'
import { orderState } from '#shared/order/status.ts'
import type { Db } from '#server/infra/db/database.ts'
import { deleteHolds } from '#server/modules/enrollment/index.ts'
import type { Booking } from './booking.ts'
import { endOpen, listUnpaid, lockAwaiting } from './queries/unpaid.ts'

/** Unpaid orders of a class whose buyers lose their right to it, such as by a withdrawn application. The class must be locked. */
export function createUnpaidOrders(booking: Pick<Booking, 'endUnpaid'>) {
  return {
    /** Which of these users are being charged right now, and which are to send a deposit. */
    async paying(tx: Db, course: CourseRef, userSeqs: number[]): Promise<{ charged: Set<number>; owing: Set<number> }> {
      const rows = userSeqs.length === 0 ? [] : await listUnpaid(tx, course, userSeqs)
      const usersOf = (list: typeof rows) => new Set(list.map(({ userSeq }) => userSeq))
      return { charged: usersOf(rows.filter(({ isCharged }) => isCharged)), owing: usersOf(rows.filter((row) => row.orderState === orderState.awaiting)) }
    },

    /** Ends the orders of these users and frees the seats that they held to pay. A deposit that comes later is given back. */
    async end(tx: Db, course: CourseRef, userSeqs: number[]): Promise<void> {
      if (userSeqs.length === 0) return
      for (const order of await lockAwaiting(tx, course, userSeqs)) await booking.endUnpaid(tx, order, order.failure)
      await endOpen(tx, course, userSeqs)
      await deleteHolds(tx, course, userSeqs)
    },
  }
}
export type UnpaidOrders = ReturnType<typeof createUnpaidOrders>
