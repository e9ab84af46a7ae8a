import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { SocialSignup } from '#shared/social/contract.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { EmailAuthentication } from '#renderer/entities/account/emailCode/index.ts'
import { Form, FormTextField, useAppForm } from '#renderer/lib/form/index.ts'
import { Button, PageTitle, Stack } from '#renderer/ui/index.ts'

const emailForm = z.object({ email: emailRule })

export function SocialEmailForm({ name, signup, onProved }: { name: string; signup: SocialSignup; onProved: (email: string, proof: string) => void }) {
  const { t } = useTranslation('social')
  const form = useAppForm(emailForm, { email: signup.email ?? '' })
  const [asked, setAsked] = useState('')
  const [opened, setOpened] = useState(false)
  return (
    <Stack gap="lg">
      <PageTitle flush description={signup.email === null ? t('email.none', { name }) : t('email.unproved', { name })}>{t('email.title')}</PageTitle>
      <Form
        form={form} label={t('email.title')}
        onSubmit={async ({ email }) => {
          setAsked(email)
          setOpened(true)
        }}
      >
        <Stack gap="md">
          <FormTextField control={form.control} name="email" type="email" label={t('email.label')} autoComplete="email" inputMode="email" spellCheck={false} required />
          <Button type="submit" kind="primary" size="lg" fullWidth>{t('email.submit')}</Button>
        </Stack>
      </Form>
      <EmailAuthentication
        email={asked} opened={opened} onClose={() => setOpened(false)}
        onVerified={({ proof }) => {
          setOpened(false)
          onProved(asked, proof)
        }}
      />
    </Stack>
  )
}
