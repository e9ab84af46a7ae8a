import { VOD_DAYS_MAX, validUntil } from './accessPeriod.ts'
import { choiseStatusCd, choiseTypeCd, fareCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { enrollmentButton, firstChoiseStatus } from './rules.ts'
import type { CourseViewer, EnrollableCourse } from './rules.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import type { PricedCourse } from '#shared/course/pricing.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'

/** Days after access ends in which a review can be written or changed. Our choice: the spec gives no length. */
export const REVIEW_DAYS_AFTER_ACCESS = 30

/** Error name that refuses an enrollment without payment; null when accepted (ENR-01 to ENR-06, ENR-11). */
export function enrollmentRefusal(course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number): ErrorName | null {
  const { state } = enrollmentButton(course, viewer, now)
  switch (state) {
    case 'enroll':
    case 'enrollAgain':
    case 'pay': return payableAmount(course, now).amount > 0 ? 'paymentRequired' : null
    case 'waitlist': return null
    case 'preparing': return 'enrollmentPreparing'
    case 'closed': return 'enrollmentClosed'
    case 'soldOut': return 'soldOut'
    case 'enrolled':
    case 'awaiting': return 'alreadyEnrolled'
    case 'enterClassroom':
    case 'expired': return 'notEnrollable'
    default: return state satisfies never
  }
}

/** Error name that refuses a purchase; null when it may be paid (ENR-01 to ENR-06, ENR-10). Classes with approval are paid after it. */
export function purchaseRefusal(course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number): ErrorName | null {
  const refusal = enrollmentRefusal(course, viewer, now)
  const isApproved = course.choiseTypeCd !== choiseTypeCd.approval || enrollmentButton(course, viewer, now).state === 'pay'
  if (refusal === 'paymentRequired') return isApproved ? null : 'notEnrollable'
  return refusal ?? (course.fareCd === fareCd.paid ? 'notEnrollable' : 'nothingToPay')
}

/** Error name that refuses an application for approval or a place in the waiting list; nothing is charged (ENR-05, ENR-06, ENR-09 `ps` 00). */
export function applicationRefusal(course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number): ErrorName | null {
  const refusal = enrollmentRefusal(course, viewer, now)
  if (refusal !== null && refusal !== 'paymentRequired') return refusal
  if (enrollmentButton(course, viewer, now).state === 'pay') return 'alreadyEnrolled'
  return course.choiseTypeCd === choiseTypeCd.approval ? null : 'notEnrollable'
}

/** Times in epoch ms; null while awaiting approval or without end. */
export interface Attendance {
  choiseStatusCd: ChoiseStatusCd
  attendAt: number | null
  validAt: number | null
  reviewExpiringAt: number | null
}

/** An enrollment at `now` (courses spec §3, §4). Access runs from the class's start, from now, or from the approval: the latest. */
export function newAttendance(course: { choiseTypeCd: string; vodDays: number; startAt: string | null }, now: number): Attendance {
  const status = firstChoiseStatus(course)
  return status === choiseStatusCd.approved
    ? approvedAttendance(course, now)
    : { choiseStatusCd: status, attendAt: null, validAt: null, reviewExpiringAt: null }
}

/** An enrollment approved at `now`. Reviews stay open 30 days after access ends; ten years when it does not end. */
export function approvedAttendance(course: { vodDays: number; startAt: string | null }, now: number): Attendance {
  const begins = Math.max(now, epochOf(course.startAt) ?? now)
  const validAt = validUntil(begins, course.vodDays)
  const reviewExpiringAt = validAt === null ? begins + VOD_DAYS_MAX * DAY_MS : validAt + REVIEW_DAYS_AFTER_ACCESS * DAY_MS
  return { choiseStatusCd: choiseStatusCd.approved, attendAt: now, validAt, reviewExpiringAt }
}
