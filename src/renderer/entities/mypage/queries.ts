import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'

interface Cursor { lastDatetime: string; lastSeq: number }

// Mypage shows these errors in the place of what did not load.
const meta = { errors: 'inline' } as const

/** What is mine over all sites; the only place that knows these keys. */
export const mypageQueries = {
  all: ['mypage'] as const,
  info: (client: Client) => queryOptions({ queryKey: ['mypage', 'info'] as const, queryFn: ({ signal }) => client(contract.mypage.info, {}, signal), meta }),
  courses: (client: Client) =>
    infiniteQueryOptions({
      queryKey: ['mypage', 'courses'] as const,
      queryFn: ({ pageParam, signal }) => client(contract.mypage.courses, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  /** The sites that I manage, or those that I am a member of. */
  channels: (client: Client, managedYn: 'Y' | 'N') =>
    infiniteQueryOptions({
      queryKey: ['mypage', 'channels', managedYn] as const,
      queryFn: ({ pageParam, signal }) => client(contract.mypage.channels, { query: { managedYn, ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  reviews: (client: Client) =>
    infiniteQueryOptions({
      queryKey: ['mypage', 'reviews'] as const,
      queryFn: ({ pageParam, signal }) => client(contract.mypage.reviews, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
  likes: (client: Client) =>
    infiniteQueryOptions({
      queryKey: ['mypage', 'likes'] as const,
      queryFn: ({ pageParam, signal }) => client(contract.mypage.likes, { query: { ...pageParam } }, signal),
      initialPageParam: null as Cursor | null,
      getNextPageParam: ({ next }) => next,
      meta,
    }),
}
