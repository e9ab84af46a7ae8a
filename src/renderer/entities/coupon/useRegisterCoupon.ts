import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { couponKeys } from './queries.ts'

/** Registers a coupon by its code; errors are for its field. */
export function useRegisterCoupon() {
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => client(contract.coupon.register, { params: { channelSeq }, body: { code } }),
    meta: { errors: 'inline' },
    onSuccess: () => invalidate(queries, couponKeys.mine()),
  })
}
