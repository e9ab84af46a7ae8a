import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { TermsKind } from '#shared/terms/kinds.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

/** A site's terms as its staff edit them; apart from those of readers, which every sign-up loads. */
export const siteTermsQueries = {
  versions: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.terms.versions, { params: { channelSeq } }), meta, staleTime: 0 }),
  /** A version does not change, but its number may come again once it is withdrawn. */
  texts: (client: Client, channelSeq: number, termsKind: TermsKind, version: number) =>
    queryOptions({ ...callQuery(client, contract.terms.texts, { params: { channelSeq, termsKind, version } }), meta, staleTime: 0 }),
  preview: (client: Client, channelSeq: number, content: string) => queryOptions({ ...callQuery(client, contract.terms.preview, { params: { channelSeq }, body: { content } }), meta, gcTime: 0 }),
}
