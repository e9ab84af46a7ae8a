import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { errorTable } from '#shared/kernel/errors.ts'
import { liveKeys } from '#shared/live/keys.ts'
import type { LiveKeyProvider, LiveKeys } from '#shared/live/keys.ts'
import { Form, FormPasswordField, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'
import styles from './siteLive.module.css'

const empty = {
  zoom: { provider: 'zoom', accountId: '', clientId: '', clientSecret: '', webhookSecret: '' }, gooroomee: { provider: 'gooroomee', token: '' },
  jitsi: { provider: 'jitsi', origin: '', appId: '', secret: '' },
} as const satisfies Record<LiveKeyProvider, LiveKeys>

type Field = 'accountId' | 'clientId' | 'clientSecret' | 'webhookSecret' | 'token' | 'origin' | 'appId' | 'secret'
/** The field that shows that a provider refused the keys. */
const secretOf = { zoom: 'clientSecret', gooroomee: 'token', jitsi: 'secret' } as const
const fields: Record<LiveKeyProvider, readonly Field[]> = { zoom: ['accountId', 'clientId', 'clientSecret', 'webhookSecret'], gooroomee: ['token'], jitsi: ['origin', 'appId', 'secret'] }
const open: readonly Field[] = ['accountId', 'clientId', 'origin', 'appId']

interface KeysFormProps {
  provider: LiveKeyProvider
  saving: boolean
  onCancel: () => void
  onSubmit: (keys: LiveKeys) => Promise<void>
}

/** The keys of an account at a provider. Stored keys are never shown again, so the form begins empty. */
export function KeysForm({ provider, saving, onCancel, onSubmit }: KeysFormProps) {
  const { t } = useTranslation('siteLive')
  const { t: common } = useTranslation('common')
  const formId = useId()
  const form = useAppForm<LiveKeys, LiveKeys>(liveKeys, empty[provider])
  return (
    <Dialog
      opened onClose={onCancel} title={t('formTitle', { name: t(`name.${provider}`) })} closeLabel={common('close')} keepOnClickOutside
      footer={(
        <>
          <Button kind="quiet" onClick={onCancel}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={saving}>{t('save')}</Button>
        </>
      )}
    >
      <Form form={form} id={formId} className={styles.form ?? ''} onSubmit={onSubmit} fieldOfCode={{ [errorTable.liveKeysRefused.code]: secretOf[provider] }}>
        <p className={styles.quiet}>{t(`help.${provider}`)}</p>
        {fields[provider].map((name, index) => (open.includes(name)
          ? <FormTextField key={name} control={form.control} name={name} label={t(`field.${name}`)} autoComplete="off" spellCheck={false} required {...(name === 'origin' ? { type: 'url', placeholder: 'https://meet.example.com' } : {})} {...(index === 0 ? { 'data-autofocus': true } : {})} />
          : <FormPasswordField key={name} control={form.control} name={name} label={t(`field.${name}`)} showLabel={t('show')} autoComplete="off" {...(name === 'webhookSecret' ? { description: t('webhookSecretHelp') } : { required: true })} />))}
        <p className={styles.quiet}>{t(provider === 'jitsi' ? 'unchecked' : 'checked')}</p>
      </Form>
    </Dialog>
  )
}
