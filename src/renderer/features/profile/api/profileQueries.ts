import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/contract/client.ts'
import { contract } from '#shared/contract/index.ts'

/** The person's own particulars; the only place that knows these keys. All of them are old when E0016 comes. */
export const profileQueries = {
  info: (client: Client) => queryOptions({
    queryKey: ['profile', 'info'] as const,
    queryFn: async ({ signal }) => (await client(contract.profile.userInfo, {}, signal)).userInfo,
    meta: { errors: 'inline' },
  }),
  sessions: (client: Client) => queryOptions({
    queryKey: ['profile', 'sessions'] as const,
    queryFn: async ({ signal }) => (await client(contract.profile.sessions, {}, signal)).sessions,
    // Someone who looks for a stranger's session must not be shown what was there a while ago.
    staleTime: 0,
    meta: { errors: 'inline' },
  }),
}
