import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { Button, Dialog, Stack, Text, useAlert } from '#renderer/ui/index.ts'

/** Mails a password reset link; unlike other forms, its required message does not name the field (platform spec §5) [AUTH-05]. */
const forgotForm = z.object({
  email: z.string().refine((text) => text.trim() !== '', { error: validationMessage('validation:requiredEmail'), abort: true }).pipe(emailRule),
})

export interface ForgotPasswordDialogProps {
  opened: boolean
  email: string
  onClose: () => void
}

/** Mails a password reset link; the response does not reveal whether the account exists [AUTH-05]. */
export function ForgotPasswordDialog({ opened, email, onClose }: ForgotPasswordDialogProps) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('forgot.title')} closeLabel={common('close')} size="small">
      <ForgotForm email={email} onSent={onClose} />
    </Dialog>
  )
}

function ForgotForm({ email, onSent }: { email: string; onSent: () => void }) {
  const { t } = useTranslation('auth')
  const client = useClient()
  const alert = useAlert()
  const channelSeq = useSite().channel?.channelSeq
  const form = useAppForm(forgotForm, { email })
  const isEmpty = form.watch('email').trim() === ''
  return (
    <Form
      form={form} label={t('forgot.title')}
      onSubmit={async (body) => {
        await client(contract.account.sendResetPasswordToken, { body: { ...body, channelSeq } })
        onSent()
        await alert({ title: t('forgot.title'), message: t('forgot.sent') })
      }}
    >
      <Stack gap="md">
        <Text>{t('forgot.lead')}</Text>
        <FormTextField control={form.control} name="email" type="email" label={t('email')} autoComplete="username" inputMode="email" spellCheck={false} data-autofocus />
        <Button type="submit" kind="primary" size="lg" fullWidth disabled={isEmpty} loading={form.formState.isSubmitting}>{t('forgot.submit')}</Button>
      </Stack>
    </Form>
  )
}
