import type { AlarmKind } from '#shared/alarm/alarms.ts'
import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import { PAY_DAYS } from '#shared/attendee/rules.ts'
import { scheduleState } from '#shared/course/schedule.ts'
import { choiseStatusCd, choiseTypeCd, isPack, userLimitTypeCd } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { afterCommit } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { isBulkRunning } from '#server/modules/bulk/index.ts'
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
export const FREE_SEAT_QUEUE = 'free-seat'
/** Time to undo a slip before a seat is offered. */
const OFFER_DELAY_SECONDS = 60
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

interface FreeSeats extends CourseRef {
  /** Seats that were free before, which staff keep. */
  before: number
  /** An undo put people back, who wait as before. */
  staffOnly: boolean
}

const later = (tx: Db, { jobs }: Pick<SeatPorts, 'jobs'>, payload: FreeSeats) => jobs.send<FreeSeats>(FREE_SEAT_QUEUE, payload, { within: tx, delaySeconds: OFFER_DELAY_SECONDS })

/**
 * Has the seats of a class that became free offered to those who wait longest, once the time to undo a slip is over (decision 0041).
 * `freed`: how many became free in this transaction.
 */
export async function tellFreeSeats(tx: Db, { clock, jobs }: SeatPorts, { channelSeq, courseSeq }: CourseRef, freed: number, { staffOnly = false } = {}): Promise<void> {
  if (freed <= 0) return
  const row = await lockCourse(tx, { channelSeq, courseSeq })
  const free = await freeSeats(tx, row, clock.now())
  if (free === null || free <= 0 || row.waitCount === 0) return
  await later(tx, { jobs }, { channelSeq, courseSeq, before: Math.max(0, free - freed), staffOnly })
}

/** Offers the seats that are still free and tells staff; where no seat is offered, the next one learns of it. */
async function offerFreeSeats(tx: Db, ports: SeatPorts, row: CourseRow, { before, staffOnly }: FreeSeats): Promise<void> {
  const { clock, alarms } = ports
  const course = { channelSeq: row.channelSeq, courseSeq: row.courseSeq }
  const free = await freeSeats(tx, row, clock.now())
  // None is left where the change was undone.
  if (free === null || free <= before) return
  const isOffered = offersSeats(row, clock.now())
  // Where more seats are free than people wait, they wait for an answer, not for a seat.
  const waitingCount = row.waitCount - (row.acceptCount - row.attendCount)
  if (before > 0 && (!isOffered || waitingCount < free)) return
  const [next] = await listWaiting(tx, course, 1)
  if (next === undefined) return
  await alarms.raise(tx, { kind: attendeeAlarms.seatFree, ...course })
  if (staffOnly || (isOffered && await offerSeats(tx, ports, row, free - before) > 0)) return
  await alarms.raise(tx, { kind: attendeeAlarms.nextInLine, ...course, personSeqs: [next.userSeq] })
}

/** Offers seats a minute after they became free; while a bulk change of the class runs, after its end. */
export function freeSeatJob({ database: { db }, ...ports }: SeatPorts & Pick<ServerPorts, 'database'>): SentJob {
  async function run(payload: FreeSeats): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await lockCourse(tx, payload)
      if (isInTrash(row)) return
      if (await isBulkRunning(tx, payload)) await later(tx, ports, payload)
      else await offerFreeSeats(tx, ports, row, payload)
    }).catch((error: unknown) => {
      // The class is gone.
      if (!(error instanceof AppError)) throw error
    })
  }
  return { queue: FREE_SEAT_QUEUE, run: (payload) => run(payload as FreeSeats) }
}
