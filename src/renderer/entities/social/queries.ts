import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const socialQueries = {
  /** Available providers; empty on failure. */
  providers: (client: Client, channelSeq: number | undefined) => queryOptions({
    ...callQuery(client, contract.social.providers, { query: { channelSeq } }),
    meta: { errors: 'log' },
    staleTime: 5 * 60_000,
  }),
  accounts: (client: Client) => queryOptions({
    ...callQuery(client, contract.social.accounts, {}),
    meta: { errors: 'inline' },
  }),
}
