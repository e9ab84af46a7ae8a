import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { analyticsCalls } from '#shared/analytics/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

export type EventsAsked = Omit<CallInput<typeof analyticsCalls.events>['query'], 'cursor' | 'size'>

export const analyticsQueries = {
  events: (client: Client, params: { channelSeq: number }, query: EventsAsked) => infiniteQueryOptions({
    queryKey: callKey('analytics.events', { params, query }), initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData, meta: { errors: 'inline' } as const,
    queryFn: ({ pageParam, signal }) => client(contract.analytics.events, { params, query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
}
