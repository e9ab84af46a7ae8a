import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { SegmentRules } from '#shared/segment/rules.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const segmentQueries = {
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.segment.list, { params: { channelSeq } }), meta }),
  /** How many members rules match now. */
  count: (client: Client, channelSeq: number, rules: SegmentRules) => queryOptions({
    queryKey: [...callKey('segment.count', { params: { channelSeq } }), rules],
    queryFn: ({ signal }) => client(contract.segment.count, { params: { channelSeq }, body: rules }, signal),
    placeholderData: keepPreviousData, staleTime: 0, meta,
  }),
}

export const segmentKeys = { ofSite: () => [callKey('segment.list'), callKey('segment.count'), callKey('member.list'), callKey('member.count')] }
