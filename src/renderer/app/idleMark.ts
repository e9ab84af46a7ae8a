import type { QueryClient } from '@tanstack/react-query'
import type { AppRouter } from '#renderer/app/router/router.tsx'

type Router = Pick<AppRouter, 'state' | 'subscribe'>

/**
 * Keeps `data-idle` on the document while no query and no mutation is under way and no route's code is awaited, so that whoever
 * watches the page from outside, as the end-to-end tests do, knows when it has come to rest.
 * @returns ends it
 */
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
