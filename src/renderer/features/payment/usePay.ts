import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { usePlatform } from '#renderer/platform/context.tsx'
import type { CheckoutValues } from './checkoutForm.ts'
import type { Checkout } from './useCheckout.ts'

/** Begins to pay an order. `leaving`: the page is about to go to the payment window. */
export function usePay({ order, couponSeq }: Pick<Checkout, 'order' | 'couponSeq'>, skipAttendCheck: boolean): { pay: (values: CheckoutValues) => Promise<CallResult<typeof contract.order.pay>>; pending: boolean; leaving: boolean } {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const { kind } = usePlatform()
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (values: CheckoutValues) => client(contract.order.pay, {
      params: { channelSeq, orderNo: order.orderNo },
      body: { ...values, couponSeq, ...(skipAttendCheck ? { skipAttendCheck } : {}), payAmount: order.payAmount, returnTo: kind === 'desktop' ? 'app' : 'web' },
    }),
    meta: { errors: 'inline' },
  })
  // The browser may restore this page as it was left, by Back from the payment window.
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => { if (event.persisted) reset() }
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [reset])
  return { pay: mutateAsync, pending: isPending, leaving: kind === 'web' && data !== undefined }
}
