import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export const newsQueries = {
  consent: (client: Client, token: string) => queryOptions({
    ...callQuery(client, contract.account.newsConsent, { query: { token } }),
    meta: { errors: 'inline' },
  }),
  change: (client: Client, queries: QueryClient, token: string) => mutationOptions({
    mutationFn: (marketingYn: 'Y' | 'N') => client(contract.account.changeNewsConsent, { body: { token, marketingYn } }),
    onSuccess: (state) => queries.setQueryData(callKey(contract.account.newsConsent, { query: { token } }), state),
  }),
}
