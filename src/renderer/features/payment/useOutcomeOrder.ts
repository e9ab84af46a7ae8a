import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Order } from '#shared/order/contract.ts'
import { orderQueries, outcomeOf, outcomePath } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'

const pages = { waiting: 'success', complete: 'complete', fail: 'fail' } as const

/** The order in the URL, followed until it is settled; goes to the page of its outcome where that is another one (ENR-10). */
export function useOutcomeOrder(here: 'success' | 'complete' | 'fail'): { orderNo: string | null; order: Order | undefined; error: unknown; retry: () => void } {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const go = useNavigateTo()
  const [search] = useSearchParams()
  const orderNo = search.get('orderNo')
  const followed = useQuery({ ...orderQueries.followed(client, channelSeq, orderNo ?? ''), enabled: orderNo !== null })
  const order = followed.data
  const outcome = order === undefined ? null : outcomeOf(order)
  // A return that the server refused leaves the order open: the user sees that nothing was paid, and may try again.
  const page = outcome === null || (here === 'fail' && outcome === 'waiting') ? here : pages[outcome]
  const path = order === undefined ? null : outcomePath(page, order)
  useEffect(() => {
    if (page !== here && path !== null) go(path, { replace: true })
  }, [page, here, path, go])
  return { orderNo, order: page === here ? order : undefined, error: followed.isError && order === undefined ? followed.error : null, retry: () => { void followed.refetch() } }
}
