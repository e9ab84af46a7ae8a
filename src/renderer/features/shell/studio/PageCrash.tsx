import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { reportError } from '#renderer/lib/log.ts'
import { askAgain, useReloadForNewRelease, wasNotLoaded } from '#renderer/lib/loading/oldRelease.ts'
import { Button, EmptyState, PageTitle, Skeleton } from '#renderer/ui/index.ts'

/** A page of the studio that failed or did not load: the frame stays, and the page can be tried again. */
export function PageCrash() {
  const { t } = useTranslation('shell')
  const common = useTranslation('common').t
  const error = useRouteError()
  const location = useLocation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => reportError('a screen failed', error), [error])
  const recovery = useReloadForNewRelease(error)
  if (recovery === 'reloading') return <Skeleton height={320} radius="md" />
  const isAway = recovery === 'away'
  // A file that did not load is asked for by a reload alone; other failures the router forgets with each navigation, also to the same address.
  const again = () => {
    if (isAway) return askAgain()
    if (wasNotLoaded(error)) return window.location.reload()
    // What the page read may be why it failed.
    queries.removeQueries({ type: 'inactive' })
    void navigate(`${location.pathname}${location.search}${location.hash}`, { replace: true, state: location.state as unknown })
  }
  return (
    <EmptyState
      title={<PageTitle flush>{t(isAway ? 'away.title' : 'crash.title')}</PageTitle>} description={t(isAway ? 'away.text' : 'crash.text')}
      action={<Button kind="primary" onClick={again}>{common('retry')}</Button>}
    />
  )
}
