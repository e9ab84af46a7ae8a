import { publicCd, trashTypeCd, yn } from '#shared/kernel/codes.ts'
import type { PublicCd } from '#shared/kernel/codes.ts'
import { DAY_MS, epochOf } from '#shared/kernel/moments.ts'

/** Days that a deleted class or item can be put back (courses spec §9). */
export const TRASH_DAYS = 7

/** Where a class stands in its life (courses spec §4, class lifecycle). */
export type CourseState = 'draft' | 'public' | 'private' | 'trash'
export const courseStates = ['draft', 'public', 'private', 'trash'] as const satisfies readonly CourseState[]

/** The state of a class: in the trash, public (00), private (99), else a draft that was never published (any other `publicCd`). */
export function courseState(course: { publicCd: string | null; trashTypeCd: string }): CourseState {
  if (course.trashTypeCd !== trashTypeCd.normal) return 'trash'
  if (course.publicCd === publicCd.public) return 'public'
  return course.publicCd === publicCd.private ? 'private' : 'draft'
}

/**
 * Whether a class must pass the publish checks (`coursePublishIssues`, `curriculumPublishIssues`) to become `publicCd`: always to
 * become public, and to leave the draft state. A published class can be made private at any time, as that takes it from
 * the public and shows nothing new.
 */
export function mustBePublishable(course: { publicCd: string | null; trashTypeCd: string }, becomes: PublicCd): boolean {
  return becomes === publicCd.public || courseState(course) === 'draft'
}

/** Days that the review of a new class takes (courses spec §9): at least, and at most, when the clock releases it. */
export const REVIEW_DAYS = { min: 2, max: 3 } as const

/** When the clock releases a class submitted at `submittedAt`, both epoch milliseconds (courses spec §4; STU-02). */
export function releaseAt(submittedAt: number): number {
  return submittedAt + REVIEW_DAYS.max * DAY_MS
}

/** Whether a class must be submitted for review before it becomes public: the site asks for it, and it never was public. */
export function needsReview(course: { openedAt: Date | string | null }, courseReviewYn: string): boolean {
  return courseReviewYn === yn.yes && course.openedAt === null
}

/** Until when something deleted at `trashedAt` can be restored, both epoch milliseconds (courses spec §4). */
export function restoreExpiredAt(trashedAt: number): number {
  return trashedAt + TRASH_DAYS * DAY_MS
}

/** Whether something in the trash can still be put back (courses spec §4; STU-05). */
export function canRestore(course: { trashTypeCd: string; restoreExpiredAt: string | null }, now: number): boolean {
  const expiry = epochOf(course.restoreExpiredAt)
  return course.trashTypeCd !== trashTypeCd.normal && expiry !== null && now < expiry
}

export type DeleteRefusal = 'inTrash' | 'hasAttendees' | 'onMainPage'

/** Why a class cannot be moved to the trash (courses spec §5; STU-05); null when it can. */
export function deleteRefusal(course: { trashTypeCd: string; attendCount: number; onMainPage: boolean }): DeleteRefusal | null {
  if (course.trashTypeCd !== trashTypeCd.normal) return 'inTrash'
  if (course.attendCount > 0) return 'hasAttendees'
  return course.onMainPage ? 'onMainPage' : null
}

/** A class with enrolled students or on the site's main page cannot be deleted (courses spec §5). */
export function canDelete(course: { trashTypeCd: string; attendCount: number; onMainPage: boolean }): boolean {
  return deleteRefusal(course) === null
}
