import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const couponQueries = {
  list: (client: Client, channelSeq: number, query: { page: number; size: number; q: string }) =>
    queryOptions({ ...callQuery(client, contract.coupon.list, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta }),
  codes: (client: Client, params: { channelSeq: number; couponSeq: number }, page: number) =>
    queryOptions({ ...callQuery(client, contract.coupon.codes, { params, query: { page, size: 20 } }), placeholderData: keepPreviousData, meta }),
  mine: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.coupon.mine, { params: { channelSeq } }), staleTime: 0, meta }),
}

export const couponKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('coupon.list'), callKey('coupon.codes')],
  mine: (): readonly QueryKey[] => [callKey('coupon.mine')],
}
