import { IconLock, IconMoodEmpty } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { coursePaths } from '#shared/course/paths.ts'
import { authPaths } from '#shared/auth/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, Group, PageTitle } from '#renderer/ui/index.ts'

export function GuestState({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('classroom')
  const { pathname, search } = useLocation()
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />} title={<PageTitle flush>{t('guest.title')}</PageTitle>} description={t('guest.text')}
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })}>{t('stranger.action')}</Button>
          <Button component={Link} to={pathOf({ path: authPaths.login, query: { next: `${pathname}${search}` } })} kind="primary">{t('guest.login')}</Button>
        </Group>
      }
    />
  )
}

export function StrangerState({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('classroom')
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} />} title={<PageTitle flush>{t('stranger.title')}</PageTitle>} description={t('stranger.text')}
      action={<Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })} kind="primary">{t('stranger.action')}</Button>}
    />
  )
}

export function MissingState({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('classroom')
  return (
    <EmptyState
      icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('missing.title')}</PageTitle>} description={t('missing.text')}
      action={<Button component={Link} to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })} kind="primary">{t('missing.action')}</Button>}
    />
  )
}
