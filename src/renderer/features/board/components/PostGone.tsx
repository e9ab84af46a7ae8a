import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { coursePaths } from '#shared/course/paths.ts'
import { Link, pathOf } from '#renderer/lib/navigation/index.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'

/** A post that is gone, must not be known of, or could not be loaded. */
export function PostGone({ courseSeq, error, onRetry }: { courseSeq: number; error: Error; onRetry: () => void }) {
  const { t } = useTranslation('board')
  const errorText = useErrorText()
  if (!(error instanceof RestError) || ![404, 410].includes(error.status)) return <ErrorState page message={errorText(error)} onRetry={onRetry} />
  return (
    <EmptyState
      title={<PageTitle flush>{t('page.gone')}</PageTitle>} description={t('page.goneText')}
      action={<Button component={Link} kind="primary" to={pathOf({ path: coursePaths['classes-view'], params: { courseSeq } })}>{t('page.back')}</Button>}
    />
  )
}
