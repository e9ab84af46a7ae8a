import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#renderer/lib/loading/latePart.tsx'
import { Button } from '#renderer/ui/index.ts'
import type { ButtonProps } from '#renderer/ui/index.ts'

const dialog = latePart(async () => (await import('./ForgotPasswordDialog.tsx')).ForgotPasswordDialog)

export interface ForgotPasswordProps extends Pick<ButtonProps, 'kind' | 'size'> {
  label?: string
  typedEmail?: () => string
}

/** Opens the dialog that mails a password reset link [AUTH-05, SHELL-11]. */
export function ForgotPassword({ label, typedEmail, kind = 'quiet', size }: ForgotPasswordProps) {
  const { t } = useTranslation('auth')
  const [opened, setOpened] = useState<{ email: string } | null>(null)
  const [used, setUsed] = useState(false)
  const close = () => setOpened(null)
  const open = () => {
    setUsed(true)
    setOpened({ email: typedEmail?.() ?? '' })
  }
  return (
    <>
      <Button kind={kind} {...(size === undefined ? {} : { size })} aria-haspopup="dialog" onPointerEnter={dialog.fetchPart} onFocus={dialog.fetchPart} onClick={open}>{label ?? t('forgot.open')}</Button>
      {used ? <dialog.Part opened={opened !== null} email={opened?.email ?? ''} onClose={close} onMissing={() => { close(); setUsed(false) }} /> : null}
    </>
  )
}
