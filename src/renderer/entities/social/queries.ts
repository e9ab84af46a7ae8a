import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

/** What is asked about accounts elsewhere. */
export const socialQueries = {
  /** The providers that one can log in through. A page that cannot learn them goes without. */
  providers: (client: Client, channelSeq: number | undefined) => queryOptions({
    ...callQuery(client, contract.social.providers, { query: { channelSeq } }),
    meta: { errors: 'log' },
    staleTime: 5 * 60_000,
  }),
  /** The accounts elsewhere of the person logged in. */
  accounts: (client: Client) => queryOptions({
    ...callQuery(client, contract.social.accounts, {}),
    meta: { errors: 'inline' },
  }),
}
