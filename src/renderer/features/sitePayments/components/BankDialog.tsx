import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { bankAccount } from '#shared/order/contract.ts'
import type { BankAccount } from '#shared/order/contract.ts'
import { orderQueries } from '#renderer/entities/order/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog, ErrorState, Skeleton, toast } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

/** The account that buyers deposit into; without one the site offers no bank deposit (ENR-09). */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const settings = useQuery(orderQueries.settings(useClient(), useChannelSeq()))
  const frame = { opened: true, onClose, title: t('account.title'), closeLabel: common('close'), keepOnClickOutside: true } as const
  if (settings.data !== undefined) return <BankForm frame={frame} bank={settings.data.bank} />
  return (
    <Dialog {...frame}>
      {settings.isError ? <ErrorState message={errorText(settings.error)} onRetry={() => { void settings.refetch() }} /> : <Skeleton height={240} radius="md" />}
    </Dialog>
  )
}

function BankForm({ frame, bank }: { frame: { opened: true; onClose: () => void; title: string; closeLabel: string; keepOnClickOutside: true }; bank: BankAccount | null }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const showError = useShowError()
  const formId = useId()
  const form = useAppForm<BankAccount, BankAccount>(bankAccount, bank ?? { bankName: '', number: '', holder: '' })
  const save = useMutation({
    mutationFn: (next: BankAccount | null) => client(contract.order.saveSettings, { params: { channelSeq }, body: { bank: next } }),
    meta: { errors: 'inline' },
    onSuccess: (settings, next) => {
      queries.setQueryData(orderQueries.settings(client, channelSeq).queryKey, settings)
      toast.show({ message: t(next === null ? 'account.removed' : 'account.saved'), tone: 'success' })
      frame.onClose()
    },
  })
  return (
    <Dialog
      {...frame}
      footer={(
        <>
          {bank === null ? <Button kind="quiet" onClick={frame.onClose}>{common('cancel')}</Button>
            : <Button kind="quiet" loading={save.isPending && save.variables === null} onClick={() => save.mutate(null, { onError: showError })}>{t('account.remove')}</Button>}
          <Button type="submit" form={formId} kind="primary" loading={save.isPending && save.variables !== null}>{common('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={async (values) => { await save.mutateAsync(values) }}>
        <p className={styles.quiet}>{t('account.text')}</p>
        <FormTextField control={form.control} name="bankName" label={t('deposit.bank')} required maxLength={40} data-autofocus />
        <FormTextField control={form.control} name="number" label={t('deposit.number')} required maxLength={30} inputMode="numeric" />
        <FormTextField control={form.control} name="holder" label={t('deposit.holder')} required maxLength={40} />
      </Form>
    </Dialog>
  )
}
