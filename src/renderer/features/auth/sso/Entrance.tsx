import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { ssoNamedClient, ssoRequestOf } from '#shared/sso/handOver.ts'
import { ownSiteHost, useHref } from '#renderer/lib/navigation/index.ts'
import { localKey } from '#renderer/entities/callQuery.ts'
import { useChannelSeq, useSession, useSignedOut } from '#renderer/entities/session/index.ts'
import { Button, Callout, ErrorState, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { useNextPath } from '../useNextPath.ts'
import { SsoAuthorize, SsoSiteRedirect } from './SsoAuthorize.tsx'
import { redirectUrl, useLook } from './redirect.ts'

/** Login or signup [SHELL-10]: a site's own host redirects to the platform; at the platform, clients are authorized first. */
export function Entrance({ to, children }: { to: 'login' | 'createaccount'; children: ReactNode }) {
  const { search } = useLocation()
  const request = ssoRequestOf(search)
  const named = ssoNamedClient(search)
  if (ownSiteHost() !== null) return <SsoRedirect to={to} />
  if (named !== null) return <SsoSiteRedirect named={named} to={to} />
  return request === null ? children : <SsoAuthorize request={request} isSignup={to === 'createaccount'}>{children}</SsoAuthorize>
}

function SsoRedirect({ to }: { to: 'login' | 'createaccount' }) {
  const { t } = useTranslation('sso')
  const { t: auth } = useTranslation('auth')
  const next = useNextPath()
  const href = useHref()
  const channelSeq = useChannelSeq()
  const session = useSession()
  const isGuest = session.status === 'guest'
  // The platform would not know why, and leads a blocked account back here.
  const isBlocked = useSignedOut() === socketCommand.accountBlocked
  const [goesOn, setGoesOn] = useState(false)
  const look = useLook()
  const { data: address, isError, refetch } = useQuery({
    queryKey: localKey('ssoRedirect', to, channelSeq, next), queryFn: () => redirectUrl(to, { channelSeq, next, look }), enabled: isGuest && (goesOn || !isBlocked), staleTime: Infinity, gcTime: 0, meta: { errors: 'inline' },
  })
  useEffect(() => {
    // Replaces the history entry, since Back would redirect again.
    if (address !== undefined) window.location.replace(address)
  }, [address])
  if (!isGuest) return <Navigate replace to={href(next)} />
  if (isBlocked && !goesOn) {
    return (
      <Stack gap="lg">
        <PageTitle flush>{auth('login.title')}</PageTitle>
        <Callout tone="warning">{auth('login.blocked')}</Callout>
        <Button size="lg" onClick={() => setGoesOn(true)}>{auth('login.other')}</Button>
      </Stack>
    )
  }
  if (isError) return <ErrorState message={t('redirectFailed')} onRetry={() => { void refetch() }} />
  return <Stack gap="lg" align="center"><PageTitle flush>{t('redirecting')}</PageTitle><Spinner label={t('redirecting')} /></Stack>
}
