import { useTranslation } from 'react-i18next'
import { RestError } from '#shared/kernel/call/client.ts'
import { siteBoardPaths } from '#shared/siteBoard/paths.ts'
import { useErrorText } from '#renderer/lib/errorReport.tsx'
import { Link } from '#renderer/lib/navigation/index.ts'
import { Button, EmptyState, ErrorState, PageTitle } from '#renderer/ui/index.ts'

/** A board or post that is gone, that one may not read, or that could not be loaded. */
export function BoardGone({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('siteBoard')
  const errorText = useErrorText()
  const status = error instanceof RestError ? error.status : null
  if (error !== null && (status === null || ![403, 404, 410].includes(status))) return <ErrorState page message={errorText(error)} onRetry={onRetry} />
  return (
    <EmptyState
      title={<PageTitle flush>{t(status === 403 ? 'members.title' : 'gone.title')}</PageTitle>} description={t(status === 403 ? 'members.text' : 'gone.text')}
      action={<Button component={Link} kind="primary" to={siteBoardPaths.boards}>{t('toBoards')}</Button>}
    />
  )
}
