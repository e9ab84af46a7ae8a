import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** After a change was taken in: what is being asked just now may be answered as it was before the change, and is asked anew. */
export function askAnew(queries: QueryClient, queryKey: QueryKey): void {
  void queries.refetchQueries({ queryKey, exact: true, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
