import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { NotFoundScreen } from '#renderer/features/shell/NotFoundScreen.tsx'
import { PageLoading } from '#renderer/features/shell/PageLoading.tsx'
import { SitePageScreen } from '#renderer/features/page/screens/SitePageScreen.tsx'
import { useSite, useSitePages } from '#renderer/entities/session/index.ts'
import { ErrorState } from '#renderer/ui/index.ts'

/** One of the site's own pages; an unknown path is not found [SHELL-05]. */
export function OwnPage() {
  const { t } = useTranslation('common')
  const { path } = useParams()
  const { channel } = useSite()
  const { status, pages, reload } = useSitePages()
  if (status === 'loading') return <PageLoading />
  if (status === 'failed') return <ErrorState page message={t('failed')} onRetry={reload} />
  if (path === undefined || channel === null) return <NotFoundScreen />
  // Pages for those who know the address are in no list.
  return <SitePageScreen key={path} channelSeq={channel.channelSeq} page={pages.find((one) => one.path === path)?.pageSeq ?? path} gone={<NotFoundScreen />} />
}
