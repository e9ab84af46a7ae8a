import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { ssoReturn } from '#shared/sso/handOver.ts'
import type { SsoRequest } from '#shared/sso/handOver.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useShowError } from '#renderer/lib/errorReport.tsx'
import { useLogout } from '#renderer/entities/session/index.ts'
import { Avatar, Button, Callout, Card, Group, PageTitle, Stack, Text } from '#renderer/ui/index.ts'

/** Delay before the automatic redirect (ms), so the user can switch accounts. */
const SHOWN_MS = 3000

/**
 * Shows the user and returns to the client [SHELL-10]. The first login at a site and every login to the app need a click;
 * others redirect automatically, except after a logout there.
 */
export function SsoConsent({ request, ssoClient, user, byItself }: {
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
