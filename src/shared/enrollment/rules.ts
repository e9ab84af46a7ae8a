import { choiseStatusCd, choiseTypeCd, courseUserTypeCd, fareCd, trashTypeCd, userLimitTypeCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { epochOf } from '#shared/kernel/moments.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'

export interface CourseCapacity {
  userLimitTypeCd: string
  choiseTypeCd: string
  maxUserCount: number
  /** Null when hidden by the class; `isFull` then replaces it. */
  attendCount: number | null
  acceptCnt: number | null
  isFull?: boolean
}

const fills = (course: CourseCapacity, count: number | null) => course.isFull ?? (count ?? 0) >= course.maxUserCount

export interface EnrollableCourse extends CourseCapacity {
  fareCd: string
  payStartAt: string | null
  payEndAt: string | null
}

/** A user's relation to a class; all empty for a visitor. */
export interface CourseViewer {
  userTypeCd: string | null
  isAttend: boolean
  attendAt: string | null
  validAt: string | null
  choiseStatusCd: string | null
  /** Approved to pay until then, while awaiting (ours). */
  payUntil?: string | null
}

/** Class staff: MNG, FAC or CMG (courses spec §4). */
export function isClassManager(viewer: Pick<CourseViewer, 'userTypeCd'>): boolean {
  return Object.values<string | null>(courseUserTypeCd).includes(viewer.userTypeCd)
}

/** Whether the user attends now (courses spec §4): approved, and access not over; without an end, with an attend date. */
export function isAttending(viewer: Pick<CourseViewer, 'choiseStatusCd' | 'validAt' | 'attendAt'>, now: number): boolean {
  if (viewer.choiseStatusCd !== choiseStatusCd.approved) return false
  const validUntil = epochOf(viewer.validAt)
  return validUntil === null ? viewer.attendAt !== null : validUntil > now
}

/** Whether a review can be written: approved, and not past the review expiry (courses spec §4; REV-01). */
export function canReview(viewer: { choiseStatusCd: string | null; reviewExpringAt: string | null }, now: number): boolean {
  const expiry = epochOf(viewer.reviewExpringAt)
  return viewer.choiseStatusCd === choiseStatusCd.approved && expiry !== null && expiry > now
}

/** Liked: has a like date (courses spec §4). */
export function isLiked(viewer: { likeAt: string | null }): boolean {
  return viewer.likeAt !== null
}

/** In the trash: trashTypeCd is not 00; disables like and share (courses spec §4; COUR-07). */
export function isInTrash(course: { trashTypeCd: string }): boolean {
  return course.trashTypeCd !== trashTypeCd.normal
}

/** Enters the classroom without paying: staff, an approved attendee, or a class open to anyone (courses spec §4). */
export function entersInsteadOfPaying(course: { fareCd: string }, viewer: CourseViewer, now: number): boolean {
  return isClassManager(viewer) || isAttending(viewer, now) || course.fareCd === fareCd.open
}

/** Limited (99) and all seats taken (courses spec §4; ENR-04). */
export function isSoldOut(course: CourseCapacity): boolean {
  return course.userLimitTypeCd === userLimitTypeCd.limited && fills(course, course.attendCount)
}

/** Full, with a waitlist: approval by the operator, acceptCnt at or above the maximum (courses spec §4; ENR-05). */
export function takesWaitlist(course: CourseCapacity): boolean {
  return (
    course.userLimitTypeCd === userLimitTypeCd.waitlist &&
    course.choiseTypeCd === choiseTypeCd.approval &&
    fills(course, course.acceptCnt)
  )
}

export type EnrollmentButton =
  | { state: 'enroll' | 'enrollAgain' | 'waitlist' | 'pay' | 'enrolled' | 'enterClassroom'; enabled: true }
  | { state: 'preparing' | 'closed' | 'soldOut' | 'awaiting' | 'expired'; enabled: false }

/**
 * The enrollment button of a class (courses spec §4; ENR-01 to ENR-06). First match:
 *  1. `enterClassroom`: staff;
 *  2. `enrolled`: approved and attending;
 *  3. `enterClassroom`: fee type 03, open to anyone;
 *  4. `enrollAgain` or `expired`: attended, access over; `awaiting`: not yet approved; `pay`: approved, to be paid in time;
 *  5. `preparing`: before payStartAt;
 *  6. `closed`: after payEndAt;
 *  7. `soldOut`; 8. `waitlist`; 9. `enroll`.
 * The window's bounds are inclusive. A cancelled enrollment (99), and an approval that was not paid in time, count as none. The spec has no state for expired access; as
 * attending needs a valid-until time in the future (§4), such a user can enrol again within the window (`enrollAgain`), else
 * `expired`. Their seat still counts as theirs, so a full class does not keep them out.
 */
export function enrollmentButton(course: EnrollableCourse, viewer: CourseViewer, now: number): EnrollmentButton {
  if (isClassManager(viewer)) return { state: 'enterClassroom', enabled: true }
  const approved = viewer.isAttend && viewer.choiseStatusCd === choiseStatusCd.approved
  const validUntil = epochOf(viewer.validAt)
  if (approved && (validUntil === null || validUntil > now)) return { state: 'enrolled', enabled: true }
  if (course.fareCd === fareCd.open) return { state: 'enterClassroom', enabled: true }
  if (viewer.choiseStatusCd === choiseStatusCd.awaiting) {
    const payUntil = epochOf(viewer.payUntil ?? null)
    if (payUntil === null) return { state: 'awaiting', enabled: false }
    if (payUntil > now) return { state: 'pay', enabled: true }
  }
  const opens = epochOf(course.payStartAt)
  const closes = epochOf(course.payEndAt)
  const isEarly = opens !== null && now < opens
  const isLate = closes !== null && now > closes
  if (approved) return isEarly || isLate ? { state: 'expired', enabled: false } : { state: 'enrollAgain', enabled: true }
  if (isEarly) return { state: 'preparing', enabled: false }
  if (isLate) return { state: 'closed', enabled: false }
  if (isSoldOut(course)) return { state: 'soldOut', enabled: false }
  if (takesWaitlist(course)) return { state: 'waitlist', enabled: true }
  return { state: 'enroll', enabled: true }
}

/** Whether the user can enrol now without payment (ENR-11). */
export function canEnrollFree(course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number): boolean {
  const { state } = enrollmentButton(course, viewer, now)
  return state === 'waitlist' || ((state === 'enroll' || state === 'enrollAgain') && payableAmount(course, now).amount === 0)
}

/** Initial status: awaiting when the operator approves, else approved (courses spec §4). */
export function firstChoiseStatus(course: Pick<CourseCapacity, 'choiseTypeCd'>): ChoiseStatusCd {
  return course.choiseTypeCd === choiseTypeCd.approval ? choiseStatusCd.awaiting : choiseStatusCd.approved
}

/** `ps` of the payment page: 00 for waitlist or approval, else 01 (courses spec §5; ENR-09). */
export function paymentPs(course: Pick<CourseCapacity, 'choiseTypeCd'>): '00' | '01' {
  return course.choiseTypeCd === choiseTypeCd.approval ? '00' : '01'
}

/** Step before enrolling (ENR-07): log in, join the site, or none. */
export function enrollmentStep(person: { userSeq: number | null; isChannelUser: boolean }): 'login' | 'join' | 'enroll' {
  if (person.userSeq === null) return 'login'
  return person.isChannelUser ? 'enroll' : 'join'
}
