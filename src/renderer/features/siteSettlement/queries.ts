import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import type { Currency } from '#shared/kernel/codes.ts'
import { contract } from '#shared/contract.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'

/** Transactions of a page in the drawer. */
export const LINES_SIZE = 20

const meta = { errors: 'inline' } as const

export const settlementQueries = {
  list: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.settlement.list, { params: { channelSeq } }), meta }),
  lines: (client: Client, params: { channelSeq: number; month: string; currency: Currency }, page: number) =>
    queryOptions({ ...callQuery(client, contract.settlement.lines, { params, query: { page, size: LINES_SIZE } }), placeholderData: keepPreviousData, meta }),
}
