import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useHref } from '#renderer/lib/navigation/index.ts'
import { localKey } from '#renderer/entities/callQuery.ts'
import { useChannelSeq, useSession } from '#renderer/entities/session/index.ts'
import { ErrorState, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { useNextPath } from '../useNextPath.ts'
import { redirectUrl } from './redirect.ts'
import { useLook } from './useLook.ts'

export function SsoRedirect({ to }: { to: 'login' | 'createaccount' }) {
  const { t } = useTranslation('sso')
  const next = useNextPath()
  const href = useHref()
  const channelSeq = useChannelSeq()
  const session = useSession()
  const isGuest = session.status === 'guest'
  const look = useLook()
  const { data: address, isError, refetch } = useQuery({
    queryKey: localKey('ssoRedirect', to, channelSeq, next), queryFn: () => redirectUrl(to, { channelSeq, next, look }), enabled: isGuest, staleTime: Infinity, gcTime: 0, meta: { errors: 'inline' },
  })
  useEffect(() => {
    // Replaces the history entry, since Back would redirect again.
    if (address !== undefined) window.location.replace(address)
  }, [address])
  if (!isGuest) return <Navigate replace to={href(next)} />
  if (isError) return <ErrorState message={t('redirectFailed')} onRetry={() => { void refetch() }} />
  return <Stack gap="lg" align="center"><PageTitle flush>{t('redirecting')}</PageTitle><Spinner label={t('redirecting')} /></Stack>
}
