import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
/** A preview is asked each time: others may have changed what it is about. */
const fresh = { staleTime: 0, gcTime: 0, meta } as const

const LIST_PAGE = 100

export const attendeeQueries = {
  list: (client: Client, params: CourseRef, query: Omit<CallInput<typeof contract.attendee.list>['query'], 'cursor' | 'size'>) => infiniteQueryOptions({
    queryKey: callKey(contract.attendee.list, { params, query }),
    queryFn: ({ pageParam, signal }) => client(contract.attendee.list, { params, query: { ...query, size: LIST_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    initialPageParam: null as string | null, getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, meta,
  }),
  waiting: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.attendee.waiting, { params: { channelSeq } }), meta }),
  statusPreview: (client: Client, params: CourseRef, body: CallInput<typeof contract.attendee.statusPreview>['body']) =>
    queryOptions({ ...callQuery(client, contract.attendee.statusPreview, { params, body }), placeholderData: keepPreviousData, ...fresh }),
  periodPreview: (client: Client, params: CourseRef, body: CallInput<typeof contract.attendee.periodPreview>['body']) =>
    queryOptions({ ...callQuery(client, contract.attendee.periodPreview, { params, body }), placeholderData: keepPreviousData, ...fresh }),
  history: (client: Client, params: CourseRef & { attendSeq: number }) => queryOptions({ ...callQuery(client, contract.attendee.history, { params }), staleTime: 0, meta }),
  progress: (client: Client, params: CourseRef & { attendSeq: number }) => queryOptions({ ...callQuery(client, contract.attendee.progress, { params }), staleTime: 0, meta }),
  members: (client: Client, params: CourseRef, q: string) =>
    queryOptions({ ...callQuery(client, contract.attendee.members, { params, query: { q } }), placeholderData: keepPreviousData, meta }),
  invitations: (client: Client, params: CourseRef, query: CallInput<typeof contract.attendee.invitations>['query']) =>
    queryOptions({ ...callQuery(client, contract.attendee.invitations, { params, query }), placeholderData: keepPreviousData, meta }),
  invitation: (client: Client, params: CallInput<typeof contract.attendee.invitation>['params']) => queryOptions({ ...callQuery(client, contract.attendee.invitation, { params }), staleTime: 0, meta }),
  application: (client: Client, params: CourseRef) => queryOptions({ ...callQuery(client, contract.attendee.application, { params }), staleTime: 0, meta }),
}

export const attendeeKeys = {
  ofClass: (params: CourseRef): readonly QueryKey[] => [callKey('attendee.list', { params }), callKey('attendee.waiting'), callKey('attendee.members', { params }), callKey('attendee.invitations', { params })],
  mine: (params: CourseRef): readonly QueryKey[] => [callKey('attendee.application', { params })],
}
