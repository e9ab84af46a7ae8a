import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { usePageTitle } from '#renderer/lib/pageTitle.ts'

/** The address names no site, or one that does not exist. */
export function NoSite({ reason }: { reason: 'none' | 'missing' }) {
  const { t } = useTranslation('shell')
  usePageTitle(t('noSite.title'))
  return (
    <EmptyState icon={<IconMapPinOff size={28} stroke={1.5} />} title={<PageTitle flush>{t('noSite.title')}</PageTitle>} description={reason === 'none' ? t('noSite.none') : t('noSite.missing')} />
  )
}
