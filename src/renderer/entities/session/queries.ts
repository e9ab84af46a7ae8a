import { queryOptions } from '@tanstack/react-query'
import type { Query } from '@tanstack/react-query'
import { RestError } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import type { CallName } from '#shared/contract.ts'
import { callKey, isCall } from '#renderer/entities/callQuery.ts'
import { pageReading } from '#shared/page/reading.ts'
import { publishedPages } from '#shared/page/sitePages.ts'
import { sessionKey } from './keys.ts'
import { sentAnswer, sentChannel, sentSession } from './sentAnswers.ts'
import type { SessionStore } from './store.ts'

// Failures of channel, auth, user and page list are only logged (platform spec §7, SHELL-22), after one retry.
// No refetch on mount after a failure: the error page reads them too and would loop.
const quiet = {
  meta: { errors: 'log' }, retryOnMount: false, retryDelay: 300,
  retry: (failures: number, error: Error) => failures < 1 && !(error instanceof RestError && error.status < 500),
} as const

/** Calls with the same response for everyone (`publicRead`), by name, as the whole contract is not in the first scripts. */
export const sameForAll = [
  'channel.information', 'channel.footer', 'channel.categories', 'course.list', 'course.listV2', 'siteInfo.profile', 'sitePage.showcase',
  'terms.terms', 'terms.privacy', 'terms.consent14', 'terms.marketingConsent',
] as const satisfies readonly CallName[]

/** Whether a query depends on the user. */
export const isOfPerson = (query: Pick<Query, 'queryKey'>): boolean => !isCall(query, 'auth.session', 'channel.byDomain', ...sameForAll)

export const sessionQueries = {
  session: (client: Client, store: SessionStore) =>
    queryOptions({
      queryKey: sessionKey,
      async queryFn({ signal }) {
        const askedAt = performance.now()
        const session = await client(contract.auth.session, {}, signal)
        store.confirm(session.user, askedAt)
        return session
      },
      initialData: sentSession,
      initialDataUpdatedAt: performance.timeOrigin,
      ...quiet,
      // Injected data shows at once; the session is still fetched.
      staleTime: ({ state }) => (state.dataUpdateCount === 0 ? 0 : 60_000),
    }),
  /** By `channelSeq`, or by the host's domain. */
  channel: (client: Client, site: { channelSeq: number } | { domain: string }) =>
    queryOptions({
      queryKey: 'domain' in site ? callKey(contract.channel.byDomain, { params: { domain: site.domain } }) : callKey(contract.channel.information, { params: { channelSeq: site.channelSeq } }),
      queryFn: async ({ signal }) => {
        const { channel } = 'domain' in site
          ? await client(contract.channel.byDomain, { params: { domain: site.domain } }, signal)
          : await client(contract.channel.information, { params: { channelSeq: site.channelSeq } }, signal)
        return channel
      },
      initialData: () => sentChannel(site),
      initialDataUpdatedAt: performance.timeOrigin,
      ...quiet,
    }),
  pages: (client: Client, channelSeq: number) => {
    const input = { params: { channelSeq }, query: publishedPages }
    return queryOptions({
      queryKey: callKey(pageReading.list, input),
      queryFn: async ({ signal }) => (await client(pageReading.list, input, signal)).pages,
      initialData: () => sentAnswer(pageReading.list, input)?.pages,
      initialDataUpdatedAt: performance.timeOrigin,
      ...quiet,
    })
  },
  auth: (client: Client, channelSeq: number, userSeq: number) =>
    queryOptions({
      // Roles belong to one user.
      queryKey: [...callKey(contract.channel.auth, { params: { channelSeq } }), userSeq],
      queryFn: ({ signal }) => client(contract.channel.auth, { params: { channelSeq } }, signal),
      ...quiet,
    }),
  channelUser: (client: Client, channelSeq: number, userSeq: number) =>
    queryOptions({
      queryKey: [...callKey(contract.channel.channelUser, { params: { channelSeq } }), userSeq],
      queryFn: ({ signal }) => client(contract.channel.channelUser, { params: { channelSeq } }, signal),
      ...quiet,
    }),
}
