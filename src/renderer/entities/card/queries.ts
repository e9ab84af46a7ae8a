import { queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

const meta = { errors: 'inline' } as const

export const cardQueries = {
  mine: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.card.mine, { params: { channelSeq } }), staleTime: 0, meta }),
}

export const cardKeys = {
  mine: (): readonly QueryKey[] => [callKey('card.mine')],
}
