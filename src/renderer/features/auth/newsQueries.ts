import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'

const keyOf = (token: string) => ['newsConsent', token] as const

/** Consent to news by the link of a mail; the only place that knows these keys. */
export const newsQueries = {
  consent: (client: Client, token: string) => queryOptions({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => client(contract.account.newsConsent, { query: { token } }, signal),
    meta: { errors: 'inline' },
  }),
  change: (client: Client, queries: QueryClient, token: string) => mutationOptions({
    mutationFn: (marketingYn: 'Y' | 'N') => client(contract.account.changeNewsConsent, { body: { token, marketingYn } }),
    onSuccess: (state) => queries.setQueryData(keyOf(token), state),
  }),
}
