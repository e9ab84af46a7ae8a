import type { PricedCourse } from '#shared/course/pricing.ts'
import { enrollmentRefusal } from '#shared/enrollment/attendance.ts'
import type { CourseViewer, EnrollableCourse } from '#shared/enrollment/rules.ts'
import { choiseTypeCd } from '#shared/kernel/codes.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'

/** Error name that refuses to enrol by a membership; null when accepted. It stands for the price; classes with approval stay with their operator. */
export function membershipEntryRefusal(course: EnrollableCourse & PricedCourse, viewer: CourseViewer, now: number): ErrorName | null {
  const refusal = enrollmentRefusal(course, viewer, now)
  if (refusal !== null && refusal !== 'paymentRequired') return refusal
  return course.choiseTypeCd === choiseTypeCd.approval ? 'notEnrollable' : null
}
