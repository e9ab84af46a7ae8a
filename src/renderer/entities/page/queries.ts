import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import type { Client } from '#shared/kernel/call/client.ts'

export const pageQueries = {
  bySeq: (client: Client, channelSeq: number, pageSeq: number) =>
    queryOptions({
      queryKey: callKey(contract.page.read, { params: { channelSeq, pageSeq } }),
      queryFn: async ({ signal }) => (await client(contract.page.read, { params: { channelSeq, pageSeq } }, signal)).page,
    }),
}
