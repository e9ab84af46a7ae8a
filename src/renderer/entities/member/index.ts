import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { MemberRef } from '#shared/kernel/refs.ts'
import type { MemberFilter } from '#shared/member/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
const PAGE = 100
const FOUND = 20
type Sorted = Pick<NonNullable<CallInput<typeof contract.member.list>['query']>, 'sort' | 'order'>
type Site = Pick<MemberRef, 'channelSeq'>

export const memberQueries = {
  list: (client: Client, params: Site, query: MemberFilter & Sorted) => infiniteQueryOptions({
    queryKey: callKey('member.list', { params, query }),
    queryFn: ({ pageParam, signal }) => client(contract.member.list, { params, query: { ...query, size: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null, getNextPageParam: ({ after }) => after, placeholderData: keepPreviousData, meta,
  }),
  count: (client: Client, params: Site, query: MemberFilter) => queryOptions({ ...callQuery(client, contract.member.count, { params, query }), placeholderData: keepPreviousData, meta }),
  detail: (client: Client, params: MemberRef) => queryOptions({ ...callQuery(client, contract.member.detail, { params }), staleTime: 0, meta }),
  /** The first members that are found. */
  found: (client: Client, params: Site, q: string) => queryOptions({ ...callQuery(client, contract.member.list, { params, query: { q, sort: 'seen', order: 'desc', size: FOUND } }), placeholderData: keepPreviousData, meta }),
  invitations: (client: Client, params: Site, query: { page: number; size: number }) => queryOptions({ ...callQuery(client, contract.member.invitations, { params, query }), placeholderData: keepPreviousData, meta }),
  received: (client: Client, params: Site & { code: string }) => queryOptions({ ...callQuery(client, contract.member.received, { params }), staleTime: 0, meta }),
  mergePreview: (client: Client, params: MemberRef, otherUserSeq: number) => queryOptions({ ...callQuery(client, contract.member.mergePreview, { params, query: { otherUserSeq } }), staleTime: 0, meta }),
}
