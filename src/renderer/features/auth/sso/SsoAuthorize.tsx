import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ssoLookOf, ssoReturn, withoutSsoLook } from '#shared/sso/handOver.ts'
import type { SsoClient, SsoRequest } from '#shared/sso/handOver.ts'
import type { SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { useLogout, useSession } from '#renderer/entities/session/index.ts'
import { changeLanguage } from '#renderer/i18n/i18n.ts'
import { useLanguage } from '#renderer/lib/language.ts'
import { Avatar, Button, Callout, Card, ErrorState, Group, PageTitle, Spinner, Stack, Text, useColorScheme } from '#renderer/ui/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { callQuery } from '#renderer/entities/callQuery.ts'
import { useNextPath } from '../useNextPath.ts'

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

/** Delay before the automatic redirect (ms), so the user can switch accounts. */
const SHOWN_MS = 3000

/**
 * Shows the user and returns to the client [SHELL-10]. The first login at a site and every login to the app need a click;
 * others redirect automatically, except after a logout there.
 */
function SsoConsent({ request, ssoClient, user, byItself }: {
  request: SsoRequest
  ssoClient: { kind: 'site' | 'desktop'; name: string | null; agreed: boolean }
  user: SessionUser
  byItself: 'now' | 'soon' | 'never'
}) {
  const { t } = useTranslation('sso')
  const client = useClient()
  const logout = useLogout()
  const showError = useShowError()
  const started = useRef(false)
  const pass = useMutation({
    mutationFn: (agreed: boolean) => client(contract.sso.ssoCode, { body: { origin: request.origin, originSeq: request.originSeq, challenge: request.challenge, agreed } }),
    onSuccess({ code }) {
      const address = ssoReturn(request, code)
      if (ssoClient.kind === 'site') window.location.replace(address)
      else window.location.assign(address)
    },
  })
  const { mutate, data } = pass
  useEffect(() => {
    if (byItself === 'never') return undefined
    const timer = setTimeout(() => {
      if (started.current) return
      started.current = true
      mutate(false)
    }, byItself === 'now' ? 0 : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [byItself, mutate])

  if (ssoClient.kind === 'desktop' && data) {
    return (
      <Stack gap="lg">
        <PageTitle flush description={t('backLead')}>{t('backTitle')}</PageTitle>
        <Button component="a" href={ssoReturn(request, data.code)} kind="primary" size="lg" fullWidth>{t('openApp')}</Button>
      </Stack>
    )
  }
  const name = ssoClient.name ?? t('app')
  const isFirst = ssoClient.kind === 'site' && !ssoClient.agreed
  const lead = isFirst ? t('firstLead', { name }) : byItself === 'never' ? t('asLead', { name }) : t('passingLead', { name })
  return (
    <Stack gap="lg">
      <PageTitle flush description={lead}>{t('asTitle', { name })}</PageTitle>
      <Card>
        <Group gap="sm" wrap="nowrap">
          <Avatar name={user.name} src={user.profileImageUrl} />
          <div><Text fw={600}>{user.name}</Text><Text size="sm" c="dimmed">{user.email}</Text></div>
        </Group>
      </Card>
      {pass.isError ? <Callout tone="danger">{t('passFailed')}</Callout> : null}
      <Stack gap="xs">
        <Button
          kind="primary" size="lg" fullWidth loading={pass.isPending || pass.isSuccess}
          onClick={() => {
            started.current = true
            mutate(true)
          }}
        >
          {t('goOn')}
        </Button>
        <Button
          kind="quiet" fullWidth disabled={pass.isPending || pass.isSuccess}
          onClick={() => {
            started.current = true
            logout().catch(showError)
          }}
        >
          {t('otherAccount')}
        </Button>
      </Stack>
    </Stack>
  )
}

/** The client is unknown, or the check failed [SHELL-10]. */
function ClientRefused({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('sso')
  const { t: shell } = useTranslation('shell')
  if (!(error instanceof RestError)) return <ErrorState message={t('redirectFailed')} onRetry={onRetry} />
  return <Stack gap="lg"><PageTitle flush>{t('title')}</PageTitle><Callout tone="danger">{error.message}</Callout><Button component={Link} to={channelPaths.index} fullWidth>{shell('notFound.home')}</Button></Stack>
}

/** The client of a login, and whether the user has consented to it before [SHELL-10]. */
function useSsoClient({ origin, originSeq }: SsoClient, userSeq: number | null = null, enabled = true) {
  const client = useClient()
  const query = callQuery(client, contract.sso.ssoOrigin, { query: { origin, originSeq } })
  return useQuery({
    ...query, queryKey: [...query.queryKey, userSeq],
    enabled, meta: { errors: 'inline' },
  })
}
