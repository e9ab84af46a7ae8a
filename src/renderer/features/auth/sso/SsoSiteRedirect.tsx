import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoClient } from '#shared/sso/handOver.ts'
import { PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { useNextPath } from '../useNextPath.ts'
import { ClientRefused } from './ClientRefused.tsx'
import { useSsoClient } from './useSsoClient.ts'

/** A login link that names a site without its state: redirects there, where the login must start and end [SHELL-10]. */
export function SsoSiteRedirect({ named, to }: { named: SsoClient; to: 'login' | 'createaccount' }) {
  const { t } = useTranslation('sso')
  const next = useNextPath()
  const { data, error, refetch } = useSsoClient(named)
  useEffect(() => {
    if (data?.kind === 'site') window.location.replace(`${named.origin}/${to}?${new URLSearchParams({ next }).toString()}`)
  }, [data, named.origin, next, to])
  if (error !== null) return <ClientRefused error={error} onRetry={() => { void refetch() }} />
  return <Stack align="center"><PageTitle flush>{t('redirecting')}</PageTitle><Spinner label={t('redirecting')} /></Stack>
}
