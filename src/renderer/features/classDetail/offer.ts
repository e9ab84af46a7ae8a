import type { Course } from '#shared/course/contract.ts'
import { choiseTypeCd, fareCd } from '#shared/kernel/codes.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import { canEnrollFree, enrollmentButton } from '#shared/enrollment/rules.ts'

export interface Reason {
  key: 'opensAt' | 'closedAt' | 'full' | 'awaiting' | 'expiredAt' | 'noLessons'
  date?: string | null
  count?: number
}

export type Offer =
  | { act: 'attend'; label: 'enrollFree' | 'enrollAgain' | 'apply' | 'waitlist' | 'accept' }
  | { act: 'pay'; label: 'enroll' | 'enrollAgain' | 'waitlist' | 'pay' }
  | { act: 'enter'; label: 'start' | 'goOn' | 'enter' }
  | { act: null; label: 'preparing' | 'closed' | 'soldOut' | 'awaiting' | 'expired' | 'enter'; reason: Reason }

export interface Standing {
  lessonCount: number
  begun: boolean
}

/** State of the main button (courses spec §4; ENR-01 to ENR-06, ENR-11). No entry without lessons. */
export function offerOf(course: Course, standing: Standing | null, now: number): Offer {
  const { state } = enrollmentButton(course, course.viewer, now)
  switch (state) {
    case 'enterClassroom':
    case 'enrolled':
      if (standing?.lessonCount === 0) return { act: null, label: 'enter', reason: { key: 'noLessons' } }
      if (state === 'enterClassroom') return { act: 'enter', label: 'enter' }
      return { act: 'enter', label: standing?.begun === true ? 'goOn' : 'start' }
    case 'expired':
      return { act: null, label: 'expired', reason: { key: 'expiredAt', date: course.viewer.validAt } }
    case 'enrollAgain':
      return { act: canEnrollFree(course, course.viewer, now) ? 'attend' : 'pay', label: 'enrollAgain' }
    case 'awaiting':
      return { act: null, label: 'awaiting', reason: { key: 'awaiting' } }
    case 'preparing':
      return { act: null, label: 'preparing', reason: { key: 'opensAt', date: course.payStartAt } }
    case 'closed':
      return { act: null, label: 'closed', reason: { key: 'closedAt', date: course.payEndAt } }
    case 'soldOut':
      return { act: null, label: 'soldOut', reason: { key: 'full', count: course.maxUserCount } }
    case 'waitlist':
      return { act: course.fareCd === fareCd.paid ? 'pay' : 'attend', label: state }
    case 'pay':
      return payableAmount(course, now).amount === 0 ? { act: 'attend', label: 'accept' } : { act: 'pay', label: state }
    case 'enroll':
      if (!canEnrollFree(course, course.viewer, now)) return { act: 'pay', label: 'enroll' }
      return { act: 'attend', label: course.choiseTypeCd === choiseTypeCd.approval ? 'apply' : 'enrollFree' }
  }
}
