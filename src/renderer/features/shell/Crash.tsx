import { useTranslation } from 'react-i18next'
import { askAgain, useReloadForNewRelease } from '#renderer/lib/loading/oldRelease.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { PageLoading } from './PageLoading.tsx'

/** Error page for a screen or the app that failed or did not load. Reloading is safe: drafts survive (useDraft). */
export function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const recovery = useReloadForNewRelease(error)
  if (recovery === 'reloading') return <PageLoading />
  const [title, text] = recovery === 'away' ? [t('away.title'), t('away.text')] : [t('crash.title'), t('crash.text')]
  return (
    <EmptyState
      title={<PageTitle flush>{title}</PageTitle>} description={text}
      action={<Button kind="primary" onClick={() => (recovery === 'away' ? askAgain() : window.location.reload())}>{t('crash.reload')}</Button>}
    />
  )
}
