import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '#renderer/entities/channel/pageTitle.ts'
import { siteFormQueries } from '#renderer/entities/form/editing.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { FormEditor } from '../components/FormEditor.tsx'

/** `/settings/forms/{formSeq}`: the editor of a form (SET-06). */
export function FormEditorScreen() {
  const { t } = useTranslation('siteForm')
  const errorText = useErrorText()
  const formSeq = Number(useParams()['formSeq'])
  const { data, error, refetch } = useQuery(siteFormQueries.detail(useClient(), { channelSeq: useChannelSeq(), formSeq }))
  usePageTitle(data?.title ?? t('title'))
  if (data !== undefined) return <FormEditor key={data.formSeq} saved={data} />
  if (error !== null) return <ErrorState page message={errorText(error)} onRetry={() => { void refetch() }} />
  return <><PageTitle>{t('title')}</PageTitle><Skeleton height={480} radius="md" /></>
}
