import { approvedAttendance, newAttendance } from '#shared/enrollment/attendance.ts'
import type { CourseViewer, EnrollableCourse } from '#shared/enrollment/rules.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'
import { scheduleState } from '#shared/course/schedule.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { choiseStatusCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { formOf } from '#server/modules/course/index.ts'
import type { CourseRow } from '#server/modules/course/index.ts'
import { assertPlanRoom } from '#server/modules/plan/index.ts'
import { countEnrollment, countHeldByOthers, deleteHold, findAttendee, findHold, writeAttendee, writeHold } from './queries.ts'
import type { AttendeeRow } from './queries.ts'

type Rule = (course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number) => ErrorName | null

const isLimited = (course: { userLimitTypeCd: string }) => course.userLimitTypeCd === userLimitTypeCd.limited

/**
 * Whether a rule gives the user a seat in a locked class. Seats held by those who are paying count as taken, so that the last one goes
 * once (ENR-10). Throws `siteFull` beyond the cap of the site's plan (ENR-14).
 */
export async function askSeat(
  tx: Db, row: CourseRow, actor: Pick<Actor, 'isChannelUser' | 'userSeq'> & Parameters<typeof courseStanding>[0], userTypeCd: CourseUserTypeCd | null, now: Date, rule: Rule,
): Promise<{ refusal: ErrorName | null; mine: AttendeeRow | undefined }> {
  const userSeq = actor.userSeq ?? 0
  const mine = await findAttendee(tx, row, userSeq)
  const held = isLimited(row) ? await countHeldByOthers(tx, row, userSeq, now) : 0
  const viewer = {
    userTypeCd: courseStanding(actor, userTypeCd),
    isAttend: mine?.attendAt != null,
    attendAt: isoOf(mine?.attendAt ?? null),
    validAt: isoOf(mine?.validAt ?? null),
    choiseStatusCd: mine?.choiseStatusCd ?? null,
  }
  const course = formOf(row)
  const taken = row.attendCount + held
  const refusal = rule({ ...course, attendCount: taken, acceptCnt: taken }, viewer, now.getTime())
  if (refusal !== null) return { refusal, mine }
  const isOver = scheduleState({ ...course, curriculumTypeCds: row.curriculumTypeCds }, now.getTime()) === 'over'
  if (isOver) return { refusal: 'scheduleClosed', mine }
  // Who applies for approval takes no room yet.
  if (newAttendance(course, now.getTime()).choiseStatusCd === choiseStatusCd.approved) await assertPlanRoom(tx, row.channelSeq, 1, now, 'siteFull')
  return { refusal: null, mine }
}

const dateOf = (epoch: number | null) => (epoch === null ? null : new Date(epoch))

/** Writes an enrollment into a locked class. @param isPaid approved at once @param from the user's status before, if any */
export async function takeSeat(tx: Db, row: CourseRow, userSeq: number, from: string | null, now: Date, isPaid = false) {
  const { channelSeq, courseSeq } = row
  const attendance = isPaid ? approvedAttendance(formOf(row), now.getTime()) : newAttendance(formOf(row), now.getTime())
  const values = {
    choiseStatusCd: attendance.choiseStatusCd,
    attendAt: dateOf(attendance.attendAt),
    validAt: dateOf(attendance.validAt),
    reviewExpiringAt: dateOf(attendance.reviewExpiringAt),
  }
  const attendSeq = await writeAttendee(tx, { channelSeq, courseSeq, userSeq, createdAt: now, ...values })
  await countEnrollment(tx, { channelSeq, courseSeq }, from, attendance.choiseStatusCd)
  return { attendSeq, attendance: values }
}

/** Holds a seat of a locked class until a moment, or longer if it is held already; nothing without a limit. */
export async function holdSeat(tx: Db, row: CourseRow, userSeq: number, until: Date): Promise<Date | null> {
  if (!isLimited(row)) return null
  const held = await findHold(tx, row, userSeq)
  if (held !== null && held >= until) return held
  await writeHold(tx, row, userSeq, until)
  return until
}

export const freeSeat = deleteHold
export const heldUntil = findHold

/** Whether a limited class has no seat left for a user who holds none. */
export async function isFullFor(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<boolean> {
  return isLimited(row) && row.attendCount + await countHeldByOthers(tx, row, userSeq, now) >= row.maxUserCount
}

/** Enrols a buyer into a locked class. A buyer without a held seat gets one only while any is free; refusals change nothing. */
export async function enrolBuyer(tx: Db, row: CourseRow, userSeq: number, now: Date): Promise<'alreadyEnrolled' | 'soldOut' | null> {
  const mine = await findAttendee(tx, row, userSeq)
  const isIn = mine?.choiseStatusCd === choiseStatusCd.approved
  if (isIn && (mine.validAt === null || mine.validAt > now)) return 'alreadyEnrolled'
  const held = await findHold(tx, row, userSeq)
  if (!isIn && (held === null || held <= now) && await isFullFor(tx, row, userSeq, now)) return 'soldOut'
  await takeSeat(tx, row, userSeq, mine?.choiseStatusCd ?? null, now, true)
  await deleteHold(tx, row, userSeq)
  return null
}

/** Ends an enrollment after a refund (courses spec §4: cancelled); false when there was none. */
export async function endEnrollment(tx: Db, row: CourseRow, userSeq: number): Promise<boolean> {
  const mine = await findAttendee(tx, row, userSeq)
  if (mine === undefined || mine.choiseStatusCd === choiseStatusCd.cancelled) return false
  const { attendAt, validAt, reviewExpiringAt, createdAt } = mine
  await writeAttendee(tx, { channelSeq: row.channelSeq, courseSeq: row.courseSeq, userSeq, createdAt, attendAt, validAt, reviewExpiringAt, choiseStatusCd: choiseStatusCd.cancelled })
  await countEnrollment(tx, row, mine.choiseStatusCd, choiseStatusCd.cancelled)
  return true
}

