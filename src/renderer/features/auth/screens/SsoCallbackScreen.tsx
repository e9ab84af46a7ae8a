import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { RestError } from '#shared/kernel/call/client.ts'
import { contract } from '#shared/contract.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { afterLogout } from '#renderer/entities/session/afterLogout.ts'
import { useSite, useStartSession } from '#renderer/entities/session/index.ts'
import { Button, Callout, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { takeDeparture } from '../sso/departure.ts'

/** Back from the single sign-on: redeems the code, for the tab that asked for it alone, and goes on to where the person was headed [SHELL-10]. */
export function SsoCallbackScreen() {
  const { t } = useTranslation('sso')
  const client = useClient()
  const navigate = useNavigate()
  const startSession = useStartSession()
  const originSeq = useSite().channel?.channelSeq
  const [query] = useSearchParams()
  const started = useRef(false)
  const { mutate, error } = useMutation({
    async mutationFn({ code, state }: { code: string; state: string }) {
      const departed = takeDeparture(state)
      if (departed === null) throw new Error('this tab asked for no such login')
      await client(contract.sso.ssoLogin, { body: { code, verifier: departed.verifier } })
      afterLogout.forget()
      await startSession()
      return departed
    },
    onSuccess: ({ next, siteJoin }) => navigate(
      siteJoin ? pathOf({ name: 'join', query: { nextPath: JSON.stringify({ path: next }), siteJoin: 'Y', origin: window.location.origin, originSeq } }) : next, { replace: true },
    ),
    meta: { errors: 'inline' },
  })
  useEffect(() => {
    if (started.current) return
    started.current = true
    mutate({ code: query.get('code') ?? '', state: query.get('state') ?? '' })
  }, [mutate, query])

  if (error === null) return <Stack gap="lg" align="center"><PageTitle flush>{t('arriving')}</PageTitle><Spinner label={t('arriving')} /></Stack>
  return (
    <Stack gap="lg">
      <PageTitle flush>{t('title')}</PageTitle>
      <Callout tone="danger">{error instanceof RestError ? error.message : t('arrivalFailed')}</Callout>
      <Button component={Link} to={{ name: 'login' }} kind="primary" size="lg" fullWidth>{t('again')}</Button>
    </Stack>
  )
}
