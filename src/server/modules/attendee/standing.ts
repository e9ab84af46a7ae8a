import type { AttendeeStanding, Outcome, SkipReason } from '#shared/attendee/rules.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'
import type { OrderPorts } from '#server/modules/order/index.ts'

export type AttendeePorts = OrderPorts & Pick<ServerPorts, 'siteMails' | 'secretKey'>

/** An enrollment as the rules read it. */
export function standingOf(row: AttendeeRow, isPaying = false): AttendeeStanding {
  const { attendSeq, payUntil, attendAt, validAt, createdAt } = row
  return {
    attendSeq, choiseStatusCd: row.choiseStatusCd, payUntil: payUntil?.getTime() ?? null, attendAt: attendAt?.getTime() ?? null, validAt: validAt?.getTime() ?? null,
    createdAt: createdAt.getTime(), isPaid: row.orderSeq !== null, isPaying, packageSeq: row.packSeq,
  }
}

/** How many attendees stay as they are, by reason. */
export function skippedOf(outcomes: readonly Outcome<unknown>[]): { reason: SkipReason; count: number }[] {
  const reasons = Map.groupBy(outcomes.flatMap(({ skip }) => (skip === null ? [] : [skip])), (reason) => reason)
  return [...reasons].map(([reason, list]) => ({ reason, count: list.length }))
}
