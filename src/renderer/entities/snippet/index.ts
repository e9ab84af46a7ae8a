import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

export const snippetQueries = {
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.snippet.list, { params: { channelSeq } }), meta: { errors: 'inline' }, staleTime: 0 }),
}
