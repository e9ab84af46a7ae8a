import { z } from 'zod'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Default rating of a new review (courses spec §9). */
export const REVIEW_POINT_DEFAULT = 5

/** Review input (courses spec §5; REV-01): rating above 0, in half stars up to 5, and a text. */
export const reviewForm = z.object({
  reviewPoint: z.number()
    .gt(0, { error: validationMessage('validation:reviewPoint') })
    .max(5)
    .multipleOf(0.5, { error: validationMessage('validation:reviewPoint') }),
  description: z.string().trim().min(1, { error: validationMessage('validation:content') }).max(TEXTAREA_MAX),
})
export type ReviewForm = z.infer<typeof reviewForm>

/** Mean rating with one decimal; 0 without reviews (COUR-01 card, REV-02). */
export function reviewRate(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** Whether more reviews exist (platform spec §4; REV-02); with a hidden count, as long as the last page was full. */
export function hasMoreReviews(loaded: number, reviewCount: number | null, lastPage: number): boolean {
  return reviewCount === null ? lastPage === PAGE_SIZE_DEFAULT : loaded < reviewCount
}
