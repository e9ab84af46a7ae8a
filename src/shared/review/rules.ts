import { z } from 'zod'
import { attachedList } from '#shared/attach/contract.ts'
import { attachmentLimits } from '#shared/attach/rules.ts'
import { TEXTAREA_MAX } from '#shared/kernel/format/formats.ts'
import { PAGE_SIZE_DEFAULT } from '#shared/kernel/paging.ts'
import { yn } from '#shared/kernel/codes.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'

/** Default rating of a new review (courses spec §9). */
export const REVIEW_POINT_DEFAULT = 5

/** What can be rated beside the stars, each from 1 to 5 (courses spec §3; REV-03). */
export const reviewCriteria = ['deliveryPoint', 'kindnessPoint', 'preparednessPoint', 'punctualityPoint'] as const
export type ReviewCriterion = (typeof reviewCriteria)[number]

/** Longest answer to a review, and longest reason for hiding one, in characters. */
export const REVIEW_ANSWER_MAX = 2000
export const REVIEW_REASON_MAX = 200

const criterion = z.int().min(1).max(5).nullable().default(null)

/** Review input (courses spec §5; REV-01, REV-03): rating above 0, in half stars up to 5, a text, and what is left out at will. */
export const reviewForm = z.object({
  reviewPoint: z.number()
    .gt(0, { error: validationMessage('validation:reviewPoint') })
    .max(5)
    .multipleOf(0.5, { error: validationMessage('validation:reviewPoint') }),
  description: z.string().trim().min(1, { error: validationMessage('validation:content') }).max(TEXTAREA_MAX),
  deliveryPoint: criterion, kindnessPoint: criterion, preparednessPoint: criterion, punctualityPoint: criterion,
  recommendYn: z.enum(yn).nullable().default(null),
  pictures: attachedList(attachmentLimits.review.pictures),
})
export type ReviewForm = z.infer<typeof reviewForm>
export type ReviewInput = z.input<typeof reviewForm>

/** Reviews of one rounded-up number of stars, as the database groups them; `sum` and `rated` of each criterion. */
export interface StarGroup extends Record<ReviewCriterion, { sum: number; rated: number }> {
  stars: number
  count: number
  recommended: number
  /** Said yes or no. */
  recommendedOf: number
}

export interface ReviewSummary extends Record<ReviewCriterion, number | null> {
  /** How many of 1 to 5 stars, half stars rounded up. */
  stars: number[]
  /** Percent of those who said yes or no; null: nobody did. */
  recommendPercent: number | null
}

/** What the reviews of a class say together (REV-03): bars, share of recommendations, means with one decimal; null where nobody rated. */
export function reviewSummary(groups: readonly StarGroup[]): ReviewSummary {
  const total = (of: (group: StarGroup) => number) => groups.reduce((sum, group) => sum + of(group), 0)
  const recommendedOf = total((group) => group.recommendedOf)
  const mean = (name: ReviewCriterion) => {
    const rated = total((group) => group[name].rated)
    return rated === 0 ? null : reviewRate(total((group) => group[name].sum), rated)
  }
  return {
    stars: [1, 2, 3, 4, 5].map((stars) => groups.find((group) => group.stars === stars)?.count ?? 0),
    recommendPercent: recommendedOf === 0 ? null : Math.round((total((group) => group.recommended) * 100) / recommendedOf),
    deliveryPoint: mean('deliveryPoint'), kindnessPoint: mean('kindnessPoint'), preparednessPoint: mean('preparednessPoint'), punctualityPoint: mean('punctualityPoint'),
  }
}

/** Mean rating with one decimal; 0 without reviews (COUR-01 card, REV-02). */
export function reviewRate(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10
}

/** Whether more reviews exist (platform spec §4; REV-02); with a hidden count, as long as the last page was full. */
export function hasMoreReviews(loaded: number, reviewCount: number | null, lastPage: number): boolean {
  return reviewCount === null ? lastPage === PAGE_SIZE_DEFAULT : loaded < reviewCount
}
