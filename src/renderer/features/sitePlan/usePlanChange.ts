import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contract } from '#shared/contract.ts'
import type { SitePlan } from '#shared/plan/contract.ts'
import type { PlanChoice } from '#shared/plan/proration.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { planKeys } from '#renderer/entities/plan/index.ts'
import { useClient } from '#renderer/lib/client.tsx'

export type PlanAct =
  | { kind: 'change'; choice: PlanChoice; cardSeq: number; payAmount: number }
  | { kind: 'pay' | 'setCard'; cardSeq: number }
  | { kind: 'cancel' | 'resume' }

/** Changes the plan of a site. After a refusal the page shows how things are now. @param inline errors are the caller's to show */
export function usePlanChange(channelSeq: number, inline = false) {
  const client = useClient()
  const queries = useQueryClient()
  const params = { channelSeq }
  return useMutation({
    mutationFn: (act: PlanAct): Promise<SitePlan> => {
      switch (act.kind) {
        case 'change': return client(contract.plan.change, { params, body: { ...act.choice, cardSeq: act.cardSeq, payAmount: act.payAmount } })
        case 'pay': return client(contract.plan.pay, { params, body: { cardSeq: act.cardSeq } })
        case 'setCard': return client(contract.plan.setCard, { params, body: { cardSeq: act.cardSeq } })
        case 'cancel': return client(contract.plan.cancel, { params })
        case 'resume': return client(contract.plan.resume, { params })
        default: return act satisfies never
      }
    },
    ...(inline ? { meta: { errors: 'inline' as const } } : {}),
    onSettled: () => invalidate(queries, planKeys()),
  })
}
