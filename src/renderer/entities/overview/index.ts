import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { ContentFilter, LikeFilter } from '#shared/overview/contract.ts'
import type { ContentSort, LikeSort } from '#shared/overview/rules.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
const PAGE = 100
const paging = { initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData, meta }
type Site = { channelSeq: number }
type Order = 'asc' | 'desc'

export const overviewQueries = {
  likes: (client: Client, params: Site, query: LikeFilter & { sort: LikeSort; order: Order }) => infiniteQueryOptions({
    queryKey: callKey('overview.likes', { params, query }), ...paging,
    queryFn: ({ pageParam, signal }) => client(contract.overview.likes, { params, query: { ...query, size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
  likeSummary: (client: Client, params: Site, query: LikeFilter) => queryOptions({ ...callQuery(client, contract.overview.likeSummary, { params, query }), placeholderData: keepPreviousData, meta }),
  contents: (client: Client, params: Site, query: ContentFilter & { sort: ContentSort; order: Order }) => infiniteQueryOptions({
    queryKey: callKey('overview.contents', { params, query }), ...paging,
    queryFn: ({ pageParam, signal }) => client(contract.overview.contents, { params, query: { ...query, size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
  contentSummary: (client: Client, params: Site, query: ContentFilter) => queryOptions({ ...callQuery(client, contract.overview.contentSummary, { params, query }), placeholderData: keepPreviousData, meta }),
}
