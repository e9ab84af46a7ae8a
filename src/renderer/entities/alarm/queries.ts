import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { ALARM_PAGE_SIZE } from '#shared/alarm/alarms.ts'

const meta = { errors: 'inline' } as const

/** A person's alarms; the only place that knows these keys. */
export const alarmQueries = {
  /** Newest first; a page begins below the last number of the one before (ALRM-01). */
  list: (client: Client) =>
    infiniteQueryOptions({
      queryKey: ['alarms', 'list'] as const,
      queryFn: ({ pageParam, signal }) =>
        client(contract.alarm.list, { query: { limit: ALARM_PAGE_SIZE, ...(pageParam === null ? {} : { minSeq: pageParam }) } }, signal),
      initialPageParam: null as number | null,
      getNextPageParam: ({ alarms }) => (alarms.length < ALARM_PAGE_SIZE ? undefined : alarms.at(-1)?.alarmSeq),
      meta,
    }),
  settings: (client: Client) =>
    queryOptions({
      queryKey: ['alarms', 'settings'] as const,
      queryFn: ({ signal }) => client(contract.alarm.settings, {}, signal),
      meta,
    }),
}
