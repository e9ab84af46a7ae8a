import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { sitePageQueries } from '#renderer/entities/page/editing.ts'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { PageEditor } from '../components/PageEditor.tsx'

/** `/settings/pages/{pageSeq}`: the block editor of a page (SHELL-05). */
export function PageEditorScreen() {
  const { t } = useTranslation('sitePage')
  const errorText = useErrorText()
  const pageSeq = Number(useParams()['pageSeq'])
  const { data, error, refetch } = useQuery(sitePageQueries.detail(useClient(), { channelSeq: useChannelSeq(), pageSeq }))
  usePageTitle(data?.title ?? t('title'))
  if (data === undefined && error !== null) return <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  if (data === undefined) return <><PageTitle>{t('title')}</PageTitle><Skeleton height={480} radius="md" /></>
  return <PageEditor key={data.pageSeq} page={data} />
}
