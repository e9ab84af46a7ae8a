import { useTranslation } from 'react-i18next'
import { usePlatform } from '#renderer/platform/context.tsx'
import { Callout } from '#renderer/ui/index.ts'

/** Warns that sign-in requires cookies. The app needs none. */
export function CookiesOff() {
  const { t } = useTranslation('auth')
  return usePlatform().kind === 'web' && !navigator.cookieEnabled ? <Callout tone="warning">{t('cookiesOff')}</Callout> : null
}
