import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

interface FormParams { channelSeq: number; formSeq: number }
export interface SubmissionsAsked { q: string; isRead: '' | 'N' | 'Y'; from?: string; until?: string }

export const siteFormQueries = {
  list: (client: Client, channelSeq: number, query: { q: string; page: number; size: number }) =>
    queryOptions({ ...callQuery(client, contract.form.list, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta, staleTime: 0 }),
  detail: (client: Client, params: FormParams) => queryOptions({ ...callQuery(client, contract.form.read, { params }), select: ({ form }) => form, meta, staleTime: 0 }),
  submissions: (client: Client, params: FormParams, asked: SubmissionsAsked) => infiniteQueryOptions({
    queryKey: callKey('form.submissions', { params, query: asked }),
    queryFn: ({ pageParam, signal }) => client(contract.form.submissions, { params, query: { ...asked, ...(pageParam === null ? {} : { after: pageParam }) } }, signal),
    initialPageParam: null as string | null, getNextPageParam: ({ next }) => next, placeholderData: keepPreviousData, meta, staleTime: 0,
  }),
  deliveries: (client: Client, params: FormParams) => queryOptions({ ...callQuery(client, contract.form.deliveries, { params }), select: ({ deliveries }) => deliveries, meta, staleTime: 0 }),
}

/** Queries that show forms and their submissions in the studio. */
export const siteFormKeys = {
  lists: (): QueryKey[] => [callKey('form.list')],
  ofForm: (params: FormParams): QueryKey[] => [callKey('form.list'), callKey('form.read', { params }), callKey('form.submissions', { params })],
}
