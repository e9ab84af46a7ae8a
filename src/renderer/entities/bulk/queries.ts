import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { BulkOutcome } from '#shared/bulk/rules.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
/** A socket tells of progress; this is for when it does not. */
const PROGRESS_MS = 2_000

export type BulkAsked = CallInput<typeof contract.bulk.preview>['body']
export type BulkRef = CourseRef & { bulkSeq: number }

export const bulkQueries = {
  preview: (client: Client, params: CourseRef, body: BulkAsked) =>
    // Asked each time: others may have changed what it is about.
    queryOptions({ ...callQuery(client, contract.bulk.preview, { params, body }), placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, meta }),
  list: (client: Client, params: CourseRef) => infiniteQueryOptions({
    queryKey: callKey(contract.bulk.list, { params }),
    queryFn: ({ pageParam, signal }) => client(contract.bulk.list, { params, query: pageParam === null ? {} : { lastSeq: pageParam } }, signal),
    initialPageParam: null as number | null, getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.bulks.some((one) => one.state === 'running') === true ? PROGRESS_MS : false), meta,
  }),
  one: (client: Client, params: BulkRef) =>
    queryOptions({ ...callQuery(client, contract.bulk.read, { params }), refetchInterval: ({ state }) => (state.data?.bulk.state === 'running' ? PROGRESS_MS : false), meta }),
  report: (client: Client, params: BulkRef, outcome: BulkOutcome | undefined) => infiniteQueryOptions({
    queryKey: callKey(contract.bulk.report, { params, query: outcome === undefined ? {} : { outcome } }),
    queryFn: ({ pageParam, signal }) => client(contract.bulk.report, { params, query: { lastRowNo: pageParam, ...(outcome === undefined ? {} : { outcome }) } }, signal),
    initialPageParam: 0, getNextPageParam: ({ next }) => next, meta,
  }),
}

export const bulkKeys = {
  ofClass: (params: CourseRef): readonly QueryKey[] => [callKey('bulk.list', { params }), callKey('bulk.read', { params }), callKey('bulk.report', { params })],
}
