import { choiseStatusCd, publicCd } from '#shared/kernel/codes.ts'
import type { CourseUserTypeCd } from '#shared/kernel/codes.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'

export interface SeenCourse {
  publicCd: string
  trashTypeCd: string
  isPurged: boolean
}

export interface CourseTies {
  userTypeCd: CourseUserTypeCd | null
  choiseStatusCd: string | null
  /** A preview has the staff's view. */
  isPreviewed?: boolean
}

/** `deleted` returns 410; `hidden` returns 404, so as not to reveal that the class exists. */
export type CourseVisibility = 'visible' | 'deleted' | 'hidden'

/** Whether a user may see a class (courses spec §4, §8; COUR-08). Staff and previews see every state but purged. */
export function courseVisibility(course: SeenCourse, actor: Actor, ties: CourseTies): CourseVisibility {
  if (course.isPurged) return 'deleted'
  if (ties.isPreviewed === true || can(actor, 'CLASS_INFO_READ', { userTypeCd: ties.userTypeCd })) return 'visible'
  if (isInTrash(course)) return course.publicCd === publicCd.public ? 'deleted' : 'hidden'
  if (course.publicCd === publicCd.public) return 'visible'
  const enrolled = ties.choiseStatusCd !== null && ties.choiseStatusCd !== choiseStatusCd.cancelled
  return course.publicCd === publicCd.private && enrolled ? 'visible' : 'hidden'
}
