import { useTranslation } from 'react-i18next'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { useStartSocial } from '#renderer/entities/social/index.ts'
import { Button, Callout, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { IntegrateAccount } from './IntegrateAccount.tsx'
import { IntegratedDialog } from './IntegratedDialog.tsx'
import { SocialEmailForm } from './SocialEmailForm.tsx'
import { SocialSignupForm } from './SocialSignupForm.tsx'
import { useSocialCallback } from './useSocialCallback.ts'

/** Callback of a provider: logs in, signs up, integrates or links (platform spec §4) [AUTH-03] [AUTH-04]. */
export function SocialCallback() {
  const { t } = useTranslation('social')
  const { t: errors } = useTranslation('errors')
  const errorText = useErrorText()
  const callback = useSocialCallback()
  const { step, journey, error } = callback
  if (error !== null) return <Failed message={errorText(error)} callback={callback} />
  const name = journey === null ? '' : t(`name.${journey.snsTypeCd}`)
  switch (step.name) {
    case 'working':
      return <Stack gap="lg" align="center"><PageTitle flush>{t('working.title')}</PageTitle><Spinner label={t('working.text', { name })} /></Stack>
    case 'foreign':
      return <Failed message={t('failed.unknown')} callback={callback} />
    case 'refused':
      return <Failed message={errors('socialRefused')} callback={callback} />
    case 'email':
      return <SocialEmailForm name={name} signup={step.signup} onProved={callback.proveEmail} />
    case 'signup':
      return <SocialSignupForm name={name} signup={step.signup} onDone={callback.goOn} />
    case 'integrate':
      return <IntegrateAccount name={name} integrated={step.integrated} busy={callback.isIntegrating} onConfirm={callback.integrate} onCancel={callback.goBack} />
    case 'integrated':
      return <IntegratedDialog name={name} email={step.email} passwordRemoved={step.passwordRemoved} onClose={() => { void callback.goOn() }} />
  }
}

function Failed({ message, callback: { journey, goBack } }: { message: string; callback: ReturnType<typeof useSocialCallback> }) {
  const { t } = useTranslation('social')
  const { t: common } = useTranslation('common')
  const { start, starting } = useStartSocial()
  return (
    <Stack gap="lg">
      <PageTitle flush>{t('failed.title')}</PageTitle>
      <Callout tone="danger">{message}</Callout>
      <Stack gap="xs">
        {journey === null ? null : (
          <Button
            kind="primary" size="lg" fullWidth loading={starting !== null}
            onClick={() => start({ snsTypeCd: journey.snsTypeCd, purpose: journey.purpose, from: { path: journey.path, search: journey.search } })}
          >
            {common('retry')}
          </Button>
        )}
        <Button kind={journey === null ? 'primary' : 'quiet'} size={journey === null ? 'lg' : 'md'} fullWidth onClick={goBack}>
          {journey?.purpose === 'link' ? t('failed.backToPage') : t('failed.back')}
        </Button>
      </Stack>
    </Stack>
  )
}
