import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contract } from '#shared/contract/index.ts'
import type { SocialSignup } from '#shared/contract/social.ts'
import { nameRule } from '#shared/domain/formats.ts'
import { errorTable } from '#shared/errors/table.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { Form, FormPhoneField, FormTextField, useAppForm, useDraft } from '#renderer/lib/form/index.ts'
import { useSite } from '#renderer/lib/session/index.ts'
import { Button, PageTitle, Stack, TextField, toast } from '#renderer/ui/index.ts'
import { Consents } from '../components/Consents.tsx'
import { askAgain, consentsOf, socialSignupForm } from '../forms.ts'
import { useTermsInForce } from '../useTermsInForce.ts'

const nothing = { phone: '', terms: false, privacy: false, over14: false, marketing: false }

/** A new account through a provider: a name, and the consents that every account needs [AUTH-03] [AUTH-04]. */
export function SocialSignupForm({ name, signup, onDone }: { name: string; signup: SocialSignup; onDone: () => Promise<void> }) {
  const { t } = useTranslation('social')
  const { t: auth } = useTranslation('auth')
  const client = useClient()
  const { channel } = useSite()
  const terms = useTermsInForce()
  const [sending, setSending] = useState(false)
  // A nickname that is no name is better typed than mended.
  const form = useAppForm(socialSignupForm, { ...nothing, name: nameRule.safeParse(signup.name).data ?? '' })
  const draft = useDraft('socialSignup', form, { except: [] })
  const { snsTypeCd, accessToken, email } = signup
  return (
    <Stack gap="lg">
      <PageTitle flush description={t('signup.lead', { name })}>{t('signup.title')}</PageTitle>
      <Form
        form={form} label={t('signup.title')}
        onSubmit={async ({ name, phone, marketing }) => {
          setSending(true)
          try {
            const { user } = await client(contract.social.signup, {
              body: {
                snsTypeCd, accessToken, email: email ?? '', name, phone, termsYn: 'Y', privacyYn: 'Y', over14Yn: 'Y', marketingYn: marketing ? 'Y' : 'N',
                channelSeq: channel?.channelSeq, versions: terms.versions,
              },
            })
            draft.clear()
            await onDone()
            toast.show({ message: auth('signup.welcome', { name: user.name }), tone: 'success' })
          } catch (error) {
            if (!isRefusal(error, errorTable.termsChanged.code)) throw error
            await terms.reload()
            askAgain(consentsOf(form), error)
          } finally {
            setSending(false)
          }
        }}
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
