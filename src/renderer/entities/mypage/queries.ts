import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallResult } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import type { MySite } from '#shared/mypage/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

type MySites = CallResult<typeof contract.mypage.channels>
interface Cursor { lastDatetime: string; lastSeq: number }

/** The most that the call returns. */
const SITES_AT_ONCE = 100
const meta = { errors: 'inline' } as const

export const mypageQueries = {
  all: (['mypage.info', 'mypage.courses', 'mypage.channels', 'mypage.reviews', 'mypage.likes'] as const).map((call) => callKey(call)),
  info: (client: Client) => queryOptions({ ...callQuery(client, contract.mypage.info, {}), meta }),
  courses: (client: Client) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.mypage.courses),
      queryFn: ({ pageParam, signal }) => client(contract.mypage.courses, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  /** All sites that the user manages. */
  managed: (client: Client) => queryOptions({
    queryKey: callKey(contract.mypage.channels, { query: { managedYn: 'Y', size: SITES_AT_ONCE } }),
    async queryFn({ signal }) {
      const sites: MySite[] = []
      for (let after: Cursor | null | undefined; after !== null;) {
        const page: MySites = await client(contract.mypage.channels, { query: { managedYn: 'Y', size: SITES_AT_ONCE, ...after } }, signal)
        sites.push(...page.channels)
        after = page.next
      }
      return sites
    },
    meta,
  }),
  channels: (client: Client, managedYn: 'Y' | 'N') =>
    infiniteQueryOptions({
      queryKey: callKey(contract.mypage.channels, { query: { managedYn } }),
      queryFn: ({ pageParam, signal }) => client(contract.mypage.channels, { query: { managedYn, ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  reviews: (client: Client) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.mypage.reviews),
      queryFn: ({ pageParam, signal }) => client(contract.mypage.reviews, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  likes: (client: Client) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.mypage.likes),
      queryFn: ({ pageParam, signal }) => client(contract.mypage.likes, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
}
