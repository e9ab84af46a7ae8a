import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { BulkChange, BulkReportRow } from '#shared/bulk/contract.ts'
import type { CallInput, CallResult } from '#shared/kernel/call/call.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { BulkOutcome } from '#shared/bulk/rules.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
/** A socket tells of progress; this is for when it does not. */
const PROGRESS_MS = 2_000

export type BulkAsked = CallInput<typeof contract.bulk.preview>['body']
export type BulkStarted = CallInput<typeof contract.bulk.start>['body']

/** A class, or without one the members of a site. */
export interface BulkPlace {
  channelSeq: number
  courseSeq?: number
}
type BulkRef = BulkPlace & { bulkSeq: number }
export interface ReportPage {
  rows: BulkReportRow[]
  next: number | null
  reasons: { reason: string; count: number }[]
}
interface ListPage {
  bulks: BulkChange[]
  next: number | null
}

/** The calls of a place. */
export function bulkCallsOf(client: Client, { channelSeq, courseSeq }: BulkPlace) {
  const site = { channelSeq }
  if (courseSeq === undefined) {
    return {
      preview: (body: BulkAsked, signal?: AbortSignal) => client(contract.bulk.sitePreview, { params: site, body }, signal),
      start: (body: BulkStarted) => client(contract.bulk.siteStart, { params: site, body }),
      list: (query: CallInput<typeof contract.bulk.siteList>['query'], signal?: AbortSignal) => client(contract.bulk.siteList, { params: site, query }, signal),
      read: (bulkSeq: number, signal?: AbortSignal) => client(contract.bulk.siteRead, { params: { ...site, bulkSeq } }, signal),
      report: (bulkSeq: number, query: CallInput<typeof contract.bulk.siteReport>['query'], signal?: AbortSignal) => client(contract.bulk.siteReport, { params: { ...site, bulkSeq }, query }, signal),
      undo: (bulkSeq: number) => client(contract.bulk.siteUndo, { params: { ...site, bulkSeq } }),
      cancel: (bulkSeq: number) => client(contract.bulk.siteCancel, { params: { ...site, bulkSeq } }),
    }
  }
  const params = { channelSeq, courseSeq }
  return {
    preview: (body: BulkAsked, signal?: AbortSignal) => client(contract.bulk.preview, { params, body }, signal),
    start: (body: BulkStarted) => client(contract.bulk.start, { params, body }),
    list: (query: CallInput<typeof contract.bulk.list>['query'], signal?: AbortSignal) => client(contract.bulk.list, { params, query }, signal),
    read: (bulkSeq: number, signal?: AbortSignal) => client(contract.bulk.read, { params: { ...params, bulkSeq } }, signal),
    report: (bulkSeq: number, query: CallInput<typeof contract.bulk.report>['query'], signal?: AbortSignal) => client(contract.bulk.report, { params: { ...params, bulkSeq }, query }, signal),
    undo: (bulkSeq: number) => client(contract.bulk.undo, { params: { ...params, bulkSeq } }),
    cancel: (bulkSeq: number) => client(contract.bulk.cancel, { params: { ...params, bulkSeq } }),
  }
}

const isOfClass = ({ courseSeq }: BulkPlace) => courseSeq !== undefined

export const bulkQueries = {
  preview: (client: Client, place: BulkPlace, body: BulkAsked) => queryOptions({
    queryKey: callKey(isOfClass(place) ? 'bulk.preview' : 'bulk.sitePreview', { params: place, body }), queryFn: ({ signal }) => bulkCallsOf(client, place).preview(body, signal),
    // Asked each time: others may have changed what it is about.
    placeholderData: keepPreviousData, staleTime: 0, gcTime: 0, meta,
  }),
  list: (client: Client, place: BulkPlace) => infiniteQueryOptions({
    queryKey: callKey(isOfClass(place) ? 'bulk.list' : 'bulk.siteList', { params: place }),
    queryFn: ({ pageParam, signal }): Promise<ListPage> => bulkCallsOf(client, place).list(pageParam === null ? {} : { lastSeq: pageParam }, signal),
    initialPageParam: null as number | null, getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.bulks.some((one) => one.state === 'running') === true ? PROGRESS_MS : false), meta,
  }),
  one: (client: Client, { bulkSeq, ...place }: BulkRef) => queryOptions({
    queryKey: callKey(isOfClass(place) ? 'bulk.read' : 'bulk.siteRead', { params: { ...place, bulkSeq } }), queryFn: ({ signal }): Promise<CallResult<typeof contract.bulk.read>> => bulkCallsOf(client, place).read(bulkSeq, signal),
    refetchInterval: ({ state }) => (state.data?.bulk.state === 'running' ? PROGRESS_MS : false), meta,
  }),
  report: (client: Client, { bulkSeq, ...place }: BulkRef, outcome: BulkOutcome | undefined) => infiniteQueryOptions({
    queryKey: callKey(isOfClass(place) ? 'bulk.report' : 'bulk.siteReport', { params: { ...place, bulkSeq }, query: outcome === undefined ? {} : { outcome } }),
    queryFn: ({ pageParam, signal }): Promise<ReportPage> => bulkCallsOf(client, place).report(bulkSeq, { lastRowNo: pageParam, ...(outcome === undefined ? {} : { outcome }) }, signal),
    initialPageParam: 0, getNextPageParam: ({ next }) => next, meta,
  }),
}

export const bulkKeys = {
  of: (params: BulkPlace): readonly QueryKey[] => (isOfClass(params)
    ? [callKey('bulk.list', { params }), callKey('bulk.read', { params }), callKey('bulk.report', { params })]
    : [callKey('bulk.siteList', { params }), callKey('bulk.siteRead', { params }), callKey('bulk.siteReport', { params })]),
}
