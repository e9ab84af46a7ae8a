import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const membershipQueries = {
  offered: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.membership.offered, { params: { channelSeq } }), meta }),
  mine: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.membership.mine, { params: { channelSeq } }), staleTime: 0, meta }),
  ofCourse: (client: Client, params: { channelSeq: number; courseSeq: number }) => queryOptions({ ...callQuery(client, contract.membership.ofCourse, { params }), meta }),
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.membership.list, { params: { channelSeq } }), meta }),
  subscribers: (client: Client, params: { channelSeq: number; membershipSeq: number }, page: number) =>
    queryOptions({ ...callQuery(client, contract.membership.subscribers, { params, query: { page, size: 20 } }), placeholderData: keepPreviousData, meta }),
}

export const membershipKeys = {
  /** What a member sees of memberships. */
  mine: (): readonly QueryKey[] => [callKey('membership.mine'), callKey('membership.ofCourse'), callKey('order.mine')],
  ofSite: (): readonly QueryKey[] => [callKey('membership.list'), callKey('membership.subscribers'), callKey('membership.offered')],
}
