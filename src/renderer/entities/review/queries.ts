import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type SiteReviewsQuery = Omit<NonNullable<CallInput<typeof contract.review.siteList>['query']>, 'cursor' | 'size' | 'evaluationSeq'>

/** Reviews of a page of the list. */
const SITE_PAGE = 50

const meta = { errors: 'inline' } as const

export const reviewQueries = {
  site: (client: Client, channelSeq: number, query: SiteReviewsQuery) =>
    infiniteQueryOptions({
      queryKey: callKey('review.siteList', { params: { channelSeq }, query }), initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData, meta,
      queryFn: ({ pageParam, signal }) => client(contract.review.siteList, { params: { channelSeq }, query: { ...query, size: SITE_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    }),
  /** One review, wherever it stands in the list. */
  siteOne: (client: Client, channelSeq: number, evaluationSeq: number) => queryOptions({ ...callQuery(client, contract.review.siteList, { params: { channelSeq }, query: { evaluationSeq, size: 1 } }), meta }),
  /** Reviews of the class that the user found helpful. */
  votes: (client: Client, channelSeq: number, courseSeq: number) => queryOptions({ ...callQuery(client, contract.review.votes, { params: { channelSeq, courseSeq } }), meta }),
}

export const reviewKeys = {
  /** Lists that show a review's answer, votes or state. */
  lists: (channelSeq: number): readonly QueryKey[] => [callKey('review.list', { params: { channelSeq } }), callKey('review.siteList', { params: { channelSeq } })],
  votes: (channelSeq: number, courseSeq: number): QueryKey => callKey('review.votes', { params: { channelSeq, courseSeq } }),
}
