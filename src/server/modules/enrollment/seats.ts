import { REVIEW_DAYS_AFTER_ACCESS, approvedAttendance, newAttendance } from '#shared/enrollment/attendance.ts'
import type { Attendance } from '#shared/enrollment/attendance.ts'
import type { BroughtBy } from '#shared/attendee/rules.ts'
import type { CourseViewer, EnrollableCourse } from '#shared/enrollment/rules.ts'
import { PACK_CLASSES_MIN } from '#shared/pack/rules.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'
import { scheduleState } from '#shared/course/schedule.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { choiseStatusCd, isPack, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { Orderer } from '#shared/order/contract.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { formOf } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { assertPlanRoom } from '#server/modules/plan/index.ts'
import { noteAttendees, noteSubscribed } from './queries/history.ts'
import { endOwn, followPack, ownClassesOf } from './packs.ts'
import type { OwnClass } from './packs.ts'
import { countEnrollments, deleteHold, findAttendee, findHold, findHolds, findWithHeld, heldByOthers, writeAttendee, writeCancelled, writeHold, writeMembersAccess, writeNewAttendees } from './queries.ts'
import type { AttendeeRow } from './queries/packs.ts'

type Rule = (course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number) => ErrorName | null

type Seats = Pick<CourseRow, 'userLimitTypeCd' | 'acceptCount' | 'maxUserCount'>

const hasLimit = (course: { userLimitTypeCd: string }) => course.userLimitTypeCd !== userLimitTypeCd.unlimited

/** Seats of a class that are taken: attendees, those approved to pay, and others who are paying. */
export const takenOf = (row: Seats, held: number): number => row.acceptCount + (hasLimit(row) ? held : 0)

/** Seats of a class that can be given; null without a limit. @param held by anyone */
export const freeOf = (row: Seats, held: number): number | null => (hasLimit(row) ? row.maxUserCount - takenOf(row, held) : null)

/** As `takenOf`, of a locked class. */
const takenSeats = async (tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<number> => takenOf(row, hasLimit(row) ? await heldByOthers(tx, row, userSeq, now) : 0)

/** As `freeOf`, of a locked class. */
export const freeSeats = async (tx: Db, row: CourseRow, now: Date): Promise<number | null> => (hasLimit(row) ? freeOf(row, await heldByOthers(tx, row, 0, now)) : null)

/** A class and its free seats. Throws `classNotFound`. */
export async function readSeats(db: Db, course: CourseRef, now: Date): Promise<{ row: CourseRow; free: number | null }> {
  const found = await findWithHeld(db, course, now)
  if (found === undefined) throw new AppError('classNotFound')
  return { row: found.row, free: freeOf(found.row, found.held) }
}

type SeatActor = Pick<Actor, 'isChannelUser' | 'userSeq'> & Parameters<typeof courseStanding>[0]

/** A user's place in a class, and the seats that are taken by others. */
export interface SeatStanding {
  userTypeCd: CourseUserTypeCd | null
  mine: AttendeeRow | undefined
  taken: number
}

/**
 * Whether a rule gives the user a seat in a locked class. Seats held by those who are paying count as taken, so that the last one goes
 * once (ENR-10). A package also needs a seat in each of its classes, and `skipAttendCheck` where the user is enrolled in one (PACK-03).
 * Throws `siteFull` beyond the cap of the site's plan (ENR-14).
 */
export async function askSeat(
  tx: Db, row: CourseRow, actor: SeatActor, userTypeCd: CourseUserTypeCd | null, now: Date, rule: Rule, skipAttendCheck = false,
): Promise<{ refusal: ErrorName | null; mine: AttendeeRow | undefined }> {
  const userSeq = actor.userSeq ?? 0
  const standing = { userTypeCd, mine: await findAttendee(tx, row, userSeq), taken: await takenSeats(tx, row, userSeq, now) }
  return { refusal: await seatRefusal(tx, row, actor, standing, now, rule, skipAttendCheck), mine: standing.mine }
}

/** What refuses a seat, as `askSeat`, to a user whose standing is known. */
export async function seatRefusal(
  tx: Db, row: CourseRow, actor: SeatActor, { userTypeCd, mine, taken }: SeatStanding, now: Date, rule: Rule, skipAttendCheck = false,
): Promise<ErrorName | null> {
  const userSeq = actor.userSeq ?? 0
  const viewer = {
    userTypeCd: courseStanding(actor, userTypeCd),
    isAttend: mine?.attendAt != null,
    attendAt: isoOf(mine?.attendAt ?? null),
    validAt: isoOf(mine?.validAt ?? null),
    choiseStatusCd: mine?.choiseStatusCd ?? null,
    payUntil: isoOf(mine?.payUntil ?? null),
  }
  const course = formOf(row)
  const refusal = rule({ ...course, attendCount: taken, acceptCnt: taken }, viewer, now.getTime())
  if (refusal !== null) return refusal
  const isOver = scheduleState({ ...course, curriculumTypeCds: row.curriculumTypeCds }, now.getTime()) === 'over'
  if (isOver) return 'scheduleClosed'
  const classes = isPack(row) ? await ownClassesOf(tx, row, userSeq, now) : []
  const packed = isPack(row) ? await packRefusal(tx, classes, userSeq, now, skipAttendCheck) : null
  if (packed !== null) return packed
  const more = 1 + classes.filter(({ isEnrolled }) => !isEnrolled).length
  // Who applies for approval takes no room yet; who was approved to pay does.
  if (mine?.payUntil != null || newAttendance(course, now.getTime()).choiseStatusCd === choiseStatusCd.approved) await assertPlanRoom(tx, row.channelSeq, more, now, 'siteFull')
  return null
}

/** What refuses a package because of its classes. */
async function packRefusal(tx: Db, classes: readonly OwnClass[], userSeq: number, now: Date, skipAttendCheck: boolean): Promise<ErrorName | null> {
  if (classes.length < PACK_CLASSES_MIN) return 'notEnrollable'
  if (classes.some(({ row: one }) => scheduleState({ ...formOf(one), curriculumTypeCds: one.curriculumTypeCds }, now.getTime()) === 'over')) return 'scheduleClosed'
  if (!skipAttendCheck && classes.some(({ isEnrolled }) => isEnrolled)) return 'packHasEnrolled'
  for (const one of classes) if (await lacksSeatIn(tx, one.row, one.mine, userSeq, now)) return 'soldOut'
  return null
}

const dateOf = (epoch: number | null) => (epoch === null ? null : new Date(epoch))
const datesOf = ({ attendAt, validAt, reviewExpiringAt }: Attendance) => ({ attendAt: dateOf(attendAt), validAt: dateOf(validAt), reviewExpiringAt: dateOf(reviewExpiringAt) })

/** What an approval at `now` writes. */
export const approvedValues = (row: CourseRow, now: Date) => ({ choiseStatusCd: choiseStatusCd.approved, payUntil: null, ...datesOf(approvedAttendance(formOf(row), now.getTime())) })

interface Taking {
  /** Approved at once, whatever the class asks for. */
  isApproved?: boolean
  orderSeq?: number
  orderer?: Orderer
  language?: Language
}

/** Writes an enrollment into a locked class. @param mine the user's enrollment before, if any */
export async function takeSeat(tx: Db, row: CourseRow, userSeq: number, mine: AttendeeRow | undefined, now: Date, { isApproved = false, ...how }: Taking = {}) {
  const { channelSeq, courseSeq } = row
  const attendance = isApproved ? approvedAttendance(formOf(row), now.getTime()) : newAttendance(formOf(row), now.getTime())
  const values = { choiseStatusCd: attendance.choiseStatusCd, ...datesOf(attendance) }
  const attendSeq = await writeAttendee(tx, { channelSeq, courseSeq, userSeq, createdAt: now, ...values, ...how })
  await countEnrollments(tx, row, [{ from: mine, to: { ...values, payUntil: null } }])
  await noteAttendees(tx, row, [userSeq], { at: now, byUserSeq: userSeq })
  if (isPack(row)) await followPack(tx, row, userSeq, now, true)
  return { attendSeq, attendance: values }
}

/** Enrols users into a locked class or package, in a few statements; who had an enrollment goes on from now. Returns their numbers. @param mine the user's enrollment before, if any */
export async function giveSeats(
  tx: Db, row: CourseRow, given: readonly { userSeq: number; mine: AttendeeRow | undefined; attendance: Attendance }[], { broughtBy, ...by }: { byUserSeq: number | null; bulkSeq?: number; broughtBy: BroughtBy }, now: Date,
): Promise<number[]> {
  if (given.length === 0) return []
  const { channelSeq, courseSeq } = row
  const written = await writeNewAttendees(tx, given.map(({ userSeq, attendance }) => (
    { channelSeq, courseSeq, userSeq, choiseStatusCd: choiseStatusCd.approved, ...datesOf(attendance), createdAt: now, broughtBy })))
  await countEnrollments(tx, row, given.map(({ mine }) => ({ from: mine, to: { choiseStatusCd: choiseStatusCd.approved, payUntil: null } })))
  await noteAttendees(tx, row, given.map(({ userSeq }) => userSeq), { at: now, ...by })
  if (isPack(row)) for (const { userSeq } of given) await followPack(tx, row, userSeq, now, true)
  return written.map(({ attendSeq }) => attendSeq)
}

/** Enrols a member into a locked class for as long as a subscription is paid; a review can be written for 30 days after. @param mine the user's enrollment before, if any */
export async function takeMembersSeat(
  tx: Db, row: CourseRow, { userSeq, subscriptionSeq, validAt }: { userSeq: number; subscriptionSeq: number; validAt: Date }, mine: AttendeeRow | undefined, now: Date,
): Promise<number> {
  const { channelSeq, courseSeq } = row
  const attendSeq = await writeAttendee(tx, {
    channelSeq, courseSeq, userSeq, choiseStatusCd: choiseStatusCd.approved, attendAt: now, validAt, reviewExpiringAt: reviewUntil(validAt), createdAt: now, subscriptionSeq,
  })
  await countEnrollments(tx, row, [{ from: mine, to: { choiseStatusCd: choiseStatusCd.approved, payUntil: null } }])
  await noteAttendees(tx, row, [userSeq], { at: now, byUserSeq: userSeq })
  return attendSeq
}

const reviewUntil = (validAt: Date) => new Date(validAt.getTime() + REVIEW_DAYS_AFTER_ACCESS * DAY_MS)

/** Moves the end of all enrollments that live by a subscription. */
export async function setMembersAccess(tx: Db, subscription: { channelSeq: number; subscriptionSeq: number }, validAt: Date, now: Date): Promise<void> {
  await writeMembersAccess(tx, subscription, { validAt, reviewExpiringAt: reviewUntil(validAt) })
  await noteSubscribed(tx, subscription, { at: now, byUserSeq: null })
}

/** Holds a seat of a locked class until a moment, or longer if it is kept already; nothing without a limit. Of a package, also in its classes. */
export async function holdSeat(tx: Db, row: CourseRow, userSeq: number, until: Date): Promise<void> {
  const classes = isPack(row) ? await ownClassesOf(tx, row, userSeq, until) : []
  for (const place of [row, ...classes.filter(({ mine }) => mine?.choiseStatusCd !== choiseStatusCd.approved).map((one) => one.row)]) {
    if (!hasLimit(place)) continue
    const held = await findHold(tx, place, userSeq)
    if (held === null || held < until) await writeHold(tx, place, userSeq, until)
  }
}

export const freeSeat = deleteHold
export const heldUntil = findHolds

/** Whether a class has no seat left for a user who holds none. */
async function isFullFor(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<boolean> {
  return hasLimit(row) && await takenSeats(tx, row, userSeq, now) >= row.maxUserCount
}

/** Whether a locked class has no seat for a user, who neither attends it nor holds one. */
async function lacksSeatIn(tx: Db, row: CourseRow, mine: AttendeeRow | undefined, userSeq: number, now: Date): Promise<boolean> {
  if (mine?.choiseStatusCd === choiseStatusCd.approved) return false
  const held = await findHold(tx, row, userSeq)
  return (held === null || held <= now) && await isFullFor(tx, row, userSeq, now)
}

/** Whether a locked class, or one of a package, has no seat for a user who is about to pay. */
export async function lacksSeat(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<boolean> {
  if (await lacksSeatIn(tx, row, undefined, userSeq, now)) return true
  const classes = isPack(row) ? await ownClassesOf(tx, row, userSeq, now) : []
  for (const one of classes) if (await lacksSeatIn(tx, one.row, one.mine, userSeq, now)) return true
  return false
}

/** Enrols a buyer into a locked class, or a package and its classes. A buyer without a held seat gets one only while any is free; refusals change nothing. */
export async function enrolBuyer(tx: Db, row: CourseRow, { userSeq, orderSeq }: { userSeq: number; orderSeq: number }, now: Date): Promise<'alreadyEnrolled' | 'soldOut' | null> {
  const mine = await findAttendee(tx, row, userSeq)
  const isIn = mine?.choiseStatusCd === choiseStatusCd.approved
  if (isIn && (mine.validAt === null || mine.validAt > now)) return 'alreadyEnrolled'
  if (await lacksSeatIn(tx, row, mine, userSeq, now)) return 'soldOut'
  const classes = isPack(row) ? await ownClassesOf(tx, row, userSeq, now) : []
  for (const one of classes) if (await lacksSeatIn(tx, one.row, one.mine, userSeq, now)) return 'soldOut'
  // Before the enrollment: its classes no longer need a seat after it.
  await deleteHold(tx, row, userSeq)
  await takeSeat(tx, row, userSeq, mine, now, { isApproved: true, orderSeq })
  return null
}

/** Ends an enrollment after a refund (courses spec §4: cancelled), of a package also what it gave; false when there was none. */
export async function endEnrollment(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<boolean> {
  const mine = await findAttendee(tx, row, userSeq)
  // Who is in by a membership stays in.
  if (mine === undefined || mine.choiseStatusCd === choiseStatusCd.cancelled || mine.subscriptionSeq !== null) return false
  if (!isPack(row) && await endOwn(tx, row, mine, now)) return true
  await writeCancelled(tx, mine, { at: now, byUserSeq: null })
  await countEnrollments(tx, row, [{ from: mine, to: undefined }])
  if (isPack(row)) await followPack(tx, row, userSeq, now)
  return true
}
