import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const packQueries = {
  detail: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({ ...callQuery(client, contract.pack.detail, { params: { channelSeq, courseSeq } }), meta: { errors: 'inline' }, staleTime: 0 }),
  /** The editing view. */
  edited: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({ ...callQuery(client, contract.pack.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } }), meta: { errors: 'inline' }, staleTime: 0 }),
}
