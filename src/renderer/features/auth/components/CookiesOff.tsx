import { useTranslation } from 'react-i18next'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Callout } from '#renderer/ui/index.ts'

/** That nobody can log in where the browser keeps no cookies: else the form would come back as if nothing had been asked. The app needs none. */
export function CookiesOff() {
  const { t } = useTranslation('auth')
  return usePlatform().kind === 'web' && !navigator.cookieEnabled ? <Callout tone="warning">{t('cookiesOff')}</Callout> : null
}
