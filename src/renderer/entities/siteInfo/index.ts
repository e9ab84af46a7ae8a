import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const siteInfoQueries = {
  read: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.siteInfo.read, { params: { channelSeq } }), meta, staleTime: 0 }),
  domain: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.siteDomain.read, { params: { channelSeq } }), meta, staleTime: 0 }),
}

export const siteInfoKeys = {
  domain: (): readonly QueryKey[] => [callKey('siteDomain.read')],
  /** What shows name, look and footer, in the studio and on the site. */
  shown: (): readonly QueryKey[] => [callKey('siteInfo.read'), callKey('channel.information'), callKey('channel.home'), callKey('channel.byDomain'), callKey('channel.footer')],
}
