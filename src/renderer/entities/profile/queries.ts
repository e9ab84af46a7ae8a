import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'

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
    // Never show a cached session list: it may hide a stranger's session.
    staleTime: 0,
    // E0016 announces logins and logouts, but not expiry or what happens while offline.
    refetchOnWindowFocus: true,
    refetchInterval: MINUTE_MS,
    meta: { errors: 'inline' },
  }),
}
