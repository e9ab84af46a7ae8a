import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { contract } from '#shared/contract.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { Link, useHref, useNavigateTo } from '#renderer/lib/navigation/index.ts'
import { useSession, useSite, useStartSession } from '#renderer/entities/session/index.ts'
import { Button, Group, PageTitle, Stack, Text, toast } from '#renderer/ui/index.ts'
import { TermsButton } from '../components/TermsButton.tsx'
import { useNextPath } from '../useNextPath.ts'

/** Joins the user to a site, with its terms [ENR-07]: the page's, or at the platform that of `originSeq`; then continues to `next`. */
export function JoinScreen() {
  const { t } = useTranslation('auth')
  const client = useClient()
  const { search } = useLocation()
  const next = useNextPath()
  const href = useHref()
  const go = useNavigateTo()
  const { user } = useSession()
  const { status, channel, isChannelUser } = useSite()
  const startSession = useStartSession()
  const join = useMutation({
    mutationFn: async (channelSeq: number) => {
      await client(contract.channel.join, { params: { channelSeq } })
      await startSession()
    },
    onSuccess: () => {
      if (next === channelPaths.main) go(`${authPaths['join-complete']}${search}`, { replace: true })
      else toast.show({ message: t('join.done', { site: channel?.name ?? '' }), tone: 'success' })
    },
  })
  if (status === 'none') return <Navigate replace to={href(mypagePaths.mypage)} />
  if (!channel || !user) return null
  if (isChannelUser && !join.isPending && !(join.isSuccess && next === channelPaths.main)) return <Navigate replace to={href(next)} />
  return (
    <Stack gap="lg">
      <PageTitle flush description={t('join.lead')}>{t('join.title', { site: channel.name })}</PageTitle>
      <Text>{t('join.as', { name: user.name, email: user.email })}</Text>
      <div>
        <Text c="dimmed" size="sm" style={{ textWrap: 'balance' }}>{t('join.terms')}</Text>
        <Group gap="xs" ml={-15}><TermsButton named kind="terms" of={channel.channelSeq} /><TermsButton named kind="privacy" of={channel.channelSeq} /></Group>
      </div>
      <Stack gap="xs">
        <Button kind="primary" size="lg" fullWidth loading={join.isPending} onClick={() => join.mutate(channel.channelSeq)}>{t('join.submit')}</Button>
        <Button component={Link} to={channelPaths.main} kind="quiet" fullWidth>{t('join.later')}</Button>
      </Stack>
    </Stack>
  )
}
