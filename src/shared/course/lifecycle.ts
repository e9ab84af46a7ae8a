import { isPack, publicCd, trashTypeCd, yn } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'

/** Days that a deleted class or item can be restored (courses spec §9). */
export const TRASH_DAYS = 7

/** Lifecycle state of a class (courses spec §4). */
export type CourseState = 'draft' | 'public' | 'private' | 'trash'
export const courseStates = ['draft', 'public', 'private', 'trash'] as const satisfies readonly CourseState[]

/** State of a class: in the trash, public (00), private (99), else a draft that was never published. */
export function courseState(course: { publicCd: string | null; trashTypeCd: string }): CourseState {
  if (course.trashTypeCd !== trashTypeCd.normal) return 'trash'
  if (course.publicCd === publicCd.public) return 'public'
  return course.publicCd === publicCd.private ? 'private' : 'draft'
}

/** Whether a change of `publicCd` requires the publish checks: to become public or leave the draft state. */
export function mustBePublishable(course: { publicCd: string | null; trashTypeCd: string }, becomes: PublicCd): boolean {
  return becomes === publicCd.public || courseState(course) === 'draft'
}

/** Days of a new class's review (courses spec §9): minimum, and maximum before the automatic release. */
export const REVIEW_DAYS = { min: 2, max: 3 } as const

/** Automatic release of a class submitted at `submittedAt`, epoch ms (courses spec §4; STU-02). */
export function releaseAt(submittedAt: number): number {
  return submittedAt + REVIEW_DAYS.max * DAY_MS
}

/** Whether a class must be reviewed before it becomes public: the site requires it, and it never was public. */
export function needsReview(course: { openedAt: Date | string | null }, courseReviewYn: string): boolean {
  return courseReviewYn === yn.yes && course.openedAt === null
}

/** Restore deadline of something deleted at `trashedAt`, epoch ms (courses spec §4). */
export function restoreExpiredAt(trashedAt: number): number {
  return trashedAt + TRASH_DAYS * DAY_MS
}

/** Whether something in the trash can still be restored (courses spec §4; STU-05). */
export function canRestore(course: { trashTypeCd: string; restoreExpiredAt: string | null }, now: number): boolean {
  const expiry = epochOf(course.restoreExpiredAt)
  return course.trashTypeCd !== trashTypeCd.normal && expiry !== null && now < expiry
}

export type DeleteRefusal = 'inTrash' | 'hasAttendees' | 'onMainPage'

export function deleteRefusal(course: { trashTypeCd: string; attendCount: number; onMainPage: boolean }): DeleteRefusal | null {
  if (course.trashTypeCd !== trashTypeCd.normal) return 'inTrash'
  if (course.attendCount > 0) return 'hasAttendees'
  return course.onMainPage ? 'onMainPage' : null
}

/** Why a class cannot be deleted: enrolled attendees, or on the site's main page (courses spec §5; STU-05); null when it can. */
export function canDelete(course: { trashTypeCd: string; attendCount: number; onMainPage: boolean }): boolean {
  return deleteRefusal(course) === null
}

/** Packages and normal classes are not deleted together (courses spec §5; PACK-05). */
export function canDeleteTogether(courses: readonly { courseTypeCd: string }[]): boolean {
  return new Set(courses.map(isPack)).size <= 1
}
