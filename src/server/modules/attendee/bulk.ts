import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import { attendeeBulk, periodInput, planUndo, statusInput } from '#shared/attendee/bulk.ts'
import type { KeptEnrollment } from '#shared/attendee/bulk.ts'
import { attendeeFilter } from '#shared/attendee/listing.ts'
import type { AttendeeFilter } from '#shared/attendee/listing.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { bulkAction } from '#server/infra/bulkAction.ts'
import type { BulkAction, BulkBy, BulkChosen, BulkResult, BulkUndone } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { findCourseRow, lockLiveCourse } from '#server/modules/course/index.ts'
import { countEnrollments, followPack, freeSeats, listLatestEvents, lockClassesOf, newPlaces, noteAttendees, tellFreeSeats } from '#server/modules/enrollment/index.ts'
import type { AttendeeRow } from '#server/modules/enrollment/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { assertPlanRoom, readPlanRoom } from '#server/modules/plan/index.ts'
import { listRefunded, readAttendees, writeBack } from './queries.ts'
import { selectAttendees } from './queries/list.ts'
import type { AttendeeService } from './service.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

interface Kept {
  before: KeptEnrollment
  /** The latest note of the attendee once it was changed. */
  eventSeq: number
}

const keptOf = ({ choiseStatusCd: status, attendAt, validAt, reviewExpiringAt, payUntil, packSeq, ownAccess, subscriptionSeq, orderSeq, broughtBy }: AttendeeRow): KeptEnrollment => ({
  choiseStatusCd: status, attendAt: isoOf(attendAt), validAt: isoOf(validAt), reviewExpiringAt: isoOf(reviewExpiringAt), payUntil: isoOf(payUntil), packSeq, ownAccess, subscriptionSeq, orderSeq, broughtBy,
})

const takesSeat = ({ choiseStatusCd: status, payUntil }: { choiseStatusCd: string; payUntil: unknown }) => status === choiseStatusCd.approved || payUntil !== null

/** What staff do to many attendees at once: their status and their periods, each to be undone (decision 0051; STU-07). */
export function createAttendeeBulk(ports: AttendeePorts, { service, changes, unpaid }: { service: AttendeeService; changes: StatusChanges; unpaid: UnpaidOrders }): BulkAction[] {
  const { clock } = ports

  /** What changed, with what its undo needs. */
  async function kept(tx: Db, course: CourseRef, rows: readonly { before: AttendeeRow; act: string; from?: string | null; to?: string | null }[]): Promise<BulkResult[]> {
    const events = await listLatestEvents(tx, course, rows.map(({ before }) => before.userSeq))
    return rows.map(({ before, act, from = null, to = null }) => (
      { subjectSeq: before.attendSeq, act, skip: null, from, to, kept: { before: keptOf(before), eventSeq: events.get(before.userSeq) ?? 0 } satisfies Kept as unknown as Record<string, unknown> }))
  }

  const skippedOf = (outcomes: readonly { attendSeq: number; skip: string | null }[]): BulkResult[] => outcomes.flatMap(({ attendSeq, skip }) => (skip === null ? [] : [{ subjectSeq: attendSeq, act: null, skip }]))

  /** Gives attendees back exactly what they had, unless something happened to them since. Throws `classInTrash`, `planLimitExceeded` of a package. */
  async function undo(tx: Db, course: CourseRef, asked: readonly { subjectSeq: number; kept: Record<string, unknown> }[], by: BulkBy & { since: Date }): Promise<BulkUndone[]> {
    const row = await lockLiveCourse(tx, course)
    const now = clock.now()
    const rows = await readAttendees(tx, row, asked.map(({ subjectSeq }) => subjectSeq))
    const users = rows.map(({ userSeq }) => userSeq)
    await lockClassesOf(tx, row, ...users)
    const keptBy = new Map(asked.map(({ subjectSeq, kept: one }) => [subjectSeq, one as unknown as Kept]))
    const events = await listLatestEvents(tx, row, users)
    const { charged } = await unpaid.paying(tx, row, users)
    const refunded = await listRefunded(tx, row.channelSeq, rows.flatMap(({ orderSeq }) => orderSeq ?? []), by.since)
    const standings = rows.flatMap((one) => {
      const kept = keptBy.get(one.attendSeq)
      return kept === undefined ? [] : [{
        attendSeq: one.attendSeq, isUntouched: events.get(one.userSeq) === kept.eventSeq, isPaying: charged.has(one.userSeq), isRefunded: one.orderSeq !== null && refunded.has(one.orderSeq),
        now: { choiseStatusCd: one.choiseStatusCd, payUntil: epochOf(isoOf(one.payUntil)) }, before: { choiseStatusCd: kept.before.choiseStatusCd, payUntil: epochOf(kept.before.payUntil) },
      }]
    })
    const outcomes = planUndo(standings, { seats: await freeSeats(tx, row, now), plan: isPack(row) ? null : await readPlanRoom(tx, row.channelSeq, now) }, now.getTime())
    const undone = new Set(outcomes.filter(({ skip }) => skip === null).map(({ attendSeq }) => attendSeq))
    const back = rows.flatMap((from) => {
      const to = keptBy.get(from.attendSeq)?.before
      return to === undefined || !undone.has(from.attendSeq) ? [] : [{ from, to, counted: { choiseStatusCd: to.choiseStatusCd, payUntil: to.payUntil === null ? null : new Date(to.payUntil) } }]
    })
    const returning = back.filter(({ from, to }) => takesSeat(to) && !takesSeat(from)).map(({ from }) => from)
    if (returning.length > 0) await assertPlanRoom(tx, row.channelSeq, await newPlaces(tx, row, returning.map(({ userSeq }) => userSeq), now), now)
    await writeBack(tx, row, back.map(({ from, to }) => ({ ...to, attendSeq: from.attendSeq })))
    await countEnrollments(tx, row, back.map(({ from, counted }) => ({ from, to: counted })), true)
    await noteAttendees(tx, row, back.map(({ from }) => from.userSeq), { at: now, byUserSeq: by.byUserSeq, bulkSeq: by.bulkSeq })
    await unpaid.end(tx, row, back.filter(({ from, to }) => from.payUntil !== null && to.payUntil === null).map(({ from }) => from.userSeq))
    if (isPack(row)) for (const { from } of back) await followPack(tx, row, from.userSeq, now)
    await changes.tell(tx, row, attendeeAlarms.attendApproved, back.filter(({ from, to }) => from.choiseStatusCd === choiseStatusCd.cancelled && to.choiseStatusCd === choiseStatusCd.approved).map(({ from }) => from), by.byUserSeq ?? undefined)
    await tellFreeSeats(tx, ports, row, back.filter(({ from, to }) => takesSeat(from) && !takesSeat(to)).length, { staffOnly: true })
    changes.announce(tx, row, back.map(({ from }) => from))
    return outcomes.map(({ attendSeq, skip }) => ({ subjectSeq: attendSeq, skip }))
  }

  const common = { permission: 'CLASS_STUDENT_UPDATE', ways: ['these', 'matching'], filter: attendeeFilter, undo } as const

  const status = bulkAction<ReturnType<typeof statusInput.parse>, AttendeeFilter, BulkChosen<AttendeeFilter>>({
    ...common, kind: attendeeBulk.status, input: statusInput,
    async plan(db, course, chosen, input, { limit }) {
      const row = await findCourseRow(db, course)
      const rows = await selectAttendees(db, row, chosen, clock.now(), limit)
      const byNumber = new Map(rows.map((one) => [one.attendSeq, one]))
      return (await changes.plan(db, row, rows, input, true)).outcomes.map((one) => {
        const before = byNumber.get(one.attendSeq)
        const plan = { subjectSeq: one.attendSeq, userSeq: before?.userSeq ?? 0 }
        if (one.act === null) return { ...plan, act: null, skip: one.skip }
        // The money of those who paid is refunded among the payments.
        return { ...plan, act: one.act, skip: null, ...(one.act === 'cancel' && before?.orderSeq != null ? { note: 'paid' } : {}) }
      })
    },
    async apply(tx, course, rows, input, { byUserSeq, bulkSeq }) {
      const row = await lockLiveCourse(tx, course)
      const planned = await changes.plan(tx, row, await readAttendees(tx, row, rows.map(({ subjectSeq }) => subjectSeq)), input, true)
      await changes.apply(tx, row, planned, input, { byUserSeq, bulkSeq })
      return [...await kept(tx, row, planned.changed), ...skippedOf(planned.outcomes)]
    },
  })

  const endOf = ({ validAt }: { validAt: number | null }) => (validAt === null ? null : new Date(validAt).toISOString())

  const period = bulkAction<ReturnType<typeof periodInput.parse>, AttendeeFilter, BulkChosen<AttendeeFilter>>({
    ...common, kind: attendeeBulk.period, input: periodInput,
    async plan(db, course, chosen, input, { limit }) {
      return service.planPeriods(await selectAttendees(db, course, chosen, clock.now(), limit), input).map(({ row, outcome }) => {
        const plan = { subjectSeq: row.attendSeq, userSeq: row.userSeq }
        return outcome.act === null ? { ...plan, act: null, skip: outcome.skip } : { ...plan, act: 'period', skip: null, from: isoOf(row.validAt), to: endOf(outcome.act), bind: isoOf(row.validAt) ?? '' }
      })
    },
    async apply(tx, course, rows, input, { byUserSeq, bulkSeq }) {
      const row = await lockLiveCourse(tx, course)
      const planned = service.planPeriods(await readAttendees(tx, row, rows.map(({ subjectSeq }) => subjectSeq)), input)
      await service.writePeriods(tx, row, planned, { byUserSeq, bulkSeq })
      const changed = planned.flatMap(({ row: before, outcome }) => (outcome.act === null ? [] : [{ before, act: 'period', from: isoOf(before.validAt), to: endOf(outcome.act) }]))
      return [...await kept(tx, row, changed), ...skippedOf(planned.map(({ outcome }) => outcome))]
    },
  })

  return [status, period]
}
