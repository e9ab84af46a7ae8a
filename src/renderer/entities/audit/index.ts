import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import type { auditCalls } from '#shared/audit/contract.ts'
import { callKey } from '#renderer/entities/callQuery.ts'

export type AuditAsked = Omit<NonNullable<CallInput<typeof auditCalls.list>['query']>, 'cursor' | 'size'>

export const auditQueries = {
  list: (client: Client, params: { channelSeq: number }, query: AuditAsked) => infiniteQueryOptions({
    queryKey: callKey('audit.list', { params, query }), initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData, meta: { errors: 'inline' } as const,
    queryFn: ({ pageParam, signal }) => client(contract.audit.list, { params, query: { ...query, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
  }),
}
