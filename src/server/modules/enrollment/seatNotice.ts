import type { AlarmKind } from '#shared/alarm/alarms.ts'
import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import { PAY_DAYS } from '#shared/attendee/rules.ts'
import { scheduleState } from '#shared/course/schedule.ts'
import { choiseStatusCd, choiseTypeCd, isPack, userLimitTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { formOf, lockCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { newMailNo } from '#server/modules/mailText/index.ts'
import type { MailRun } from '#server/modules/mailText/index.ts'
import { readPlanRoom } from '#server/modules/plan/index.ts'
import { countEnrollments, listWaiting, writePayUntil } from './queries.ts'
import { noteAttendees } from './queries/history.ts'
import type { AttendeeRow } from './queries/packs.ts'
import { freeSeats } from './seats.ts'

export const ATTENDEE_MAIL_QUEUE = 'attendee-mail'
/** Kinds of alarms that are mailed, too. */
export type AttendeeMailKind = 'attendApproved' | 'attendAdded' | 'attendToPay' | 'attendCancelled' | 'payTimeOver' | 'seatOffered' | 'offerOver'

export interface AttendeeMail extends CourseRef, MailRun {
  kind: AttendeeMailKind
  attendSeqs: number[]
}

type SeatPorts = Pick<ServerPorts, 'clock' | 'alarms' | 'jobs' | 'announcer'>

/** Tells learners by alarm and mail what happened to their applications. */
export async function tellAttendees(
  tx: Db, { alarms, jobs }: Pick<ServerPorts, 'alarms' | 'jobs'>, { channelSeq, courseSeq }: CourseRef, kind: AlarmKind & { name: AttendeeMailKind },
  rows: readonly Pick<AttendeeRow, 'attendSeq' | 'userSeq'>[], by: { actorSeq?: number; reason?: string } = {},
): Promise<void> {
  if (rows.length === 0) return
  await alarms.raise(tx, { kind, channelSeq, courseSeq, personSeqs: rows.map(({ userSeq }) => userSeq), ...by })
  await jobs.send<AttendeeMail>(ATTENDEE_MAIL_QUEUE, { channelSeq, courseSeq, kind: kind.name, mailNo: newMailNo(), attendSeqs: rows.map(({ attendSeq }) => attendSeq) }, { within: tx })
}

/** Whether a seat that becomes free goes to the first of those who wait; those of packages also need seats in their classes, which staff look at. */
function offersSeats(row: CourseRow, now: Date): boolean {
  return row.userLimitTypeCd === userLimitTypeCd.waitlist && formOf(row).choiseTypeCd === choiseTypeCd.approval && !isPack(row) && !isInTrash(row)
    && scheduleState({ ...formOf(row), curriculumTypeCds: row.curriculumTypeCds }, now.getTime()) !== 'over'
}

/** Keeps seats of a locked class for those who wait longest, who have `PAY_DAYS` to take them (decision 0041). Returns how many, as the plan may have less room. */
async function offerSeats(tx: Db, { clock, announcer, ...ports }: SeatPorts, row: CourseRow, seats: number): Promise<number> {
  const now = clock.now()
  const room = await readPlanRoom(tx, row.channelSeq, now)
  const next = await listWaiting(tx, row, room === null ? seats : Math.min(seats, room))
  if (next.length === 0) return 0
  const payUntil = new Date(now.getTime() + PAY_DAYS * DAY_MS)
  await writePayUntil(tx, row, next.map(({ attendSeq }) => attendSeq), payUntil)
  await countEnrollments(tx, row, next.map((from) => ({ from, to: { choiseStatusCd: choiseStatusCd.awaiting, payUntil } })))
  await noteAttendees(tx, row, next.map(({ userSeq }) => userSeq), { at: now, byUserSeq: null })
  await tellAttendees(tx, ports, row, attendeeAlarms.seatOffered, next)
  const { channelSeq, courseSeq } = row
  afterCommit(tx, () => announcer.announceEach(next.map(({ userSeq }) => ({ room: { user: userSeq }, message: { command: socketCommand.enrollmentChanged, channelSeq, courseSeq } }))))
  return next.length
}

/**
 * Offers the seats of a full class that became free to those who wait longest, and tells staff; where no seat is offered, the next one learns
 * of it. `freed`: how many became free in this transaction.
 */
export async function tellFreeSeats(tx: Db, ports: SeatPorts, { channelSeq, courseSeq }: CourseRef, freed: number): Promise<void> {
  if (freed <= 0) return
  const { clock, alarms } = ports
  const course = { channelSeq, courseSeq }
  const row = await lockCourse(tx, course)
  const free = await freeSeats(tx, row, clock.now())
  // It was full before.
  if (free === null || free <= 0 || free > freed) return
  const [next] = await listWaiting(tx, course, 1)
  if (next === undefined) return
  await alarms.raise(tx, { kind: attendeeAlarms.seatFree, ...course })
  if (offersSeats(row, clock.now()) && await offerSeats(tx, ports, row, free) > 0) return
  await alarms.raise(tx, { kind: attendeeAlarms.nextInLine, ...course, personSeqs: [next.userSeq] })
}
