import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { codeRule } from '#shared/kernel/format/formats.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, useAppForm, VerificationCodeField } from '#renderer/lib/form/index.ts'
import { Button, Dialog, Group, Stack, Text, toast } from '#renderer/ui/index.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { mailedCodeKey, useCodeMail } from './useCodeMail.ts'

/** The user, if the address is theirs, and the proof for calls that require one. */
export type EmailVerified = CallResult<typeof contract.account.authentication>

export interface EmailAuthenticationProps {
  email: string
  opened: boolean
  onClose: () => void
  onVerified: (verified: EmailVerified) => void
}

const codeForm = z.object({ code: codeRule })
const fieldOfCode = { [errorTable.incorrectCode.code]: 'code', [errorTable.tooManyAttempts.code]: 'code' } as const

export function EmailAuthenticationDialog({ opened, onClose, ...rest }: EmailAuthenticationProps) {
  const { t } = useTranslation('emailCode')
  const { t: common } = useTranslation('common')
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} closeLabel={common('close')} size="small" keepOnClickOutside>
      <CodeForm key={rest.email} {...rest} />
    </Dialog>
  )
}

function CodeForm({ email, onVerified }: Pick<EmailAuthenticationProps, 'email' | 'onVerified'>) {
  const { t } = useTranslation('emailCode')
  const client = useClient()
  const queries = useQueryClient()
  const mail = useCodeMail(email)
  const form = useAppForm(codeForm, { code: '' })
  const isEmpty = form.watch('code') === ''

  const asked = useRef(mail.isMailed && !mail.isExpired)
  const { send } = mail
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    send()
  }, [send])

  return (
    <Form
      form={form} label={t('title')} fieldOfCode={fieldOfCode}
      onSubmit={async ({ code }) => {
        const verified = await client(contract.account.authentication, { body: { code, email } })
        queries.removeQueries({ queryKey: mailedCodeKey(email) })
        if (verified.user) await queries.invalidateQueries({ queryKey: sessionKey })
        toast.show({ message: t('done'), tone: 'success' })
        onVerified(verified)
      }}
    >
      <Stack gap="md">
        <Text>{mail.hasFailed ? t('notMailed') : mail.isMailed ? t('mailed', { email }) : t('mailing', { email })}</Text>
        <VerificationCodeField control={form.control} name="code" label={t('code')} description={mail.isExpired ? t('expired') : t('help')} data-autofocus />
        <Button type="submit" kind="primary" size="lg" fullWidth disabled={isEmpty} loading={form.formState.isSubmitting}>{t('confirm')}</Button>
        <Group justify="center" gap={4}>
          <Text size="sm" c="dimmed">{t('notCome')}</Text>
          <Button kind="quiet" size="xs" loading={mail.isSending} disabled={mail.resendInSeconds > 0} onClick={() => send()}>
            {mail.resendInSeconds > 0 ? t('resendIn', { seconds: mail.resendInSeconds }) : t('resend')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
