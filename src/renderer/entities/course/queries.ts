import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { ReviewSort } from '#shared/review/contract.ts'
import { hasMoreReviews } from '#shared/review/rules.ts'
import { sentAnswer } from '#renderer/entities/session/sentAnswers.ts'

export type CatalogueQuery = NonNullable<CallInput<typeof contract.course.list>['query']>
export type MyCoursesQuery = NonNullable<CallInput<typeof contract.enrollment.myCourses>['query']>

const meta = { errors: 'inline' } as const
const initialDataUpdatedAt = performance.timeOrigin

export const courseQueries = {
  list: (client: Client, channelSeq: number, query: CatalogueQuery) =>
    queryOptions({
      ...callQuery(client, contract.course.list, { params: { channelSeq }, query }),
      initialData: () => sentAnswer(contract.course.list, { params: { channelSeq }, query }),
      initialDataUpdatedAt,
      placeholderData: keepPreviousData,
      meta,
    }),
  categories: (client: Client, channelSeq: number) =>
    queryOptions({
      queryKey: callKey(contract.channel.categories, { params: { channelSeq } }),
      queryFn: async ({ signal }) => (await client(contract.channel.categories, { params: { channelSeq } }, signal)).categories,
      initialData: () => sentAnswer(contract.channel.categories, { params: { channelSeq } })?.categories,
      initialDataUpdatedAt,
      meta,
    }),
  mine: (client: Client, channelSeq: number, query: MyCoursesQuery) =>
    queryOptions({
      ...callQuery(client, contract.enrollment.myCourses, { params: { channelSeq }, query }),
      placeholderData: keepPreviousData,
      meta,
    }),
  detail: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.course.detail, { params: { channelSeq, courseSeq } }),
      initialData: () => sentAnswer(contract.course.detail, { params: { channelSeq, courseSeq } }),
      initialDataUpdatedAt,
      meta,
    }),
  outline: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({
      ...callQuery(client, contract.curriculum.outline, { params: { channelSeq, courseSeq } }),
      initialData: () => sentAnswer(contract.curriculum.outline, { params: { channelSeq, courseSeq } }),
      initialDataUpdatedAt,
      meta,
    }),
  /** Newest first, paged until all are loaded (REV-02). */
  reviews: (client: Client, channelSeq: number, courseSeq: number, sort: ReviewSort) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.review.list, { params: { channelSeq, courseSeq }, query: { sort } }),
      queryFn: ({ pageParam, signal }) => client(contract.review.list, { params: { channelSeq, courseSeq }, query: sort === 'recent' ? pageParam : { ...pageParam, sort } }, signal),
      initialPageParam: {} as { lastEvaluationSeq?: number; lastReviewDatetime?: string; lastHelpfulCount?: number },
      getNextPageParam: ({ reviews, reviewCount }, pages) => {
        const last = reviews.at(-1)
        const loaded = pages.reduce((sum, page) => sum + page.reviews.length, 0)
        return last !== undefined && hasMoreReviews(loaded, reviewCount, reviews.length) ? { lastEvaluationSeq: last.evaluationSeq, lastReviewDatetime: last.createdAt, ...(sort === 'helpful' ? { lastHelpfulCount: last.helpfulCount } : {}) } : undefined
      },
      meta,
    }),
}
