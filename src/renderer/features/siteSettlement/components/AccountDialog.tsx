import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import { payoutAccount } from '#shared/settlement/account.ts'
import type { PayoutAccount } from '#shared/settlement/account.ts'
import type { ShownAccount } from '#shared/settlement/contract.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog, toast } from '#renderer/ui/index.ts'
import { settlementQueries } from '../queries.ts'
import styles from './settlement.module.css'

/** Where settlements are paid to. The number is typed anew: the server shows its last digits alone. */
export function AccountDialog({ account, onClose }: { account: ShownAccount; onClose: () => void }) {
  const { t } = useTranslation('settlement')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const channelSeq = useChannelSeq()
  const queries = useQueryClient()
  const formId = useId()
  const form = useAppForm<PayoutAccount, PayoutAccount>(payoutAccount, {
    bankName: account?.bankName ?? '', number: '', holder: account?.holder ?? '', businessName: account?.businessName ?? '', regNo: account?.regNo ?? '',
  })
  useEffect(() => form.setFocus(account === null ? 'bankName' : 'number'), [form, account])
  const save = useMutation({
    mutationFn: (body: PayoutAccount) => client(contract.settlement.saveAccount, { params: { channelSeq }, body }),
    meta: { errors: 'inline' },
    onSuccess: (saved) => {
      queries.setQueryData(settlementQueries.list(client, channelSeq).queryKey, (before) => before && { ...before, ...saved })
      toast.show({ message: t('account.saved'), tone: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      opened onClose={onClose} title={t('account.title')} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={save.isPending}>{common('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={async (values) => { await save.mutateAsync(values) }}>
        <p className={styles.help}>{t('account.text')}</p>
        <FormTextField control={form.control} name="bankName" label={t('account.bank')} required maxLength={40} />
        <FormTextField control={form.control} name="number" label={t('account.number')} required maxLength={30} inputMode="numeric" {...(account === null ? {} : { description: t('account.again', { number: account.number }) })} />
        <FormTextField control={form.control} name="holder" label={t('account.holder')} required maxLength={40} />
        <FormTextField control={form.control} name="businessName" label={t('account.businessName')} maxLength={60} />
        <FormTextField control={form.control} name="regNo" label={t('account.regNo')} description={t('account.regNoHelp')} maxLength={12} inputMode="numeric" />
      </Form>
    </Dialog>
  )
}
