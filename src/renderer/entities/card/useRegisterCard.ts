import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { contract } from '#shared/contract.ts'
import type { CardEntryForm } from '#shared/card/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { cardKeys } from './queries.ts'

/** Registers a card; errors are for its form. A request without an answer is repeated with its number, so that it registers once. */
export function useRegisterCard(channelSeq: number) {
  const client = useClient()
  const queries = useQueryClient()
  const registerNo = useRef<string>(undefined)
  return useMutation({
    mutationFn: (card: CardEntryForm) => {
      registerNo.current ??= crypto.randomUUID()
      return client(contract.card.register, { params: { channelSeq }, body: { registerNo: registerNo.current, card } })
    },
    // What was typed must not outlive the form.
    gcTime: 0,
    meta: { errors: 'inline' },
    onSettled: (_, error) => {
      if (error === null || (error instanceof RestError && error.code !== errorTable.conflict.code)) registerNo.current = undefined
    },
    onSuccess: () => invalidate(queries, cardKeys.mine()),
  })
}
