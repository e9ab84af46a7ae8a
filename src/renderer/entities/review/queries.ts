import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type SiteReviewsQuery = NonNullable<CallInput<typeof contract.review.siteList>['query']>

const meta = { errors: 'inline' } as const

export const reviewQueries = {
  site: (client: Client, channelSeq: number, query: SiteReviewsQuery) =>
    queryOptions({ ...callQuery(client, contract.review.siteList, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta }),
  /** Reviews of the class that the user found helpful. */
  votes: (client: Client, channelSeq: number, courseSeq: number) => queryOptions({ ...callQuery(client, contract.review.votes, { params: { channelSeq, courseSeq } }), meta }),
}

export const reviewKeys = {
  /** Lists that show a review's answer, votes or state. */
  lists: (channelSeq: number): readonly QueryKey[] => [callKey('review.list', { params: { channelSeq } }), callKey('review.siteList', { params: { channelSeq } })],
  votes: (channelSeq: number, courseSeq: number): QueryKey => callKey('review.votes', { params: { channelSeq, courseSeq } }),
}
