import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconLinkOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { z } from 'zod'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { passwordRule } from '#shared/kernel/format/formats.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Form, FormPasswordField, useAppForm } from '#renderer/lib/form/index.ts'
import { TextLink, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle, Skeleton, Stack, Text, toast } from '#renderer/ui/index.ts'
import { resetQueries } from '#renderer/features/auth/resetQueries.ts'
import { ForgotPassword } from '../components/ForgotPassword.tsx'

const newPasswordForm = z.object({ password: passwordRule })

/** Target of the mailed reset link: takes a new password, then leads to login [AUTH-05]. */
export function ResetPasswordScreen() {
  const { code = '' } = useParams()
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const link = useQuery(resetQueries.link(useClient(), code))
  if (link.isPending) return <Loading />
  if (link.isError) return <ErrorState page message={errorText(link.error)} onRetry={() => { void link.refetch() }} />
  if (!link.data.isValid) {
    return (
      <EmptyState
        icon={<IconLinkOff size={28} stroke={1.5} />} title={<PageTitle flush>{t('reset.spent')}</PageTitle>} description={t('reset.spentHelp')}
        action={<ForgotPassword kind="primary" label={t('reset.again')} />}
      />
    )
  }
  return (
    <Stack gap="lg">
      <PageTitle flush description={t('reset.lead')}>{t('reset.title')}</PageTitle>
      <NewPassword code={code} email={link.data.email ?? ''} />
      <Text ta="center"><TextLink to={authPaths.login}>{t('reset.toLogin')}</TextLink></Text>
    </Stack>
  )
}

function Loading() {
  return <Stack gap="lg" aria-hidden="true"><Skeleton height={34} width="60%" /><Skeleton height={20} /><Skeleton height={72} /><Skeleton height={50} /></Stack>
}

function NewPassword({ code, email }: { code: string; email: string }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const client = useClient()
  const queries = useQueryClient()
  const go = useNavigateTo()
  const form = useAppForm(newPasswordForm, { password: '' })
  return (
    <Form
      form={form} label={t('reset.title')}
      onSubmit={async ({ password }) => {
        try {
          await client(contract.account.resetPassword, { body: { token: code, password } })
        } catch (error) {
          if (isRefusal(error, errorTable.resetLinkSpent.code)) await queries.invalidateQueries(resetQueries.link(client, code))
          throw error
        }
        toast.show({ message: t('reset.done'), tone: 'success' })
        go(authPaths.login, { replace: true })
      }}
    >
      <Stack gap="md">
        <Text>{t('reset.for', { email })}</Text>
        {/* The user name for password managers. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <FormPasswordField control={form.control} name="password" label={t('reset.password')} autoComplete="new-password" showLabel={common('showPassword')} description={t('signup.passwordHelp')} required />
        <Button type="submit" kind="primary" size="lg" fullWidth loading={form.formState.isSubmitting} mt="xs">{t('reset.submit')}</Button>
      </Stack>
    </Form>
  )
}
