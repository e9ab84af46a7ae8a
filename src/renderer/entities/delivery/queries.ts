import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type DeliveriesQuery = NonNullable<CallInput<typeof contract.delivery.list>['query']>

const meta = { errors: 'inline' } as const

export const deliveryQueries = {
  list: (client: Client, channelSeq: number, query: DeliveriesQuery) =>
    queryOptions({ ...callQuery(client, contract.delivery.list, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta }),
  /** Parcels of orders of the user's own; asked for none, it does not ask. */
  mine: (client: Client, channelSeq: number, orderNos: readonly string[]) =>
    queryOptions({ ...callQuery(client, contract.delivery.mine, { params: { channelSeq }, query: { orderNos: orderNos.join(',') } }), enabled: orderNos.length > 0, placeholderData: keepPreviousData, staleTime: 0, meta }),
  addresses: (client: Client, channelSeq: number, query: { q: string; page: number }) =>
    queryOptions({ ...callQuery(client, contract.delivery.searchAddress, { params: { channelSeq }, query }), enabled: query.q !== '', placeholderData: keepPreviousData, retry: false, meta }),
}

export const deliveryKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('delivery.list')],
  mine: (): readonly QueryKey[] => [callKey('delivery.mine')],
}
