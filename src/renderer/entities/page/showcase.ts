import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

/** Reviews and teachers of the site, for their blocks. */
export const showcaseQuery = (client: Client, channelSeq: number) =>
  queryOptions({ ...callQuery(client, contract.sitePage.showcase, { params: { channelSeq } }), meta: { errors: 'inline' } as const })
