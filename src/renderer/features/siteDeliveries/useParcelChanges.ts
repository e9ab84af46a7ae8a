import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { SheetRow } from '#shared/delivery/sheet.ts'
import type { bulkStates } from '#shared/delivery/states.ts'
import { invalidate } from '#renderer/entities/callQuery.ts'
import { deliveryKeys } from '#renderer/entities/delivery/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { toast } from '#renderer/ui/index.ts'

export type BulkState = (typeof bulkStates)[number]

/** Changes of parcels, each of which can be undone from its toast. */
export function useParcelChanges() {
  const { t } = useTranslation('delivery')
  const client = useClient()
  const params = { channelSeq: useChannelSeq() }
  const queries = useQueryClient()
  const refresh = () => invalidate(queries, deliveryKeys.ofSite())
  const undo = useMutation({
    mutationFn: (batchSeq: number) => client(contract.delivery.undo, { params, body: { batchSeq } }),
    onSuccess: ({ changedCount }) => { toast.show({ message: changedCount === 0 ? t('undo.nothing') : t('undo.done', { count: changedCount }), tone: changedCount === 0 ? 'warning' : 'success' }) },
    onSettled: refresh,
  })
  const said = (changedCount: number, batchSeq: number | null) => toast.show(
    batchSeq === null ? { message: t('change.none'), tone: 'warning' }
      : { message: t('change.done', { count: changedCount }), tone: 'success', stay: 'long', action: { label: t('undo.action'), onClick: () => undo.mutate(batchSeq) } })
  const move = useMutation({
    mutationFn: (body: { orderNos: string[]; deliveryState: BulkState }) => client(contract.delivery.change, { params, body }),
    onSuccess: ({ changedCount, batchSeq }) => { said(changedCount, batchSeq) },
    onSettled: refresh,
  })
  const ship = useMutation({
    mutationFn: (rows: SheetRow[]) => client(contract.delivery.importSheet, { params, body: { rows } }),
    onSuccess: ({ changedCount, batchSeq }) => { said(changedCount, batchSeq) },
    onSettled: refresh,
  })
  return { move, ship, undo }
}
