import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { PlatformHome } from './PlatformHome.tsx'

export function NoSite({ reason }: { reason: 'none' | 'missing' }) {
  const { t } = useTranslation('shell')
  usePageTitle(t('noSite.title'))
  return (
    <EmptyState
      icon={<IconMapPinOff size={28} stroke={1.5} />} title={<PageTitle flush>{t('noSite.title')}</PageTitle>} description={reason === 'none' ? t('noSite.none') : t('noSite.missing')}
      action={<Button component={PlatformHome} kind="primary">{t('noSite.home')}</Button>}
    />
  )
}
