import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { Link, ownSiteHost, pathOf } from '#renderer/lib/navigation/index.ts'
import { readJourney } from '#renderer/entities/social/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { afterLogout, useSite, useStartSession } from '#renderer/entities/session/index.ts'
import { useSearchParams } from '#renderer/lib/searchParams.ts'
import { Button, Callout, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { SocialCallback } from '../social/SocialCallback.tsx'
import { isOwnState, takeRedirect } from '../sso/redirect.ts'

/** Decided by what this tab has started; the URL cannot be trusted. */
function isSsoCallback(search: string): boolean {
  if (isOwnState(new URLSearchParams(search).get('state') ?? '')) return true
  return ownSiteHost() !== null && readJourney() === null
}

/** Callback of social logins [AUTH-03] and, on a site's own host, of single sign-on [SHELL-10]. */
export function AuthCallbackScreen() {
  const { search } = useLocation()
  const [isSso] = useState(() => isSsoCallback(search))
  return isSso ? <SsoCallback /> : <SocialCallback />
}

/** Callback of single sign-on: redeems the code, in the tab that started the login only, and continues to `next` [SHELL-10]. */
function SsoCallback() {
  const { t } = useTranslation('sso')
  const client = useClient()
  const navigate = useNavigate()
  const startSession = useStartSession()
  const originSeq = useSite().channel?.channelSeq
  const [query] = useSearchParams()
  const started = useRef(false)
  const { mutate, error } = useMutation({
    async mutationFn({ code, state }: { code: string; state: string }) {
      const pending = takeRedirect(state)
      if (pending === null) throw new Error('this tab started no such login')
      await client(contract.sso.ssoLogin, { body: { code, verifier: pending.verifier } })
      afterLogout.forget()
      await startSession()
      return pending
    },
    onSuccess: ({ next, siteJoin }) => navigate(
      siteJoin ? pathOf({ path: authPaths.join, query: { nextPath: JSON.stringify({ path: next }), siteJoin: 'Y', origin: window.location.origin, originSeq } }) : next, { replace: true },
    ),
    meta: { errors: 'inline' },
  })
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutate({ code: query.get('code') ?? '', state: query.get('state') ?? '' })
  }, [mutate, query])

  if (error === null) return <Stack gap="lg" align="center"><PageTitle flush>{t('completing')}</PageTitle><Spinner label={t('completing')} /></Stack>
  return (
    <Stack gap="lg">
      <PageTitle flush>{t('title')}</PageTitle>
      <Callout tone="danger">{error instanceof RestError ? error.message : t('callbackFailed')}</Callout>
      <Button component={Link} to={authPaths.login} kind="primary" size="lg" fullWidth>{t('again')}</Button>
    </Stack>
  )
}
