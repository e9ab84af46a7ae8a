import { useTranslation } from 'react-i18next'
import { useReloadForNewRelease } from '#renderer/lib/oldRelease.ts'
import { Button, EmptyState, PageTitle } from '#renderer/ui/index.ts'
import { PageLoading } from './PageLoading.tsx'

/** What is shown when a screen, or the app around it, failed: reloading is safe, since what was typed is kept (useDraft). */
export function Crash({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const reloading = useReloadForNewRelease(error)
  if (reloading) return <PageLoading />
  return (
    <main id="main" tabIndex={-1}>
      <EmptyState
        title={<PageTitle flush>{t('crash.title')}</PageTitle>} description={t('crash.text')}
        action={<Button kind="primary" onClick={() => window.location.reload()}>{t('crash.reload')}</Button>}
      />
    </main>
  )
}
