import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import { planAdding } from '#shared/attendee/adding.ts'
import type { AddedPeriod, Candidate } from '#shared/attendee/adding.ts'
import type { AddReply, MemberFound, SheetReply, attendeeCalls } from '#shared/attendee/contract.ts'
import { ATTENDEE_CELL_MAX, periodOfCell } from '#shared/attendee/sheet.ts'
import { broughtBy } from '#shared/attendee/rules.ts'
import type { BroughtBy } from '#shared/attendee/rules.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { CallParsed } from '#shared/kernel/call/call.ts'
import { choiseStatusCd, isPack } from '#shared/kernel/codes.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { cellText } from '#shared/kernel/sheet/cells.ts'
import { isEnrolledNow } from '#shared/pack/access.ts'
import { PACK_CLASSES_MIN } from '#shared/pack/rules.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { formOf, listPackClasses, lockLiveCourse } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import {
  ATTENDEE_MAIL_QUEUE, countEnrollments, followPack, freeSeats, giveSeats, listEvents, lockClassesOf, noteAttendees, noteRemoved, readSeats, writeNewAttendees,
} from '#server/modules/enrollment/index.ts'
import type { AttendeeEventRow, AttendeeMail, AttendeeRow } from '#server/modules/enrollment/index.ts'
import { newMailNo } from '#server/modules/mailText/index.ts'
import type { UnpaidOrders } from '#server/modules/order/index.ts'
import { assertPlanRoom, readPlanRoom } from '#server/modules/plan/index.ts'
import { readAttendees } from './queries.ts'
import { deleteAttendees, findMembers, listClassesOfAll, listMembersAt, listReviewed, readMembers } from './queries/members.ts'
import type { MemberRow } from './queries/members.ts'
import { standingOf } from './standing.ts'
import type { AttendeePorts } from './standing.ts'
import type { StatusChanges } from './status.ts'

type AddBody = CallParsed<typeof attendeeCalls.add>['body']
type SheetLine = CallParsed<typeof attendeeCalls.importSheet>['body']['rows'][number]

/** A person to add, with the period that they get. */
interface Wanted {
  userSeq: number
  period: AddedPeriod
  /** They accept an invitation. */
  isOwnAct?: boolean
}

/** How long an addition can be undone. */
const UNDO_MS = DAY_MS
/** Before those who were added get their mail, so that a mistake can be undone. */
const NOTICE_DELAY_SECONDS = 60

/** A locked or read class with what says who can be added to it. */
interface Place {
  row: CourseRow
  free: number | null
  /** Of a package. */
  classes: readonly CourseRow[]
}

/** Adding people to a class or package without payment (courses spec §4; STU-07, ENR-14). */
export function createAdding(ports: AttendeePorts, { unpaid, changes }: { unpaid: UnpaidOrders; changes: Pick<StatusChanges, 'announce'> }) {
  const { database: { db }, clock, jobs } = ports

  /** The people, and what becomes of each. Throws `notEnrollable` for a package of fewer than two classes. */
  async function plan(tx: Db, { row, free, classes }: Place, wanted: readonly Wanted[], now: Date) {
    if (isPack(row) && classes.length < PACK_CLASSES_MIN) throw new AppError('notEnrollable')
    const userSeqs = [...new Set(wanted.map(({ userSeq }) => userSeq))]
    const members = new Map((await readMembers(tx, row, userSeqs)).map((one) => [one.userSeq, one]))
    const { charged, owing } = await unpaid.paying(tx, row, userSeqs)
    const within = new Map((classes.length === 0 ? [] : await listClassesOfAll(tx, row.channelSeq, classes.map(({ courseSeq }) => courseSeq), userSeqs)).map((mine) => [`${mine.courseSeq} ${mine.userSeq}`, mine]))
    const seats = new Map([[row.courseSeq, free]])
    for (const one of classes) seats.set(one.courseSeq, await freeSeats(tx, one, now))
    const candidates = wanted.map(({ userSeq, period, isOwnAct = false }): Candidate => {
      const member = members.get(userSeq)
      const inClasses = classes.map(({ courseSeq }) => within.get(`${courseSeq} ${userSeq}`))
      const places = [member?.mine ?? undefined, ...inClasses]
      const lacking = [row, ...classes].filter((_, index) => places[index]?.choiseStatusCd !== choiseStatusCd.approved && places[index]?.payUntil == null)
      return {
        userSeq, period, isOwnAct, isMember: member !== undefined, isPaying: charged.has(userSeq) || owing.has(userSeq), isStaff: member !== undefined && isStaffOf(member),
        standing: member?.mine == null ? null : standingOf(member.mine), seatsIn: lacking.map(({ courseSeq }) => courseSeq),
        places: places.filter((mine) => mine === undefined || !isEnrolledNow({ choiseStatusCd: mine.choiseStatusCd, validAt: isoOf(mine.validAt) }, now.getTime())).length,
      }
    })
    const outcomes = planAdding(candidates, { course: formOf(row), freeSeats: seats, planRoom: await readPlanRoom(tx, row.channelSeq, now), now: now.getTime() })
    return { members, candidates, outcomes }
  }
  type Planned = Awaited<ReturnType<typeof plan>>

  const present = ({ members, outcomes }: Planned, attendSeqs: number[]): AddReply => ({
    people: outcomes.map(({ userSeq, skip, attendance }) => ({
      userSeq, name: members.get(userSeq)?.name ?? '', email: members.get(userSeq)?.email ?? '', skip, validAt: attendance?.validAt == null ? null : new Date(attendance.validAt).toISOString(),
    })),
    attendSeqs,
  })

  const wantedOf = ({ userSeqs, period }: AddBody): Wanted[] => userSeqs.map((userSeq) => ({ userSeq, period: periodOf(period) }))

  /** Enrols those whom the rules let in, under the class's lock. Throws `notEnrollable`, and `planLimitExceeded` when the plan fills up meanwhile. */
  async function give(tx: Db, row: CourseRow, wanted: readonly Wanted[], by: { byUserSeq: number; broughtBy: BroughtBy }): Promise<Planned & { attendSeqs: number[] }> {
    const now = clock.now()
    const classes = await lockClassesOf(tx, row, ...new Set(wanted.map(({ userSeq }) => userSeq)))
    const planned = await plan(tx, { row, free: await freeSeats(tx, row, now), classes }, wanted, now)
    const given = planned.outcomes.flatMap(({ userSeq, attendance }) => (attendance === null ? [] : [{ userSeq, attendance, mine: planned.members.get(userSeq)?.mine ?? undefined }]))
    if (given.length === 0) return { ...planned, attendSeqs: [] }
    const places = planned.candidates.reduce((sum, one, index) => sum + (planned.outcomes[index]?.attendance == null ? 0 : one.places), 0)
    if (places > 0) await assertPlanRoom(tx, row.channelSeq, places, now)
    // What they began to pay for is theirs now.
    await unpaid.end(tx, row, given.map(({ userSeq }) => userSeq))
    const attendSeqs = await giveSeats(tx, row, given, by, now)
    changes.announce(tx, row, given)
    return { ...planned, attendSeqs }
  }

  /** The lines of a sheet as people: a wrong day makes none of its line. */
  async function linesOf(tx: Db, course: CourseRef, rows: readonly SheetLine[]) {
    const emailOf = ({ email }: SheetLine) => email.trim().toLowerCase()
    const found = new Map((await listMembersAt(tx, course.channelSeq, [...new Set(rows.map(emailOf))])).map((one) => [one.email, one.userSeq]))
    // Numbers of nobody for those who are no members.
    const read = rows.map((row, index) => ({ row, period: periodOfCell(cellText(row.until, ATTENDEE_CELL_MAX)), userSeq: found.get(emailOf(row)) ?? -(index + 1) }))
    const wanted = read.flatMap(({ period, userSeq }): Wanted[] => (period === null ? [] : [{ userSeq, period }]))
    return { read, wanted }
  }

  function presentSheet({ read }: Awaited<ReturnType<typeof linesOf>>, planned: Planned | null, attendSeqs: number[]): SheetReply {
    const people = planned === null ? [] : present(planned, []).people
    let next = 0
    return {
      lines: read.map(({ row: { line, email }, period }) => {
        const one = period === null ? undefined : people[next++]
        return { line, email: cellText(email, ATTENDEE_CELL_MAX), name: one?.name ?? '', skip: one === undefined ? 'wrongDate' as const : one.skip, validAt: one?.validAt ?? null }
      }),
      attendSeqs,
    }
  }

  return {
    give,

    /** What each line of a sheet would do. Throws `notEnrollable`. */
    async checkSheet(course: CourseRef, rows: readonly SheetLine[]): Promise<SheetReply> {
      const lines = await linesOf(db, course, rows)
      return presentSheet(lines, lines.wanted.length === 0 ? null : await plan(db, await readPlace(course), lines.wanted, clock.now()), [])
    },

    /** Enrols the people of a sheet. Throws as `add`. */
    async importSheet(course: CourseRef, rows: readonly SheetLine[], actorSeq: number): Promise<SheetReply> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const lines = await linesOf(tx, course, rows)
        if (lines.wanted.length === 0) return presentSheet(lines, null, [])
        const { attendSeqs, ...planned } = await give(tx, row, lines.wanted, { byUserSeq: actorSeq, broughtBy: broughtBy.staff })
        await tell(tx, course, attendSeqs)
        return presentSheet(lines, planned, attendSeqs)
      })
    },

    /** Members of the site whom staff can add, with their standing in the class. */
    /** @param withPhone whether the caller may see numbers of members, and so search by them */
    async members(course: CourseRef, q: string, withPhone: boolean): Promise<MemberFound[]> {
      return (await findMembers(db, course, q, withPhone)).map(({ mine, ...member }) => ({ ...member, choiseStatusCd: mine }))
    },

    /** Throws `notEnrollable`. */
    async preview(course: CourseRef, body: AddBody): Promise<AddReply> {
      return present(await plan(db, await readPlace(course), wantedOf(body), clock.now()), [])
    },

    /** Throws `classInTrash`, and as `give`. */
    async add(course: CourseRef, body: AddBody, actorSeq: number): Promise<AddReply> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const { attendSeqs, ...planned } = await give(tx, row, wantedOf(body), { byUserSeq: actorSeq, broughtBy: broughtBy.staff })
        await tell(tx, course, attendSeqs)
        return present(planned, attendSeqs)
      })
    },

    /** Takes additions of the last day back: what people had before is theirs again. Who was changed or wrote a review since stays. Throws `classInTrash`. */
    async undo(course: CourseRef, attendSeqs: readonly number[], actorSeq: number): Promise<number> {
      return db.transaction(async (tx) => {
        const row = await lockLiveCourse(tx, course)
        const rows = (await readAttendees(tx, course, attendSeqs)).filter((one) => one.broughtBy === broughtBy.staff && one.choiseStatusCd === choiseStatusCd.approved)
        const now = clock.now()
        await lockClassesOf(tx, row, ...rows.map(({ userSeq }) => userSeq))
        const events = Map.groupBy(await listEvents(tx, course, rows.map(({ userSeq }) => userSeq)), ({ userSeq }) => userSeq)
        const reviewed = await listReviewed(tx, course.channelSeq, rows.map(({ attendSeq }) => attendSeq))
        const undone = rows.filter(({ attendSeq }) => !reviewed.includes(attendSeq)).flatMap((one) => {
          const [before, added] = [null, null, ...(events.get(one.userSeq) ?? [])].slice(-2)
          const isOf = (event: AttendeeEventRow | null | undefined) => event?.createdAt?.getTime() === one.createdAt.getTime()
          return added != null && isOf(added) && !isOf(before) && added.at.getTime() === one.createdAt.getTime() && added.at.getTime() > now.getTime() - UNDO_MS ? [{ one, before: before ?? null }] : []
        })
        if (undone.length === 0) return 0
        await putBack(tx, row, undone, { at: now, byUserSeq: actorSeq })
        changes.announce(tx, row, undone.map(({ one }) => one))
        return undone.length
      })
    },
  }

  async function readPlace(course: CourseRef): Promise<Place> {
    const { row, free } = await readSeats(db, course, clock.now())
    return { row, free, classes: isPack(row) ? await listPackClasses(db, row) : [] }
  }

  /** Notifies those who were added by alarm and mail, after the time to undo a slip. */
  async function tell(tx: Db, { channelSeq, courseSeq }: CourseRef, attendSeqs: number[]): Promise<void> {
    if (attendSeqs.length > 0) await jobs.send<AttendeeMail>(ATTENDEE_MAIL_QUEUE, { channelSeq, courseSeq, kind: attendeeAlarms.attendAdded.name, mailNo: newMailNo(), attendSeqs }, { within: tx, delaySeconds: NOTICE_DELAY_SECONDS })
  }

  async function putBack(tx: Db, row: CourseRow, undone: readonly { one: AttendeeRow; before: AttendeeEventRow | null }[], by: { at: Date; byUserSeq: number }): Promise<void> {
    const enrolled = undone.flatMap(({ one, before }) => (before?.choiseStatusCd == null ? [] : [rowOf(one, before, before.choiseStatusCd)]))
    const gone = undone.filter(({ before }) => before?.choiseStatusCd == null).map(({ one }) => one)
    if (enrolled.length > 0) await writeNewAttendees(tx, enrolled)
    await deleteAttendees(tx, row, gone.map(({ attendSeq }) => attendSeq))
    await countEnrollments(tx, row, undone.map(({ one, before }) => ({ from: one, to: before?.choiseStatusCd == null ? undefined : { choiseStatusCd: before.choiseStatusCd, payUntil: before.payUntil } })))
    await noteAttendees(tx, row, enrolled.map(({ userSeq }) => userSeq), by)
    await noteRemoved(tx, row, gone.map(({ userSeq }) => userSeq), by)
    if (isPack(row)) for (const { one } of undone) await followPack(tx, row, one.userSeq, by.at)
  }
}
export type Adding = ReturnType<typeof createAdding>

const isStaffOf = ({ userTypeCd, appointed }: MemberRow) => courseStanding({ userTypeCd, isChannelUser: true }, appointed) !== null

export const periodOf = (period: AddBody['period']): AddedPeriod => (period.kind === 'class' ? period : { kind: 'endDate', validAt: epochOf(period.validAt) })

/** An enrollment as it was noted. */
function rowOf({ channelSeq, courseSeq, userSeq, createdAt: added }: AttendeeRow, before: AttendeeEventRow, status: NonNullable<AttendeeEventRow['choiseStatusCd']>) {
  const { attendAt, validAt, reviewExpiringAt, payUntil, packSeq, subscriptionSeq, orderSeq, broughtBy: by, createdAt } = before
  return { channelSeq, courseSeq, userSeq, choiseStatusCd: status, attendAt, validAt, reviewExpiringAt, payUntil, packSeq, subscriptionSeq, orderSeq, broughtBy: by, createdAt: createdAt ?? added }
}
