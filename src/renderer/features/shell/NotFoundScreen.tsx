import { IconMoodEmpty } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { channelPaths } from '#shared/channel/paths.ts'
import { Link } from '#renderer/lib/navigation/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'

export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  usePageTitle(t('title.notFound'))
  return (
    <EmptyState
      icon={<IconMoodEmpty size={28} stroke={1.5} />} title={<PageTitle flush>{t('notFound.title')}</PageTitle>} description={t('notFound.text')}
      action={<Button component={Link} to={channelPaths.main} kind="primary">{t('notFound.home')}</Button>}
    />
  )
}
