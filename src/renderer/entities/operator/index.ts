import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

const AGAIN_MS = 30_000

export const operatorQueries = {
  status: (client: Client) => queryOptions({ ...callQuery(client, contract.operator.status, {}), retry: false, refetchInterval: AGAIN_MS, meta: { errors: 'inline' } as const }),
}
