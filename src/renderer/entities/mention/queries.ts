import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const mentionQueries = {
  people: (client: Client, { channelSeq, courseSeq }: CourseRef, q: string) => queryOptions({
    ...callQuery(client, contract.mention.people, { params: { channelSeq, courseSeq }, query: { q } }), staleTime: 60_000, meta: { errors: 'log' as const },
  }),
}
