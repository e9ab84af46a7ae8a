import { z } from 'zod'
import { lineText, momentRule } from '#shared/kernel/format/formats.ts'
import { SEARCH_COUNT_LIMIT } from '#shared/kernel/paging.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { picture } from '#shared/attach/contract.ts'
import { REVIEW_ANSWER_MAX, REVIEW_REASON_MAX, reviewForm } from './rules.ts'
import { call, domainCalls } from '#shared/kernel/call/call.ts'
import { courseParams, done, moment, seq, siteParams, yn } from '#shared/kernel/call/fields.ts'

const criterion = z.int().nullable()
const criteria = { deliveryPoint: criterion, kindnessPoint: criterion, preparednessPoint: criterion, punctualityPoint: criterion }
const mean = z.number().nullable()

/** Of the class's staff. `name` is empty once the person has left. */
const answer = z.object({ text: z.string(), name: z.string(), answeredAt: moment })

export const review = z.object({
  evaluationSeq: seq,
  attendSeq: seq,
  userSeq: seq,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  reviewPoint: z.number(),
  ...criteria,
  recommendYn: yn.nullable(),
  description: z.string(),
  pictures: z.array(picture),
  answer: answer.nullable(),
  helpfulCount: z.int(),
  /** Why staff hid it: shown to its author and to staff alone; null: it is not hidden. */
  hiddenReason: z.string().nullable(),
  createdAt: moment,
})
export type Review = z.infer<typeof review>

const summary = z.object({
  /** How many of 1 to 5 stars, half stars rounded up. */
  stars: z.array(z.int()).length(5),
  /** Of those who said yes or no. */
  recommendPercent: z.int().nullable(),
  deliveryPoint: mean, kindnessPoint: mean, preparednessPoint: mean, punctualityPoint: mean,
})

export const reviewSorts = ['recent', 'helpful'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Orders of the site's reviews. */
export const siteReviewSorts = ['written', 'stars', 'helpful'] as const
export type SiteReviewSort = (typeof siteReviewSorts)[number]

/** Reviews of one answer at most. */
export const REVIEWS_PAGE_MAX = 500

/** Filters of the site's reviews. */
export const siteReviewStates = ['all', 'unanswered', 'hidden'] as const
export type SiteReviewState = (typeof siteReviewStates)[number]

const siteReview = review.extend({ courseSeq: seq, title: z.string() })
export type SiteReview = z.infer<typeof siteReview>

const required = { error: validationMessage('validation:required') }
const reviewParams = z.object({ channelSeq: seq, evaluationSeq: seq })

/** Review calls (courses spec §7, REV). */
export const reviewCalls = /* @__PURE__ */ domainCalls('review', {
  list: call({
    method: 'GET', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/review', access: 'public', publicRead: 'strangers',
    summary: 'Lists reviews, newest or most helpful first, paged by the last one seen; the first page sums them up',
    params: courseParams,
    query: z.object({
      sort: z.enum(reviewSorts).default('recent'),
      lastEvaluationSeq: z.coerce.number().int().optional(), lastReviewDatetime: momentRule.optional(),
      /** For `helpful`. */
      lastHelpfulCount: z.coerce.number().int().nonnegative().optional(),
    }),
    response: z.object({
      reviews: z.array(review), reviewCount: z.int().nullable(), reviewRate: z.number(),
      /** On the first page alone; null too where the class hides its reviews. */
      summary: summary.nullable(),
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
    errors: ['reviewNotAllowed', 'notEnrolled', 'classInTrash', 'emailNotVerified', 'attachmentRefused'],
  }),
  delete: call({
    method: 'POST', backend: 'main', version: 'v2.0', path: '/channels/:channelSeq/courses/:courseSeq/review/delete', access: 'session',
    summary: 'Deletes my review',
    params: courseParams,
    body: z.object({ attendSeq: seq }),
    response: done,
    errors: ['notEnrolled', 'notFound', 'classInTrash'],
  }),
  votes: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/review/votes', access: 'member',
    summary: 'Lists the reviews of a class that I found helpful, the latest 1,000; apart from the list, which is the same for all',
    params: courseParams,
    response: z.object({ evaluationSeqs: z.array(seq) }),
  }),
  vote: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/review/vote', access: 'member',
    summary: 'Says that a review of another is helpful, or takes that back; idempotent',
    params: courseParams,
    body: z.object({ evaluationSeq: seq, helpful: z.boolean() }),
    response: z.object({ helpful: z.boolean(), helpfulCount: z.int() }),
    errors: ['notFound', 'noPermission'],
  }),
  answer: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/courses/:courseSeq/review/answer', access: { course: 'CLASS_QUESTIONS_UPDATE' },
    summary: 'Answers a review as staff of the class, or changes the answer; empty deletes it',
    params: courseParams,
    body: z.object({ evaluationSeq: seq, answer: z.string().trim().max(REVIEW_ANSWER_MAX) }),
    response: done,
    errors: ['notFound', 'classInTrash'],
  }),
  siteList: call({
    method: 'GET', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/reviews', access: { site: 'SITE_REVIEW_READ' },
    summary: 'Lists the reviews of all classes from a place of the list on; counts at most 1,000',
    params: siteParams,
    query: z.object({
      state: z.enum(siteReviewStates).default('all'),
      courseSeq: seq.optional(),
      /** Half stars rounded up. */
      stars: z.coerce.number().int().min(1).max(5).optional(),
      /** In the text, the answer, the class's title and the reviewer's name. */
      q: z.string().trim().max(100).default(''),
      /** This review alone. */
      evaluationSeq: seq.optional(),
      sort: z.enum(siteReviewSorts).default('written'), order: z.enum(['asc', 'desc']).default('desc'),
      cursor: z.string().max(400).optional(), size: z.coerce.number().int().min(1).max(REVIEWS_PAGE_MAX).default(20),
    }),
    response: z.object({
      reviews: z.array(siteReview),
      /** Null at the end. */
      after: z.string().nullable(),
      /** Of all that match; null further on in the list. */
      totalCount: z.int().max(SEARCH_COUNT_LIMIT).nullable(),
      /** Classes with reviews; empty further on in the list. */
      courses: z.array(z.object({ courseSeq: seq, title: z.string() })),
    }),
  }),
  hide: call({
    method: 'POST', backend: 'main', version: 'v1.0', path: '/channels/:channelSeq/reviews/:evaluationSeq/hide', access: { site: 'SITE_REVIEW_UPDATE' },
    summary: 'Hides a review with a reason, which its author sees, or shows it again (null); a hidden one counts nowhere',
    params: reviewParams,
    body: z.object({ reason: lineText.min(1, required).max(REVIEW_REASON_MAX).nullable() }),
    response: done,
    errors: ['notFound', 'classInTrash'],
  }),
})
