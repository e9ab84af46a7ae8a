import { z } from 'zod'
import { lineText } from '#shared/kernel/format/formats.ts'
import { siteReviewStates } from './contract.ts'
import { REVIEW_REASON_MAX } from './rules.ts'

/** The bulk actions on reviews of a site (decision 0060). */
export const reviewBulk = { hide: 'review.hide', show: 'review.show' } as const

/** The reason is shown to each author. */
export const hideReviewsInput = z.strictObject({ reason: lineText.min(1).max(REVIEW_REASON_MAX) })
export const showReviewsInput = z.strictObject({})

/** The reviews of a site as the list filters them. */
export const reviewFilter = z.strictObject({
  state: z.enum(siteReviewStates).default('all'), courseSeq: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(), stars: z.int().min(1).max(5).optional(), q: z.string().trim().max(100).default(''),
})
export type ReviewFilter = z.infer<typeof reviewFilter>

/** What is done to a review. */
export const reviewActs = ['hideReview', 'showReview'] as const
/** Why a review stays as it is. */
export const reviewSkips = ['same', 'gone', 'changed', 'classTrashed'] as const
export type ReviewSkip = (typeof reviewSkips)[number]
