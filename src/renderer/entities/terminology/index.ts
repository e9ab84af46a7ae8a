import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const terminologyQueries = {
  read: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.terminology.read, { params: { channelSeq } }), meta, staleTime: 0 }),
  /** The platform's texts of a language; they change with a release only. */
  texts: (client: Client, channelSeq: number, language: Language) =>
    queryOptions({ ...callQuery(client, contract.terminology.texts, { params: { channelSeq }, query: { language } }), meta, staleTime: Infinity }),
}

export const terminologyKeys = {
  /** What shows a site's words, in the studio and on the site. */
  shown: (): readonly QueryKey[] => [callKey('terminology.read'), callKey('channel.information'), callKey('channel.byDomain')],
}
