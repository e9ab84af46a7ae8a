import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract.ts'
import type { SocialSignup } from '#shared/social/contract.ts'
import { nameRule } from '#shared/kernel/format/formats.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Form, FormPhoneField, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { Button, PageTitle, Stack, TextField, toast } from '#renderer/ui/index.ts'
import { Consents } from '../components/Consents.tsx'
import { consentsOf, socialSignupForm } from '../forms.ts'
import { useSigningUp } from '../useSigningUp.ts'

const nothing = { phone: '', terms: false, privacy: false, over14: false, marketing: false }

export function SocialSignupForm({ name, signup, onDone }: { name: string; signup: SocialSignup; onDone: () => Promise<void> }) {
  const { t } = useTranslation('social')
  const { t: auth } = useTranslation('auth')
  const client = useClient()
  // An invalid nickname is dropped, not corrected.
  const form = useAppForm(socialSignupForm, { ...nothing, name: nameRule.safeParse(signup.name).data ?? '' })
  const draft = useDraft('socialSignup', form, { except: [] })
  const { sending, signUp } = useSigningUp(consentsOf(form))
  const { snsTypeCd, accessToken, email } = signup
  return (
    <Stack gap="lg">
      <PageTitle flush description={t('signup.lead', { name })}>{t('signup.title')}</PageTitle>
      <Form
        form={form} label={t('signup.title')}
        onSubmit={(said) => signUp(said, async (person) => {
          const { user } = await client(contract.social.signup, { body: { ...person, snsTypeCd, accessToken, email: email ?? '' } })
          draft.clear()
          await onDone()
          toast.show({ message: auth('signup.welcome', { name: user.name }), tone: 'success' })
        })}
      >
        <Stack gap="md">
          <TextField label={t('signup.email')} value={email ?? ''} description={t('signup.proved')} readOnly />
          <FormTextField control={form.control} name="name" label={auth('signup.name')} description={auth('signup.nameHelp')} autoComplete="name" required />
          <FormPhoneField control={form.control} name="phone" label={auth('signup.phone')} />
          <Consents form={consentsOf(form)} />
          <Button type="submit" kind="primary" size="lg" fullWidth loading={sending} mt="xs">{t('signup.submit')}</Button>
        </Stack>
      </Form>
    </Stack>
  )
}
