import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ssoLookOf, withoutSsoLook } from '#shared/sso/handOver.ts'
import type { SsoRequest } from '#shared/sso/handOver.ts'
import { useSession } from '#renderer/entities/session/index.ts'
import { changeLanguage } from '#renderer/i18n/i18n.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Spinner, Stack, useColorScheme } from '#renderer/ui/index.ts'
import { ClientRefused } from './ClientRefused.tsx'
import { SsoConsent } from './SsoConsent.tsx'
import { useSsoClient } from './useSsoClient.ts'

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

/** Applies `lang` and `colorScheme` from the URL, then removes them [GEN-01] [SHELL-10]. Returns whether that is pending. */
function useCarriedLook(): boolean {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const language = useLanguage()
  const queries = useQueryClient()
  const { setScheme } = useColorScheme()
  const isCarried = ssoLookOf(search) !== null
  useEffect(() => {
    const look = ssoLookOf(search)
    if (look === null) return undefined
    let isPast = false
    if (look.colorScheme !== undefined) setScheme(look.colorScheme)
    const applied = look.lang === undefined || look.lang === language ? Promise.resolve() : changeLanguage(look.lang).then(() => queries.invalidateQueries())
    // If the texts fail to load, the language stays.
    void applied.catch(() => {}).then(() => (isPast ? undefined : navigate({ pathname, search: withoutSsoLook(search), hash }, { replace: true })))
    return () => { isPast = true }
  }, [pathname, search, hash, language, queries, navigate, setScheme])
  return isCarried
}
