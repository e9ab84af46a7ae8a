import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { errorTable } from '#shared/kernel/errors.ts'
import type { Shown } from '#shared/ownership/contract.ts'
import { presentPassword } from '#shared/profile/fields.ts'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Form, FormPasswordField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, Dialog } from '#renderer/ui/index.ts'

type Attempt = (shown: Shown) => Promise<void>
interface Asking {
  by: 'password' | 'code'
  attempt: Attempt
  end: (isDone: boolean) => void
}

const passwordForm = z.object({ password: presentPassword })
const fieldOfCode = {
  [errorTable.incorrectPassword.code]: 'password', [errorTable.emptyPassword.code]: 'password', [errorTable.tooManyAttempts.code]: 'password',
} as const

/**
 * Makes calls that need a recent login: where it is not, asks for the password, else for a mailed code, and calls again.
 * `run` resolves with whether it is done, false when the user gave up; other refusals are thrown. Render `dialog`. Needs the texts `ownership`.
 */
export function useIdentity(): { run: (attempt: Attempt) => Promise<boolean>; dialog: ReactNode } {
  const [asking, setAsking] = useState<Asking | null>(null)
  const { user } = useSession()
  async function run(attempt: Attempt): Promise<boolean> {
    try {
      await attempt({})
      return true
    } catch (error) {
      const by = isRefusal(error, errorTable.emptyPassword.code) ? 'password' : isRefusal(error, errorTable.unauthorizedEmail.code) ? 'code' : null
      if (by === null) throw error
      const { promise, resolve } = Promise.withResolvers<boolean>()
      setAsking({ by, attempt, end: resolve })
      return promise
    }
  }
  const end = (isDone: boolean) => {
    asking?.end(isDone)
    setAsking(null)
  }
  const dialog = asking === null ? null : asking.by === 'password' ? <AskPassword attempt={asking.attempt} onEnd={end} /> : (
    <EmailAuthentication opened email={user?.email ?? ''} onClose={() => end(false)} onVerified={({ proof }) => { asking.attempt({ proof }).then(() => end(true), () => end(false)) }} />
  )
  return { run, dialog }
}

function AskPassword({ attempt, onEnd }: { attempt: Attempt; onEnd: (isDone: boolean) => void }) {
  const { t } = useTranslation('ownership')
  const { t: common } = useTranslation('common')
  const formId = useId()
  const form = useAppForm(passwordForm, { password: '' })
  return (
    <Dialog
      opened size="small" keepOnClickOutside onClose={() => onEnd(false)} title={t('identity.title')} closeLabel={common('close')}
      footer={(
        <>
          <Button kind="quiet" disabled={form.formState.isSubmitting} onClick={() => onEnd(false)}>{common('cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" loading={form.formState.isSubmitting}>{t('identity.confirm')}</Button>
        </>
      )}
    >
      <p>{t('identity.text')}</p>
      <Form
        id={formId} form={form} label={t('identity.title')} fieldOfCode={fieldOfCode}
        onSubmit={async ({ password }) => {
          await attempt({ password })
          onEnd(true)
        }}
      >
        <FormPasswordField control={form.control} name="password" label={t('identity.password')} autoComplete="current-password" showLabel={common('showPassword')} required data-autofocus />
      </Form>
    </Dialog>
  )
}
