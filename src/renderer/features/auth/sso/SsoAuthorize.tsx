import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SsoRequest } from '#shared/sso/handOver.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { Spinner, Stack } from '#renderer/ui/index.ts'
import { ClientRefused } from './ClientRefused.tsx'
import { SsoConsent } from './SsoConsent.tsx'
import { useSsoClient } from './useSsoClient.ts'
import { useCarriedLook } from './useCarriedLook.ts'

/** Login or signup at the platform for a client: checks the client, then logs in if needed and asks for consent [SHELL-10]. */
export function SsoAuthorize({ request, isSignup, children }: { request: SsoRequest; isSignup: boolean; children: ReactNode }) {
  const { t } = useTranslation('sso')
  const session = useSession()
  const isGuest = session.status === 'guest'
  const [wasGuest, setWasGuest] = useState(isGuest)
  if (isGuest && !wasGuest) setWasGuest(true)
  const isDressing = useCarriedLook()
  const ssoClient = useSsoClient(request, session.user?.userSeq ?? null, !isDressing)
  if (ssoClient.isPending) return <Stack align="center"><Spinner label={t('title')} /></Stack>
  if (ssoClient.isError) return <ClientRefused error={ssoClient.error} onRetry={() => { void ssoClient.refetch() }} />
  if (session.user === null) return children
  const { agreed } = ssoClient.data
  const byItself = !agreed ? 'never' : wasGuest ? 'now' : isSignup || request.asksAccount ? 'never' : 'soon'
  return <SsoConsent request={request} ssoClient={ssoClient.data} user={session.user} byItself={byItself} />
}
