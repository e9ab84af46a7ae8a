import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '#renderer/app/router/router.tsx'

type Router = Pick<AppRouter, 'state' | 'subscribe'>

/** Sets `data-idle` while no query, mutation or route is loading, for end-to-end tests. Returns its stop function. */
export function markIdle(root: Element, queries: QueryClient, router: Router): () => void {
  const mark = () => {
    const { initialized, navigation } = router.state
    root.toggleAttribute('data-idle', initialized && navigation.state === 'idle' && queries.isFetching() === 0 && queries.isMutating() === 0)
  }
  const stops = [queries.getQueryCache().subscribe(mark), queries.getMutationCache().subscribe(mark), router.subscribe(mark)]
  mark()
  return () => {
    for (const stop of stops) stop()
    root.removeAttribute('data-idle')
  }
}
