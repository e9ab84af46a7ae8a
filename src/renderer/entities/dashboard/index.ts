import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { typeOf } from '#shared/dashboard/periods.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
type Site = { channelSeq: number }
type Class = Site & { courseSeq: number }

export const dashboardQueries = {
  read: (client: Client, params: Site, { startDate, endDate }: Period) => queryOptions({
    ...callQuery(client, contract.dashboard.read, { params, query: { type: typeOf({ startDate, endDate }), startDate, endDate } }), placeholderData: keepPreviousData, meta,
  }),
  guide: (client: Client, params: Site) => queryOptions({ ...callQuery(client, contract.dashboard.guide, { params }), meta: { errors: 'log' as const } }),
  classes: (client: Client, params: Site) => infiniteQueryOptions({
    queryKey: callKey('dashboard.classes', { params }), initialPageParam: null as number | null, getNextPageParam: ({ after }: { after: number | null }) => after, meta,
    queryFn: ({ pageParam, signal }) => client(contract.dashboard.classes, { params, query: pageParam === null ? {} : { after: pageParam } }, signal),
  }),
  classFigures: (client: Client, params: Class, { startDate, endDate }: Period) => queryOptions({ ...callQuery(client, contract.dashboard.classFigures, { params, query: { startDate, endDate } }), placeholderData: keepPreviousData, meta }),
  dropOff: (client: Client, params: Class & { curriculumSeq: number }) => queryOptions({ ...callQuery(client, contract.dashboard.dropOff, { params }), meta }),
  learnersAtRisk: (client: Client, params: Class) => infiniteQueryOptions({
    queryKey: callKey('dashboard.learnersAtRisk', { params }), initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, meta,
    queryFn: ({ pageParam, signal }) => client(contract.dashboard.learnersAtRisk, { params, query: pageParam === null ? {} : { after: pageParam } }, signal),
  }),
}
