import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const sitePageQueries = {
  list: (client: Client, channelSeq: number, query: { page: number; size: number; removedYn: 'Y' | 'N' }) =>
    queryOptions({ ...callQuery(client, contract.sitePage.list, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta, staleTime: 0 }),
  detail: (client: Client, params: { channelSeq: number; pageSeq: number }) => queryOptions({ ...callQuery(client, contract.sitePage.detail, { params }), meta, staleTime: 0 }),
}

export const sitePageKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('sitePage.list'), callKey('sitePage.detail'), callKey('page.list'), callKey('page.read'), callKey('page.readByPath'), callKey('channel.byDomain'), callKey('channel.information')],
}
