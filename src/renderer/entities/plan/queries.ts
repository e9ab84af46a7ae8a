import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
/** How often a page asks whether a card was charged (ms). */
const ASK_CHARGED_MS = 10_000

export const planQueries = {
  read: (client: Client, channelSeq: number) => queryOptions({
    ...callQuery(client, contract.plan.read, { params: { channelSeq } }), staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isCharging === true ? ASK_CHARGED_MS : false), meta,
  }),
  /** Never cached: it is exact to the day. */
  quote: (client: Client, channelSeq: number, query: PlanChoice) =>
    queryOptions({ ...callQuery(client, contract.plan.quote, { params: { channelSeq }, query }), staleTime: 0, gcTime: 0, meta }),
  history: (client: Client, channelSeq: number, query: { page: number; size: number }) =>
    queryOptions({ ...callQuery(client, contract.plan.history, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta }),
  coupons: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.plan.coupons, { params: { channelSeq } }), meta }),
}

/** All that a change of the plan makes stale. */
export const planKeys = (): readonly QueryKey[] => [callKey('plan.read'), callKey('plan.quote'), callKey('plan.history'), callKey('plan.coupons')]
