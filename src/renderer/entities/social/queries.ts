import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'

/** What is asked about accounts elsewhere; the only place that knows these keys. */
export const socialQueries = {
  /** The providers that one can log in through. A page that cannot learn them goes without. */
  providers: (client: Client, channelSeq: number | undefined) => queryOptions({
    queryKey: ['social', 'providers', channelSeq ?? 0] as const,
    queryFn: ({ signal }) => client(contract.social.providers, { query: { channelSeq } }, signal),
    meta: { errors: 'log' },
    staleTime: 5 * 60_000,
  }),
  /** The accounts elsewhere of the person logged in. */
  accounts: (client: Client) => queryOptions({
    queryKey: ['social', 'accounts'] as const,
    queryFn: ({ signal }) => client(contract.social.accounts, {}, signal),
    meta: { errors: 'inline' },
  }),
}
