import { queryOptions } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import type { GridName } from '#shared/savedView/contract.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export interface SavedViewsRef { channelSeq: number; grid: GridName }

export const savedViewQueries = {
  list: (client: Client, params: SavedViewsRef) => queryOptions({ ...callQuery(client, contract.savedView.list, { params }), meta: { errors: 'inline' } as const }),
}

export const savedViewKeys = { ofGrid: (params: SavedViewsRef) => [callKey('savedView.list', { params })] as const }
