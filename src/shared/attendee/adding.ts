import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { approvedAttendance, REVIEW_DAYS_AFTER_ACCESS } from '#shared/enrollment/attendance.ts'
import type { Attendance } from '#shared/enrollment/attendance.ts'
import { VOD_DAYS_MAX } from '#shared/enrollment/accessPeriod.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import type { AttendeeStanding } from './rules.ts'

/** The period that added people get: that of the class, or an end (epoch ms; null: none). */
export type AddedPeriod = { kind: 'class' } | { kind: 'endDate'; validAt: number | null }

/** Why a person is not added. */
export const addSkips = ['notMember', 'twice', 'staff', 'attending', 'applied', 'cancelled', 'paying', 'outOfRange', 'full', 'planFull'] as const
/** Why a line of a sheet adds nobody, beside that. */
export const lineSkips = ['wrongDate'] as const
export type AddSkip = (typeof addSkips)[number]

/** A person whom staff want to add. */
export interface Candidate {
  userSeq: number
  isMember: boolean
  /** Runs the class. */
  isStaff: boolean
  /** Their enrollment; null: none. */
  standing: Pick<AttendeeStanding, 'choiseStatusCd' | 'payUntil' | 'validAt' | 'packageSeq'> | null
  /** They enrol by an act of their own, such as accepting an invitation. */
  isOwnAct: boolean
  /** Is being charged, or owes a deposit. */
  isPaying: boolean
  period: AddedPeriod
  /** Classes in which they need a seat; of a package also those of its classes. */
  seatsIn: readonly number[]
  /** Attendees that they become, as the plan counts them. */
  places: number
}

export interface AddPlanning {
  course: Parameters<typeof approvedAttendance>[0]
  /** Seats that can be given, by class; null without a limit. */
  freeSeats: ReadonlyMap<number, number | null>
  /** Attendees that the plan has room for; null without a cap. */
  planRoom: number | null
  now: number
}

/** The access that staff give at `now`. Null: the end is over, or later than ten years. */
export function addedAttendance(course: AddPlanning['course'], period: AddedPeriod, now: number): Attendance | null {
  const byClass = approvedAttendance(course, now)
  if (period.kind === 'class') return byClass
  const { validAt } = period
  if (validAt === null) return { ...byClass, validAt, reviewExpiringAt: now + VOD_DAYS_MAX * DAY_MS }
  return validAt <= now || validAt > now + VOD_DAYS_MAX * DAY_MS ? null : { ...byClass, validAt, reviewExpiringAt: validAt + REVIEW_DAYS_AFTER_ACCESS * DAY_MS }
}

/**
 * Who is added, in the order given, and why others are not (courses spec §4; STU-07, ENR-14). Nobody pays. Who applied is answered in
 * the list, and a cancelled enrollment does not come back through staff; what a package gave and took back was never their own.
 */
export function planAdding(candidates: readonly Candidate[], { course, freeSeats, planRoom, now }: AddPlanning): ({ userSeq: number } & ({ attendance: Attendance; skip: null } | { attendance: null; skip: AddSkip }))[] {
  const seats = new Map(freeSeats)
  const seen = new Set<number>()
  let room = planRoom
  const refusal = ({ userSeq, isMember, isStaff, isOwnAct, standing, isPaying, seatsIn, places }: Candidate): AddSkip | null => {
    if (!isMember) return 'notMember'
    if (seen.has(userSeq)) return 'twice'
    if (isStaff) return 'staff'
    if (standing?.choiseStatusCd === choiseStatusCd.approved && (standing.validAt === null || standing.validAt > now)) return 'attending'
    if (!isOwnAct && standing?.choiseStatusCd === choiseStatusCd.awaiting) return 'applied'
    if (!isOwnAct && standing?.choiseStatusCd === choiseStatusCd.cancelled && standing.packageSeq === null) return 'cancelled'
    if (isPaying) return 'paying'
    if (seatsIn.some((courseSeq) => (seats.get(courseSeq) ?? 1) <= 0)) return 'full'
    return room !== null && room < places ? 'planFull' : null
  }
  return candidates.map((one) => {
    const { userSeq } = one
    const skip = refusal(one)
    seen.add(userSeq)
    if (skip !== null) return { userSeq, attendance: null, skip }
    const attendance = addedAttendance(course, one.period, now)
    if (attendance === null) return { userSeq, attendance, skip: 'outOfRange' as const }
    for (const courseSeq of one.seatsIn) {
      const free = seats.get(courseSeq)
      if (free != null) seats.set(courseSeq, free - 1)
    }
    if (room !== null) room -= one.places
    return { userSeq, attendance, skip }
  })
}
