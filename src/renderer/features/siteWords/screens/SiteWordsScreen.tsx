import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { terminologyQueries } from '#renderer/entities/terminology/index.ts'
import { useChannelSeq } from '#renderer/entities/session/index.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { ErrorState, PageTitle, Skeleton } from '#renderer/ui/index.ts'
import { WordsEditor } from '../components/WordsEditor.tsx'

/** `/settings/words`: the word for class, replaced words and replaced texts (SET-09). */
export function SiteWordsScreen() {
  const { t } = useTranslation('siteWords')
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(terminologyQueries.read(useClient(), useChannelSeq()))
  return (
    <>
      <PageTitle description={t('lead')}>{t('title')}</PageTitle>
      {data === undefined && error !== null ? <ErrorState message={errorText(error)} onRetry={() => { void refetch() }} /> : null}
      {data === undefined && error === null ? <Skeleton height={480} radius="md" /> : null}
      {data === undefined ? null : <WordsEditor key={data.version} saved={data} />}
    </>
  )
}
