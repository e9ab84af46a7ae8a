import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { ScheduleSide } from '#shared/calendar/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const calendarQueries = {
  schedule: (client: Client, side: ScheduleSide) => queryOptions({ ...callQuery(client, contract.calendar.schedule, { query: { side } }), meta: { errors: 'inline' as const } }),
}
