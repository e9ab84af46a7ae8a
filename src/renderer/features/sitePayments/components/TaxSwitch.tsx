import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Switch, toast } from '#renderer/ui/index.ts'

/** Whether the site's receipts show value added tax; saved at once. */
export function TaxSwitch({ untaxed }: { untaxed: boolean }) {
  const { t } = useTranslation('order')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: boolean) => client(contract.order.saveTax, { params: { channelSeq }, body: { untaxed: next } }),
    onSuccess: (saved) => {
      queries.setQueryData(orderQueries.settings(client, channelSeq).queryKey, saved)
      toast.show({ message: t('tax.saved'), tone: 'success' })
    },
  })
  return <Switch label={t('tax.label')} description={t('tax.help')} checked={save.isPending ? save.variables : untaxed} disabled={save.isPending} onChange={({ currentTarget }) => save.mutate(currentTarget.checked)} />
}
