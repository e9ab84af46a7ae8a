import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '#renderer/app/router/router.tsx'
import { sessionKey } from '#renderer/entities/session/keys.ts'
import { AWAITED_MARK } from '#renderer/entities/session/lastStanding.ts'
import { isAwaitedIn } from '#renderer/entities/session/store.ts'
import type { SessionStore } from '#renderer/entities/session/store.ts'

type Router = Pick<AppRouter, 'state' | 'subscribe'>

/** Longest time (ms) until the page shows what its queries have: their observers are notified in a task of their own. */
const SHOWN_MS = 50

/**
 * Sets `data-idle` while no query, mutation or route is loading, for end-to-end tests. Ends the mark of a visitor's page that a user gets
 * once it shows the user's own content, or turns out to be a visitor's. Returns its stop function.
 */
export function markIdle(root: HTMLElement, queries: QueryClient, router: Router, session: Pick<SessionStore, 'get'>): () => void {
  let settled: ReturnType<typeof setTimeout> | undefined
  const mark = () => {
    const { initialized, navigation } = router.state
    const isIdle = initialized && navigation.state === 'idle' && queries.isFetching() === 0 && queries.isMutating() === 0
    root.toggleAttribute('data-idle', isIdle)
    clearTimeout(settled)
    const isKnown = () => !isAwaitedIn(session.get()) || queries.getQueryState(sessionKey)?.status === 'error'
    if (isIdle && root.dataset[AWAITED_MARK] !== undefined) settled = setTimeout(() => { if (isKnown()) delete root.dataset[AWAITED_MARK] }, SHOWN_MS)
  }
  const stops = [queries.getQueryCache().subscribe(mark), queries.getMutationCache().subscribe(mark), router.subscribe(mark)]
  mark()
  return () => {
    clearTimeout(settled)
    for (const stop of stops) stop()
    root.removeAttribute('data-idle')
  }
}
