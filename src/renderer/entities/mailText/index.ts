import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const mailTextQueries = {
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.mailText.list, { params: { channelSeq } }), meta, staleTime: 0 }),
  detail: (client: Client, params: { channelSeq: number; kind: SiteMailKind }) => queryOptions({ ...callQuery(client, contract.mailText.detail, { params }), meta, staleTime: 0 }),
  preview: (client: Client, params: { channelSeq: number; kind: SiteMailKind; language: Language }, body: MailWords) =>
    queryOptions({ ...callQuery(client, contract.mailText.preview, { params, body }), placeholderData: keepPreviousData, meta, gcTime: 60_000 }),
}

export const mailTextKeys = {
  ofSite: (): readonly QueryKey[] => [callKey('mailText.list'), callKey('mailText.detail')],
}
