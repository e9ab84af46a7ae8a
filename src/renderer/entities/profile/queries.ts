import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'

/** The person's own particulars. */
export const profileQueries = {
  info: (client: Client) => queryOptions({
    queryKey: callKey(contract.profile.userInfo),
    queryFn: async ({ signal }) => (await client(contract.profile.userInfo, {}, signal)).userInfo,
    meta: { errors: 'inline' },
  }),
  sitesLeftAlone: (client: Client) => queryOptions({
    queryKey: callKey(contract.ownership.sitesLeftAlone),
    queryFn: async ({ signal }) => (await client(contract.ownership.sitesLeftAlone, {}, signal)).sites,
    staleTime: 0,
    meta: { errors: 'inline' },
  }),
  sessions: (client: Client) => queryOptions({
    queryKey: callKey(contract.profile.sessions),
    queryFn: async ({ signal }) => (await client(contract.profile.sessions, {}, signal)).sessions,
    // Someone who looks for a stranger's session must not be shown what was there a while ago.
    staleTime: 0,
    // Logins and logouts are told (E0016); one that ends by its time, or while the line is away, is not.
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
    meta: { errors: 'inline' },
  }),
}
