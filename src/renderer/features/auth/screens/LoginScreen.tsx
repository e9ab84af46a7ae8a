import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { z } from 'zod'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { emailRule } from '#shared/kernel/format/formats.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { useAccountsPort } from '#renderer/entities/account/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormPasswordField, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { pathOf, TextLink, useHref } from '#renderer/lib/navigation/index.ts'
import { useLoginElsewhere, useSession, useSignedOut, useStartSession } from '#renderer/entities/session/index.ts'
import { Button, Callout, Center, PageTitle, Stack, Text } from '#renderer/ui/index.ts'
import { BrowserLogin } from '../components/BrowserLogin.tsx'
import { CookiesOff } from '../components/CookiesOff.tsx'
import { ForgotPassword } from '../components/ForgotPassword.tsx'
import { LoggedInHere } from '../components/LoggedInHere.tsx'
import { SocialLogins } from '../components/SocialLogins.tsx'
import { Purpose } from '../purpose/Purpose.tsx'
import { useAdding } from '../useAdding.ts'
import { useNextPath } from '../useNextPath.ts'
import { Entrance } from '../sso/Entrance.tsx'

const loginForm = z.object({
  email: emailRule,
  password: z.string().min(1, { error: validationMessage('validation:required') }).max(200),
})

const fieldOfCode = {
  [errorTable.incorrectEmail.code]: 'email',
  [errorTable.incorrectPassword.code]: 'password',
  [errorTable.emptyPassword.code]: 'password',
  [errorTable.tooManyAttempts.code]: 'password',
} as const

/** Email login; errors show at their fields [AUTH-01]. */
function LoginForm() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const next = useNextPath()
  const href = useHref()
  const session = useSession()
  const startSession = useStartSession()
  const signedOut = useSignedOut()
  const [sending, setSending] = useState(false)
  const form = useAppForm(loginForm, { email: '', password: '' })
  const draft = useDraft('login', form, { except: ['password'] })
  const adding = useAdding()
  const accounts = useAccountsPort()
  useLoginElsewhere()
  if (session.status === 'user' && !sending && !adding) return <Navigate replace to={href(next)} />
  return (
    <Stack gap="lg">
      <PageTitle flush description={adding ? t('login.addLead') : t('login.lead')}>{adding ? t('login.addTitle') : t('login.title')}</PageTitle>
      <Purpose to="login" />
      <CookiesOff />
      <LoggedInHere />
      {signedOut === null ? null : <Callout tone="warning">{signedOut === socketCommand.accountBlocked ? t('login.blocked') : t('login.signedOut')}</Callout>}
      <Form
        form={form} label={t('login.title')} fieldOfCode={fieldOfCode}
        onSubmit={async (body) => {
          setSending(true)
          try {
            await client(contract.auth.login, { body })
            draft.clear()
            // Account switched: reload, to drop everything of the previous account.
            if (adding) accounts?.startAnew(href(next))
            else await startSession()
          } finally {
            setSending(false)
          }
        }}
      >
        <Stack gap="md">
          <FormTextField control={form.control} name="email" type="email" label={t('email')} autoComplete="username" inputMode="email" spellCheck={false} />
          <FormPasswordField control={form.control} name="password" label={t('password')} autoComplete="current-password" showLabel={common('showPassword')} />
          <Button type="submit" kind="primary" size="lg" fullWidth loading={sending} mt="xs">{t('login.submit')}</Button>
        </Stack>
      </Form>
      <Center><ForgotPassword size="sm" typedEmail={() => form.getValues('email')} /></Center>
      <SocialLogins />
      <BrowserLogin />
      <Text ta="center">{t('login.noAccount')} <TextLink to={pathOf({ path: authPaths.createaccount, query: { next, add: adding ? 'Y' : undefined } })} fw={600}>{t('login.signup')}</TextLink></Text>
    </Stack>
  )
}

export function LoginScreen() {
  return <Entrance to="login"><LoginForm /></Entrance>
}
