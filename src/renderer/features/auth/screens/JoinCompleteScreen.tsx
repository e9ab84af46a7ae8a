import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { authPaths } from '#shared/auth/paths.ts'
import { channelPaths } from '#shared/channel/paths.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { mypagePaths } from '#shared/mypage/paths.ts'
import { Link, pathOf, useHref } from '#renderer/lib/navigation/index.ts'
import { useSite } from '#renderer/entities/session/index.ts'
import { SiteLink } from '#renderer/entities/channel/index.ts'
import { Button, PageTitle, Skeleton, Stack } from '#renderer/ui/index.ts'
import { useNextPath } from '../useNextPath.ts'

export function JoinCompleteScreen() {
  const { t } = useTranslation('brand')
  const href = useHref()
  const { search } = useLocation()
  const next = useNextPath()
  const { channel, isChannelUser, standingKnown } = useSite()
  if (channel !== null && !standingKnown) return <Stack gap="lg" aria-hidden="true"><Skeleton height={36} width="70%" /><Skeleton height={20} /><Skeleton height={48} mt="lg" /></Stack>
  if (channel !== null && !isChannelUser) return <Navigate replace to={href(`${authPaths.join}${search}`)} />
  // The channel does not include its custom domain; every site is also found by its name below the platform's domain.
  const site = channel === null ? null : { channelSeq: channel.channelSeq, domain: channel.domain, customDomain: null }
  return (
    <Stack gap="lg">
      <IconCircleCheck size={44} stroke={1.5} style={{ marginLeft: -5 }} aria-hidden="true" color="var(--mantine-color-success)" />
      <PageTitle flush description={t('joined.lead')}>{channel === null ? t('joined.titleOnly') : t('joined.title', { site: channel.name })}</PageTitle>
      <Stack gap="xs">
        {next === channelPaths.main ? null : <Button component={Link} to={next} kind="primary" size="lg" fullWidth>{t('joined.goOn')}</Button>}
        {site === null ? null : <Button component={SiteLink} site={site} to={coursePaths.classes} kind={next === channelPaths.main ? 'primary' : 'secondary'} size="lg" fullWidth>{t('joined.classes')}</Button>}
        <Button component={Link} to={pathOf({ path: mypagePaths.mypage, query: { tabIndex: 1 } })} kind="quiet" fullWidth>{t('joined.mypage')}</Button>
      </Stack>
    </Stack>
  )
}
