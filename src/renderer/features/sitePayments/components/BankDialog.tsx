import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
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
import { TaxSwitch } from './TaxSwitch.tsx'
import styles from './sitePayments.module.css'

/** The account that buyers deposit into; without one the site offers no bank deposit (ENR-09). */
export function BankDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const showError = useShowError()
  const formId = useId()
  const settings = useQuery(orderQueries.settings(client, channelSeq))
  const save = useMutation({
    mutationFn: (next: BankAccount | null) => client(contract.order.saveSettings, { params: { channelSeq }, body: { bank: next } }),
    meta: { errors: 'inline' },
    onSuccess: (saved, next) => {
      queries.setQueryData(orderQueries.settings(client, channelSeq).queryKey, saved)
      toast.show({ message: t(next === null ? 'account.removed' : 'account.saved'), tone: 'success' })
      onClose()
    },
  })
  const footer = settings.data === undefined ? undefined : (
    <>
      {settings.data.bank === null ? <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
        : <Button kind="quiet" loading={save.isPending && save.variables === null} onClick={() => save.mutate(null, { onError: showError })}>{t('account.remove')}</Button>}
      <Button type="submit" form={formId} kind="primary" loading={save.isPending && save.variables !== null}>{common('save')}</Button>
    </>
  )
  return (
    <Dialog opened onClose={onClose} title={t('account.title')} closeLabel={common('close')} keepOnClickOutside footer={footer}>
      {settings.data !== undefined ? (
        <div className={styles.form}>
          <BankForm id={formId} bank={settings.data.bank} onSubmit={async (values) => { await save.mutateAsync(values) }} />
          <TaxSwitch untaxed={settings.data.untaxed} />
        </div>
      )
        : settings.isError ? <ErrorState message={errorText(settings.error)} onRetry={() => { void settings.refetch() }} />
          : <Skeleton height={240} radius="md" />}
    </Dialog>
  )
}

function BankForm({ id, bank, onSubmit }: { id: string; bank: BankAccount | null; onSubmit: (values: BankAccount) => Promise<void> }) {
  const { t } = useTranslation('order')
  const form = useAppForm<BankAccount, BankAccount>(bankAccount, bank ?? { bankName: '', number: '', holder: '' })
  useEffect(() => form.setFocus('bankName'), [form])
  return (
    <Form form={form} id={id} className={styles.form ?? ''} onSubmit={onSubmit}>
      <p className={styles.quiet}>{t('account.text')}</p>
      <FormTextField control={form.control} name="bankName" label={t('deposit.bank')} required maxLength={40} />
      <FormTextField control={form.control} name="number" label={t('deposit.number')} required maxLength={30} inputMode="numeric" />
      <FormTextField control={form.control} name="holder" label={t('deposit.holder')} required maxLength={40} />
    </Form>
  )
}
