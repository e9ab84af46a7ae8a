import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

/** As long as what came with the page needs to be shown (ms): where one buys, it is read again. */
const SENT_MS = 2_000

export const packQueries = {
  detail: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({ ...callQuery(client, contract.pack.detail, { params: { channelSeq, courseSeq } }), meta: { errors: 'inline' }, staleTime: SENT_MS }),
  /** The editing view. */
  edited: (client: Client, channelSeq: number, courseSeq: number) =>
    queryOptions({ ...callQuery(client, contract.pack.detail, { params: { channelSeq, courseSeq }, query: { type: 'update' } }), meta: { errors: 'inline' }, staleTime: 0 }),
}
