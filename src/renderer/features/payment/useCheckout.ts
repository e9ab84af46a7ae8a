import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { callKey } from '#renderer/entities/callQuery.ts'
import { useScheduleCheck } from '#renderer/entities/course/enrolling.ts'
import type { PaymentState } from '#renderer/entities/course/enrolling.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'

/** `best`: the coupon that takes off most; otherwise a coupon's number. */
export type CouponChoice = 'best' | 'none' | number
export type Checkout = CallResult<typeof contract.order.checkout>

/** Opens the order, once per visit; a refetch holds the seat again. Null when the user stopped at the schedule check (ENR-08). */
export function useCheckout(courseSeq: number, { coupon, skipAttendCheck }: { coupon: CouponChoice; skipAttendCheck: boolean }, enabled: boolean): UseQueryResult<Checkout | null> {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const passesSchedule = useScheduleCheck()
  const state = useLocation().state as PaymentState | null
  const checked = useRef(state?.scheduleChecked === true)
  const params = { channelSeq, courseSeq }
  const query = { coupon, ...(skipAttendCheck ? { skipAttendCheck: 'true' as const } : {}) }
  return useQuery({
    queryKey: callKey(contract.order.checkout, { params, query }),
    queryFn: async ({ signal }) => {
      if (!checked.current && !await passesSchedule(params)) return null
      checked.current = true
      return client(contract.order.checkout, { params, query }, signal)
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    // While another coupon is priced.
    placeholderData: keepPreviousData,
    refetchOnReconnect: false,
    meta: { errors: 'inline' },
  })
}
