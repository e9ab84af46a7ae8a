import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/contract/client.ts'
import { contract } from '#shared/contract/index.ts'
import type { SsoRequest } from '#shared/domain/sso.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { useSession } from '#renderer/lib/session/index.ts'
import { Button, Callout, ErrorState, PageTitle, Spinner, Stack } from '#renderer/ui/index.ts'
import { SsoPassage } from './SsoPassage.tsx'

/**
 * Login and signup at the platform for somebody elsewhere: who asks is looked at first, then the person logs in as anywhere else,
 * or is logged in already, and is passed on [SHELL-10].
 */
export function SsoGate({ request, isSignup, children }: { request: SsoRequest; isSignup: boolean; children: ReactNode }) {
  const { t } = useTranslation('sso')
  const { t: shell } = useTranslation('shell')
  const client = useClient()
  const session = useSession()
  const isGuest = session.status === 'guest'
  const [wasGuest, setWasGuest] = useState(isGuest)
  if (isGuest && !wasGuest) setWasGuest(true)
  const { origin, originSeq } = request
  const asker = useQuery({
    queryKey: ['auth', 'asker', origin, originSeq], queryFn: ({ signal }) => client(contract.sso.ssoOrigin, { query: { origin, originSeq } }, signal), meta: { errors: 'inline' },
  })
  if (asker.isPending) return <Stack align="center"><Spinner label={t('title')} /></Stack>
  if (asker.isError) {
    if (!(asker.error instanceof RestError)) return <ErrorState message={t('departureFailed')} onRetry={() => { void asker.refetch() }} />
    return <Stack gap="lg"><PageTitle flush>{t('title')}</PageTitle><Callout tone="danger">{asker.error.message}</Callout><Button component={Link} to={{ name: 'index' }} fullWidth>{shell('notFound.home')}</Button></Stack>
  }
  if (session.user === null) return children
  const isFresh = request.confirmed || wasGuest
  const isAsked = asker.data.kind === 'desktop' || isSignup || !request.checkLogin
  return <SsoPassage request={request} asker={asker.data} user={session.user} byItself={isFresh ? 'now' : isAsked ? 'never' : 'soon'} />
}
