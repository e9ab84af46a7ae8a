import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const seoQueries = {
  site: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.seo.site, { params: { channelSeq } }), meta, staleTime: 0 }),
  courses: (client: Client, channelSeq: number, query: { page: number; size: number; q: string }) =>
    queryOptions({ ...callQuery(client, contract.seo.courses, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta, staleTime: 0 }),
  pages: (client: Client, channelSeq: number, query: { page: number; size: number }) =>
    queryOptions({ ...callQuery(client, contract.seo.pages, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta, staleTime: 0 }),
}

export const seoKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('seo.site'), callKey('seo.courses'), callKey('seo.pages')],
}
