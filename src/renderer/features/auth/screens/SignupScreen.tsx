import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { brandPaths } from '#shared/brand/paths.ts'
import { useAccountsPort } from '#renderer/entities/account/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormPasswordField, FormPhoneField, FormTextField, useAppForm, useDraft, usePrefill } from '#renderer/lib/form/index.ts'
import { pathOf, TextLink, useHref } from '#renderer/lib/navigation/index.ts'
import { useLoginElsewhere, useSession, useStartSession } from '#renderer/entities/session/index.ts'
import { Button, PageTitle, Stack, Text, toast } from '#renderer/ui/index.ts'
import { Consents } from '../components/Consents.tsx'
import { CookiesOff } from '../components/CookiesOff.tsx'
import { SocialLogins } from '../components/SocialLogins.tsx'
import { consentsOf, signupForm } from '../forms.ts'
import { Purpose } from '../purpose/Purpose.tsx'
import { useAdding } from '../useAdding.ts'
import { useEmailCheck } from '../useEmailCheck.ts'
import { useNextPath, useWantedPath } from '../useNextPath.ts'
import { useSigningUp } from '../useSigningUp.ts'
import { Entrance } from '../sso/Entrance.tsx'

const empty = { email: '', password: '', name: '', phone: '', terms: false, privacy: false, over14: false, marketing: false }
const fieldOfCode = { [errorTable.emailTaken.code]: 'email' } as const

/** Creates an account, as a member of the site if any [AUTH-02]. Input survives errors and reloads. */
function SignupForm() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const next = useNextPath()
  const href = useHref()
  const session = useSession()
  const startSession = useStartSession()
  const form = useAppForm(signupForm, empty)
  const draft = useDraft('signup', form, { except: ['password'] })
  const emailCheck = useEmailCheck(form)
  const { sending, signUp } = useSigningUp(consentsOf(form))
  const adding = useAdding()
  const accounts = useAccountsPort()
  const prefillLogin = usePrefill('login')
  const makesSite = useWantedPath()?.split(/[?#]/)[0] === brandPaths.create_site
  useLoginElsewhere()
  if (session.status === 'user' && !sending && !adding) return <Navigate replace to={href(next)} />
  const isTaken = emailCheck.known === 'taken' || form.formState.errors.email?.type === 'server'
  const loginPath = pathOf({ path: authPaths.login, query: { next, add: adding ? 'Y' : undefined } })
  return (
    <Stack gap="lg">
      <PageTitle flush description={makesSite ? t('signup.siteLead') : t('signup.lead')}>{t('signup.title')}</PageTitle>
      <Purpose to="signup" />
      <CookiesOff />
      <Form
        form={form} label={t('signup.title')} fieldOfCode={fieldOfCode}
        onSubmit={({ email, password, ...said }) => signUp(said, async (person) => {
          const { user } = await client(contract.auth.signup, { body: { ...person, email, password } })
          draft.clear()
          if (adding) {
            accounts?.startAnew(href(next))
            return
          }
          await startSession()
          toast.show({ message: t('signup.welcome', { name: user.name }), tone: 'success' })
        })}
      >
        <Stack gap="md">
          <FormTextField
            control={form.control} name="email" type="email" label={t('email')} autoComplete="username" inputMode="email" spellCheck={false} required
            description={emailCheck.known === 'free' ? t('signup.emailFree') : undefined} problem={emailCheck.known === 'taken' ? t('signup.emailTaken') : undefined} onBlurCapture={emailCheck.check}
          />
          {isTaken ? <Text size="sm"><TextLink to={loginPath} fw={600} onClick={() => prefillLogin({ email: form.getValues('email') })}>{t('signup.loginWithEmail')}</TextLink></Text> : null}
          <FormPasswordField control={form.control} name="password" label={t('password')} autoComplete="new-password" showLabel={common('showPassword')} description={t('signup.passwordHelp')} required />
          <FormTextField control={form.control} name="name" label={t('signup.name')} description={t('signup.nameHelp')} autoComplete="name" required />
          <FormPhoneField control={form.control} name="phone" label={t('signup.phone')} />
          <Consents form={consentsOf(form)} />
          <Button type="submit" kind="primary" size="lg" fullWidth loading={sending} mt="xs">{t('signup.submit')}</Button>
        </Stack>
      </Form>
      <SocialLogins />
      <Text ta="center">{t('signup.haveAccount')} <TextLink to={loginPath} fw={600}>{t('signup.login')}</TextLink></Text>
    </Stack>
  )
}

export function SignupScreen() {
  return <Entrance to="createaccount"><SignupForm /></Entrance>
}
