import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTable } from '#shared/kernel/errors.ts'
import { merchantKeys } from '#shared/merchant/contract.ts'
import type { MerchantKeys, MerchantProvider } from '#shared/merchant/contract.ts'
import { Form, FormPasswordField, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'
import styles from './sitePayments.module.css'

const empty = {
  nice: { provider: 'nice', clientId: '', secretKey: '' }, kakao: { provider: 'kakao', cid: '', secretKey: '' }, paypal: { provider: 'paypal', clientId: '', secret: '', webhookId: '' },
} as const satisfies Record<MerchantProvider, MerchantKeys>

type Field = 'clientId' | 'cid' | 'secretKey' | 'secret' | 'webhookId'
const fields: Record<MerchantProvider, readonly Field[]> = { nice: ['clientId', 'secretKey'], kakao: ['cid', 'secretKey'], paypal: ['clientId', 'secret', 'webhookId'] }
const secrets: readonly Field[] = ['secretKey', 'secret']

interface MerchantFormProps {
  provider: MerchantProvider
  saving: boolean
  onCancel: () => void
  onSubmit: (keys: MerchantKeys) => Promise<void>
}

/** The keys of a contract. Stored keys are never shown again, so the form begins empty. */
export function MerchantForm({ provider, saving, onCancel, onSubmit }: MerchantFormProps) {
  const { t } = useTranslation('order')
  const { t: common } = useTranslation('common')
  const formId = useId()
  const form = useAppForm<MerchantKeys, MerchantKeys>(merchantKeys, empty[provider])
  return (
    <Dialog
      opened onClose={onCancel} title={t('merchant.formTitle', { name: t(`merchant.name.${provider}`) })} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onCancel}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={saving}>{t('merchant.save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={onSubmit} fieldOfCode={{ [errorTable.merchantRefused.code]: provider === 'paypal' ? 'secret' : 'secretKey' }}>
        <p className={styles.quiet}>{t(`merchant.help.${provider}`)}</p>
        {fields[provider].map((name, index) => (secrets.includes(name)
          ? <FormPasswordField key={name} control={form.control} name={name} label={t(`merchant.field.${name}`)} showLabel={t('merchant.show')} autoComplete="off" required />
          : <FormTextField key={name} control={form.control} name={name} label={t(`merchant.field.${name}`)} autoComplete="off" spellCheck={false} required {...(index === 0 ? { 'data-autofocus': true } : {})} />))}
        <p className={styles.quiet}>{t('merchant.checked')}</p>
      </Form>
    </Dialog>
  )
}
