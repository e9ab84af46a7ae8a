import { choiseStatusCd, publicCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'

/** What visibility needs of a class. */
export interface SeenCourse {
  publicCd: string
  trashTypeCd: string
  isPurged: boolean
}

/** The actor's own rows in the class: appointment and enrollment. */
export interface CourseTies {
  userTypeCd: CourseUserTypeCd | null
  choiseStatusCd: string | null
  /** A preview shows the class in the name of its staff. */
  isPreviewed?: boolean
}

/** `visible`; `deleted` answers 410; `hidden` answers 404, so that nobody learns of a class that is not theirs to see. */
export type CourseVisibility = 'visible' | 'deleted' | 'hidden'

/**
 * Whether a person may see a class (courses spec §4, §8; COUR-08). A purged class is deleted for everyone. Its staff see
 * it in any other state, and so does whoever previews it for them. A class in the trash is deleted for everyone else where it had been public. A private class is
 * visible to those who enrolled, and a draft to its staff alone.
 */
export function courseVisibility(course: SeenCourse, actor: Actor, ties: CourseTies): CourseVisibility {
  if (course.isPurged) return 'deleted'
  if (ties.isPreviewed === true || can(actor, 'CLASS_INFO_READ', { userTypeCd: ties.userTypeCd })) return 'visible'
  if (isInTrash(course)) return course.publicCd === publicCd.public ? 'deleted' : 'hidden'
  if (course.publicCd === publicCd.public) return 'visible'
  const enrolled = ties.choiseStatusCd !== null && ties.choiseStatusCd !== choiseStatusCd.cancelled
  return course.publicCd === publicCd.private && enrolled ? 'visible' : 'hidden'
}
