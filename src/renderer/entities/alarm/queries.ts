import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'
import { ALARM_PAGE_SIZE } from '#shared/alarm/alarms.ts'

const meta = { errors: 'inline' } as const

export const alarmQueries = {
  /** Newest first, paged by the last number (ALRM-01). */
  list: (client: Client) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.alarm.list),
      queryFn: ({ pageParam, signal }) =>
        client(contract.alarm.list, { query: { limit: ALARM_PAGE_SIZE, ...(pageParam === null ? {} : { minSeq: pageParam }) } }, signal),
      initialPageParam: null as number | null,
      getNextPageParam: ({ alarms }) => (alarms.length < ALARM_PAGE_SIZE ? undefined : alarms.at(-1)?.alarmSeq),
      meta,
    }),
  settings: (client: Client) =>
    queryOptions({
      ...callQuery(client, contract.alarm.settings, {}),
      meta,
    }),
}
