import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import type { UserInfo } from '#shared/profile/contract.ts'
import { passwordRule } from '#shared/kernel/format/formats.ts'
import { passwordChange, presentPassword } from '#shared/profile/fields.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { Form, FormPasswordField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, toast } from '#renderer/ui/index.ts'
import { profileQueries } from '#renderer/entities/profile/queries.ts'
import { useTakeOver } from '#renderer/features/profile/useChanges.ts'
import styles from './profile.module.css'
import { useUnsavedPart } from './unsaved.tsx'

const changeForm = passwordChange.safeExtend({ password: presentPassword })
const noPasswords = { password: '', newPassword: '' }
const fieldOfCode = {
  [errorTable.incorrectPassword.code]: 'password', [errorTable.emptyPassword.code]: 'password', [errorTable.tooManyAttempts.code]: 'password',
} as const

/** Changes the password and ends all other sessions [AUTH-10]. */
export function ChangePassword() {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const form = useAppForm(changeForm, noPasswords)
  const { isSubmitting, isDirty } = form.formState
  useUnsavedPart(isDirty && !isSubmitting)
  return (
    <Form
      form={form} label={t('password.title')} fieldOfCode={fieldOfCode} className={styles.fields ?? ''}
      onSubmit={async (body) => {
        await client(contract.profile.changePassword, { body })
        form.reset(noPasswords)
        toast.show({ message: t('password.changed'), tone: 'success', stay: 'long' })
        await queries.invalidateQueries({ queryKey: profileQueries.sessions(client).queryKey })
      }}
    >
      <FormPasswordField control={form.control} name="password" label={t('password.present')} autoComplete="current-password" showLabel={common('showPassword')} required />
      <FormPasswordField control={form.control} name="newPassword" label={t('password.new')} description={t('password.help')} autoComplete="new-password" showLabel={common('showPassword')} required />
      <div className={styles.row}><Button type="submit" kind="primary" size="sm" loading={isSubmitting}>{t('password.change')}</Button></div>
    </Form>
  )
}

const firstPassword = z.object({ newPassword: passwordRule })

/** First password of a social login, after a mailed code [AUTH-10]. */
export function SetPassword({ email }: Pick<UserInfo, 'email'>) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const takeOver = useTakeOver()
  const form = useAppForm(firstPassword, { newPassword: '' })
  const { isSubmitting, isDirty } = form.formState
  const [verifying, setVerifying] = useState(false)
  const [proof, setProof] = useState<string | null>(null)
  useUnsavedPart(isDirty && !isSubmitting)
  return (
    <>
      <p className={styles.quiet}>{t('password.none')}</p>
      {proof === null ? (
        <div className={styles.row}><Button size="sm" kind="soft" onClick={() => setVerifying(true)}>{t('password.verify')}</Button></div>
      ) : (
        <Form
          form={form} label={t('password.title')} className={styles.fields ?? ''}
          onSubmit={async (values) => {
            try {
              await client(contract.profile.setPassword, { body: { proof, ...values } })
            } finally {
              // The proof is single-use, even on failure.
              setProof(null)
            }
            form.reset({ newPassword: '' })
            toast.show({ message: t('password.set'), tone: 'success' })
            await takeOver({ hasPassword: true })
          }}
        >
          <FormPasswordField control={form.control} name="newPassword" label={t('password.new')} description={t('password.help')} autoComplete="new-password" showLabel={common('showPassword')} required />
          <div className={styles.row}><Button type="submit" kind="primary" size="sm" loading={isSubmitting}>{t('password.make')}</Button></div>
        </Form>
      )}
      <EmailAuthentication
        email={email} opened={verifying} onClose={() => setVerifying(false)}
        onVerified={(verified) => {
          setVerifying(false)
          setProof(verified.proof)
        }}
      />
    </>
  )
}
