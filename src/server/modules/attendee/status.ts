import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { StatusInput } from '#shared/attendee/bulk.ts'
import type { StatusReply, attendeeCalls } from '#shared/attendee/contract.ts'
import { PAY_DAYS, planStatus } from '#shared/attendee/rules.ts'
import type { StatusAct } from '#shared/attendee/rules.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { choiseStatusCd, isPack, userLimitTypeCd, yn } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { AlarmKind } from '#shared/alarm/alarms.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { findCourseRow, formOf, lockCourse, lockLiveCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { approvedValues, countEnrollments, followPack, freeSeats, keepGiven, lockClassesOf, newPlaces, noteAttendees, tellAttendees, tellFreeSeats } from '#server/modules/enrollment/index.ts'
import type { AttendeeMailKind, AttendeeRow } from '#server/modules/enrollment/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { assertPlanRoom, readPlanRoom } from '#server/modules/plan/index.ts'
import { readAttendees, writeAttendees } from './queries.ts'
import { skippedOf, standingOf } from './standing.ts'
import type { AttendeePorts } from './standing.ts'

type StatusBody = CallParsed<typeof attendeeCalls.changeStatus>['body']

/** Whose change of status it is; with a number, part of a bulk change. */
interface StatusBy {
  byUserSeq: number | null
  bulkSeq?: number
}

/** Answers applications and changes the status of attendees, one or many (courses spec §4; ENR-05, ENR-06, ENR-14, STU-07). */
export function createStatusChanges(ports: AttendeePorts, unpaid: UnpaidOrders) {
  const { database: { db }, clock, announcer } = ports

  /** @param withRoom what the plan has no room for is left out, too; else the change is refused as a whole */
  async function plan(tx: Db, row: CourseRow, rows: readonly AttendeeRow[], input: StatusInput, withRoom = false) {
    const { charged } = await unpaid.paying(tx, row, rows.filter((one) => one.payUntil !== null).map(({ userSeq }) => userSeq))
    const now = clock.now()
    const isBeyond = input.beyondYn === yn.yes && row.userLimitTypeCd === userLimitTypeCd.waitlist
    const isApproval = input.choiseStatusCd === choiseStatusCd.approved
    const outcomes = planStatus(rows.map((one) => standingOf(one, charged.has(one.userSeq))), input.choiseStatusCd, {
      mustPay: payableAmount(formOf(row), now.getTime()).amount > 0, freeSeats: isBeyond ? null : await freeSeats(tx, row, now), now: now.getTime(),
      // Of a package, each needs places in its classes, too: the change asks for them.
      planRoom: withRoom && isApproval && !isPack(row) ? await readPlanRoom(tx, row.channelSeq, now) : null,
    })
    const byNumber = new Map(rows.map((one) => [one.attendSeq, one]))
    const changed = outcomes.flatMap(({ attendSeq, act }) => {
      const before = byNumber.get(attendSeq)
      return act === null || before === undefined ? [] : [{ act, before }]
    })
    return { outcomes, changed }
  }

  function present({ outcomes, changed }: Awaited<ReturnType<typeof plan>>): StatusReply {
    return {
      acts: [...Map.groupBy(changed, ({ act }) => act)].map(([act, list]) => ({ act, count: list.length })),
      skipped: skippedOf(outcomes),
      attendSeqs: changed.map(({ before }) => before.attendSeq),
      paidCount: changed.filter(({ act, before }) => act === 'cancel' && before.orderSeq !== null).length,
    }
  }

  const tell = (tx: Db, course: CourseRef, kind: AlarmKind & { name: AttendeeMailKind }, rows: readonly AttendeeRow[], actorSeq?: number, reason?: string): Promise<void> =>
    tellAttendees(tx, ports, course, kind, rows, { ...(actorSeq === undefined ? {} : { actorSeq }), ...(reason === undefined ? {} : { reason }) })

  function announce(tx: Db, { channelSeq, courseSeq }: CourseRef, rows: readonly Pick<AttendeeRow, 'userSeq'>[]): void {
    afterCommit(tx, () => announcer.announceEach(rows.map(({ userSeq }) => ({ room: { user: userSeq }, message: { command: socketCommand.enrollmentChanged, channelSeq, courseSeq } }))))
  }

  return {
    tell,
    announce,

    plan,

    async preview(course: CourseRef, { attendSeqs, ...input }: StatusBody): Promise<StatusReply> {
      const row = await findCourseRow(db, course)
      return present(await plan(db, row, await readAttendees(db, row, attendSeqs), input))
    },

    /** Changes those whom the rules let change; the others are counted by reason. Throws `classInTrash`, `planLimitExceeded`. */
    async change(course: CourseRef, { attendSeqs, ...input }: StatusBody, actorSeq: number): Promise<StatusReply> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const planned = await plan(tx, row, await readAttendees(tx, row, attendSeqs), input)
        await apply(tx, row, planned, input, { byUserSeq: actorSeq })
        return present(planned)
      })
    },

    apply,
  }

  /** Does what was planned for attendees of a locked class. Throws `planLimitExceeded`. */
  async function apply(tx: Db, row: CourseRow, planned: Awaited<ReturnType<typeof plan>>, input: StatusInput, by: StatusBy): Promise<void> {
    if (planned.changed.length === 0) return
    const actorSeq = by.byUserSeq ?? undefined
    // An empty one is none.
    const reason = input.reason === '' ? undefined : input.reason
    const now = clock.now()
    const isNew = planned.changed.filter(({ act, before }) => act === 'approve' || act === 'restore' || (act === 'askToPay' && before.payUntil === null))
    const classes = await lockClassesOf(tx, row, ...planned.changed.map(({ before }) => before.userSeq))
    if (isNew.length > 0) await assertPlanRoom(tx, row.channelSeq, await newPlaces(tx, row, isNew.map(({ before }) => before.userSeq), now), now)
    const of = (act: StatusAct) => planned.changed.filter((one) => one.act === act).map(({ before }) => before)
    const seqs = (rows: readonly AttendeeRow[]) => rows.map(({ attendSeq }) => attendSeq)
    const values = {
      approve: approvedValues(row, now),
      restore: { choiseStatusCd: choiseStatusCd.approved, payUntil: null },
      askToPay: { choiseStatusCd: choiseStatusCd.awaiting, payUntil: new Date(now.getTime() + PAY_DAYS * DAY_MS) },
      standby: { choiseStatusCd: choiseStatusCd.awaiting, payUntil: null },
      cancel: { choiseStatusCd: choiseStatusCd.cancelled, payUntil: null, reason: reason ?? null },
    } satisfies Record<StatusAct, Partial<AttendeeRow>>
    for (const act of Object.keys(values) as StatusAct[]) await writeAttendees(tx, row, seqs(of(act)), values[act])
    await noteAttendees(tx, row, planned.changed.map(({ before }) => before.userSeq), { at: now, ...by })
    const kept = isPack(row) ? new Set<number>() : await keepGiven(tx, row, [...of('standby'), ...of('cancel')], now)
    const left = [...of('standby'), ...of('cancel')].filter((before) => before.choiseStatusCd === choiseStatusCd.approved || before.payUntil !== null)
    await unpaid.end(tx, row, left.filter(({ payUntil }) => payUntil !== null).map(({ userSeq }) => userSeq))
    await countEnrollments(tx, row, planned.changed.filter(({ before }) => !kept.has(before.attendSeq)).map(({ act, before }) => ({ from: before, to: values[act] })))
    if (isPack(row)) for (const { act, before } of planned.changed) await followPack(tx, row, before.userSeq, now, act === 'approve')
    await tell(tx, row, attendeeAlarms.attendApproved, [...of('approve'), ...of('restore')], actorSeq)
    await tell(tx, row, attendeeAlarms.attendToPay, of('askToPay'), actorSeq)
    await tell(tx, row, attendeeAlarms.attendCancelled, of('cancel'), actorSeq, reason)
    // Those put back wait again: staff are answering the line themselves then.
    if (input.choiseStatusCd === choiseStatusCd.cancelled) {
      await tellFreeSeats(tx, ports, row, left.filter(({ attendSeq }) => !kept.has(attendSeq)).length)
      for (const one of classes.filter(({ purgedAt }) => purgedAt === null)) await tellFreeSeats(tx, ports, one, one.acceptCount - (await lockCourse(tx, one)).acceptCount)
    }
    announce(tx, row, planned.changed.map(({ before }) => before))
  }
}
export type StatusChanges = ReturnType<typeof createStatusChanges>
