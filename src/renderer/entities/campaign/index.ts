import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { CampaignAudience } from '#shared/campaign/rules.ts'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
/** How often the progress of a campaign that is being sent is read. */
const SENDING_MS = 2000

export const campaignQueries = {
  list: (client: Client, channelSeq: number, query: { page: number; size: number }) =>
    queryOptions({
      ...callQuery(client, contract.campaign.list, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta, staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.campaigns.some(({ state }) => state === 'sending') === true ? SENDING_MS : false),
    }),
  detail: (client: Client, params: { channelSeq: number; campaignSeq: number }) =>
    queryOptions({
      ...callQuery(client, contract.campaign.detail, { params }), meta, staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.state === 'sending' ? SENDING_MS : false),
    }),
  audience: (client: Client, channelSeq: number, { audience, targetSeq }: { audience: CampaignAudience; targetSeq: number | null }) =>
    queryOptions({ ...callQuery(client, contract.campaign.audience, { params: { channelSeq }, query: { audience, ...(targetSeq === null ? {} : { targetSeq }) } }), placeholderData: keepPreviousData, meta, staleTime: 0 }),
}

export const campaignKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('campaign.list'), callKey('campaign.detail')],
}
