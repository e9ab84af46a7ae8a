import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import type { Client } from '#shared/kernel/call/client.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { contract } from '#shared/contract.ts'
import type { BatchMode } from '#shared/order/batches.ts'
import type { Order } from '#shared/order/contract.ts'
import { paymentStatus } from '#shared/order/status.ts'
import { callKey, callQuery } from '#renderer/entities/callQuery.ts'

export type PaymentsQuery = Omit<NonNullable<CallInput<typeof contract.order.payments>['query']>, 'cursor' | 'size'>

/** Orders of a page of the list. */
const PAYMENTS_PAGE = 50

const meta = { errors: 'inline' } as const

/** How often a page that waits for a payment asks (ms). */
export const ASK_PAID_MS = 2000
/** How often staff see how far a batch of refunds is (ms). */
const ASK_BATCH_MS = 1000
/** How often a page asks for a deposit, which takes minutes to days (ms). */
const ASK_DEPOSIT_MS = 15_000

/** What to show of an order: a payment under way, its outcome, or why there is none. */
export function outcomeOf(order: Order): 'waiting' | 'complete' | 'fail' {
  const { failure } = order
  if (order.paymentStatus === paymentStatus.cancelled) return 'fail'
  if (order.paymentStatus === paymentStatus.refunded) return failure === null ? 'complete' : 'fail'
  if (order.paymentStatus !== paymentStatus.paying) return 'complete'
  return failure === null ? 'waiting' : 'fail'
}

const nextAsk = (order: Order | undefined): number | false => {
  if (order === undefined || order.paymentStatus === paymentStatus.awaitingDeposit) return ASK_DEPOSIT_MS
  return outcomeOf(order) === 'waiting' ? ASK_PAID_MS : false
}

export const orderQueries = {
  detail: (client: Client, channelSeq: number, orderNo: string) =>
    queryOptions({ ...callQuery(client, contract.order.detail, { params: { channelSeq, orderNo } }), meta }),
  mine: (client: Client, channelSeq: number, query: { page: number; size: number }) =>
    queryOptions({ ...callQuery(client, contract.order.mine, { params: { channelSeq }, query }), placeholderData: keepPreviousData, meta }),
  receipt: (client: Client, params: { channelSeq: number; orderNo: string }) => queryOptions({ ...callQuery(client, contract.order.receipt, { params }), staleTime: 0, meta }),
  refundQuote: (client: Client, params: { channelSeq: number; orderNo: string }) => queryOptions({ ...callQuery(client, contract.order.refundQuote, { params }), staleTime: 0, gcTime: 0, meta }),
  payments: (client: Client, channelSeq: number, query: PaymentsQuery) =>
    infiniteQueryOptions({
      queryKey: callKey(contract.order.payments, { params: { channelSeq }, query }), initialPageParam: null as string | null, getNextPageParam: ({ after }: { after: string | null }) => after, placeholderData: keepPreviousData, meta,
      queryFn: ({ pageParam, signal }) => client(contract.order.payments, { params: { channelSeq }, query: { ...query, size: PAYMENTS_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) } }, signal),
    }),
  payment: (client: Client, channelSeq: number, orderNo: string) =>
    queryOptions({ ...callQuery(client, contract.order.payment, { params: { channelSeq, orderNo } }), staleTime: 0, meta }),
  /** What a refund of these orders would do. */
  refundPreview: (client: Client, channelSeq: number, body: { orderNos: string[]; mode: BatchMode }) => queryOptions({
    queryKey: [...callKey(contract.order.refundPreview, { params: { channelSeq } }), body], queryFn: ({ signal }) => client(contract.order.refundPreview, { params: { channelSeq }, body }, signal),
    staleTime: 0, gcTime: 0, placeholderData: keepPreviousData, meta,
  }),
  /** Asks again while orders of the batch wait. */
  refundBatch: (client: Client, channelSeq: number, batchNo: string) => queryOptions({
    ...callQuery(client, contract.order.refundBatch, { params: { channelSeq, batchNo } }), staleTime: 0,
    refetchInterval: ({ state }) => (state.data === undefined || state.data.waitingCount > 0 ? ASK_BATCH_MS : false), meta,
  }),
  settings: (client: Client, channelSeq: number) => queryOptions({ ...callQuery(client, contract.order.settings, { params: { channelSeq } }), meta }),
  /** Asks again while the order is open, as long as the page is visible. */
  followed: (client: Client, channelSeq: number, orderNo: string) =>
    queryOptions({
      ...callQuery(client, contract.order.detail, { params: { channelSeq, orderNo } }),
      staleTime: 0,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.error === null ? nextAsk(state.data) : ASK_PAID_MS),
      meta,
    }),
}

export const orderKeys = {
  detail: (params: { channelSeq: number; orderNo: string }): readonly QueryKey[] => [callKey(contract.order.detail, { params })],
  /** The orders of a site, for its staff. */
  ofSite: ({ channelSeq }: { channelSeq: number }): readonly QueryKey[] => [callKey(contract.order.payments, { params: { channelSeq } }), callKey(contract.order.payment, { params: { channelSeq } })],
  /** The user's orders on a site. */
  mine: ({ channelSeq }: { channelSeq: number }): readonly QueryKey[] => [callKey(contract.order.mine, { params: { channelSeq } }), callKey(contract.order.detail, { params: { channelSeq } }), callKey(contract.order.receipt, { params: { channelSeq } })],
}
