import { z } from 'zod'
import { momentRule } from '#shared/kernel/format/formats.ts'
import { reviewForm } from './rules.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq } from '#shared/kernel/call/fields.ts'

export const review = z.object({
  evaluationSeq: seq,
  attendSeq: seq,
  userSeq: seq,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  reviewPoint: z.number(),
  description: z.string(),
  createdAt: moment,
})
export type Review = z.infer<typeof review>

/** Review calls (courses spec §7, REV). */
export const reviewCalls = /* @__PURE__ */ domainCalls('review', {
  list: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/review', access: 'public', publicRead: 'strangers',
    summary: 'Lists reviews, newest first, paged by the last one seen',
    params: courseParams,
    query: z.object({ lastEvaluationSeq: z.coerce.number().int().optional(), lastReviewDatetime: momentRule.optional() }),
    response: z.object({
      reviews: z.array(review), reviewCount: z.int().nullable(), reviewRate: z.number(),
      /** The caller's own review, on every page. */
      myReview: review.nullable(),
    }),
  }),
  save: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/review', access: 'session',
    summary: 'Creates or updates my review of a class',
    params: courseParams,
    body: reviewForm.extend({ attendSeq: seq }),
    response: z.object({ evaluationSeq: seq }),
    verifiedFor: 'posting',
    errors: ['reviewNotAllowed', 'notEnrolled', 'classInTrash', 'emailNotVerified'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/review/delete', access: 'session',
    summary: 'Deletes my review',
    params: courseParams,
    body: z.object({ attendSeq: seq }),
    response: done,
    errors: ['notEnrolled', 'notFound', 'classInTrash'],
  }),
})
