import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { UserInfo } from '#shared/profile/contract.ts'
import { presentPassword } from '#shared/profile/fields.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText, useShowError } from '#renderer/lib/errorReport.tsx'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { Form, FormCheckbox, FormPasswordField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Center, Dialog, ErrorState, Spinner, Stack } from '#renderer/ui/index.ts'
import { profileQueries } from '#renderer/entities/profile/queries.ts'
import { useWithdraw } from '#renderer/features/profile/useWithdraw.ts'
import { SitesLeftAlone } from './SitesLeftAlone.tsx'
import styles from './profile.module.css'
import { useLetGo } from './unsaved.tsx'

const understood = z.boolean().refine((value) => value, { error: validationMessage('validation:agree') })
const byPassword = z.object({ password: presentPassword, understood })
const byCode = z.object({ password: z.string(), understood })
const fieldOfCode = {
  [errorTable.incorrectPassword.code]: 'password', [errorTable.emptyPassword.code]: 'password', [errorTable.tooManyAttempts.code]: 'password',
} as const

/** Account deletion: lists what is deleted, and asks for the password, else for a mailed code. */
export function LeaveDialog({ opened, onClose, email, hasPassword }: { opened: boolean; onClose: () => void } & Pick<UserInfo, 'email' | 'hasPassword'>) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation('common')
  const letGo = useLetGo()
  const showError = useShowError()
  const errorText = useErrorText()
  const form = useAppForm(hasPassword ? byPassword : byCode, { password: '', understood: false })
  const formId = useId()
  const [verifying, setVerifying] = useState(false)
  const close = () => {
    form.reset()
    onClose()
  }
  // Checked on opening, so that owners learn what blocks it before they type.
  const sites = useQuery({ ...profileQueries.sitesLeftAlone(useClient()), enabled: opened })
  const isHeld = sites.data === undefined || sites.data.length > 0
  const withdraw = useWithdraw(() => {
    letGo()
    close()
  })
  return (
    <>
      <Dialog
        opened={opened && !verifying} onClose={close} title={t('leave.title')} closeLabel={common('close')} keepOnClickOutside
        footer={
          <>
            <Button disabled={form.formState.isSubmitting} onClick={close}>{common('cancel')}</Button>
            {isHeld ? null : <Button type="submit" form={formId} kind="danger" loading={form.formState.isSubmitting}>{t('leave.confirm')}</Button>}
          </>
        }
      >
        {sites.isError ? <ErrorState message={errorText(sites.error)} onRetry={() => { void sites.refetch() }} />
          : sites.data === undefined ? <Center><Spinner label={common('loading')} /></Center>
          : sites.data.length > 0 ? <SitesLeftAlone sites={sites.data} /> : (
          <Form
            id={formId} form={form} label={t('leave.title')} fieldOfCode={fieldOfCode}
            onSubmit={async ({ password }) => {
              if (hasPassword) await withdraw({ password })
              else setVerifying(true)
            }}
          >
            <Stack gap="md">
              <ul className={styles.consequences}>
                <li>{t('leave.goes')}</li>
                <li>{t('leave.classes')}</li>
                <li>{t('leave.stays')}</li>
                <li>{t('leave.never')}</li>
              </ul>
              {hasPassword
                ? <FormPasswordField control={form.control} name="password" label={t('password.present')} autoComplete="current-password" showLabel={common('showPassword')} required />
                : <p className={styles.quiet}>{t('leave.byCode', { email })}</p>}
              <FormCheckbox control={form.control} name="understood" label={t('leave.understood')} />
            </Stack>
          </Form>
        )}
      </Dialog>
      <EmailAuthentication
        email={email} opened={verifying} onClose={() => setVerifying(false)}
        onVerified={({ proof }) => {
          setVerifying(false)
          withdraw({ proof }).catch(showError)
        }}
      />
    </>
  )
}
