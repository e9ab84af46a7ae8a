import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { typeOf } from '#shared/dashboard/periods.ts'
import type { Period } from '#shared/dashboard/periods.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const
type Site = { channelSeq: number }

export const dashboardQueries = {
  read: (client: Client, params: Site, { startDate, endDate }: Period) => queryOptions({
    ...callQuery(client, contract.dashboard.read, { params, query: { type: typeOf({ startDate, endDate }), startDate, endDate } }), placeholderData: keepPreviousData, meta,
  }),
  guide: (client: Client, params: Site) => queryOptions({ ...callQuery(client, contract.dashboard.guide, { params }), meta: { errors: 'log' as const } }),
}
