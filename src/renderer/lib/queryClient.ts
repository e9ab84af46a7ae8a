import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { errorTable } from '#shared/kernel/errors.ts'
import { isRefusal } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * `inline`: the screen shows the error itself; `log`: it is only logged (loading of channel, auth and user, SHELL-22).
     * Without it, an error of a mutation is shown in a modal; an error of a query likewise where old content stays on the page.
     */
    queryMeta: { errors?: 'inline' | 'log' }
    mutationMeta: { errors?: 'inline' | 'log' }
  }
}

export interface ErrorHandling {
  /** Shows an error by the display rule. */
  show: (error: unknown) => void
  /** Logs an error that is not shown. */
  log: (error: unknown) => void
  /** The server says that nobody is logged in (SHELL-08); `acting` where the person has done something that needs a login, other than look. */
  sessionLost: (acting: boolean) => void
}

const STALE_MS = 30_000

/** The cache of server state; its errors go to whoever handles them, which is one place [GEN-02]. */
export function createQueries(): { client: QueryClient; handle: (handling: ErrorHandling) => void } {
  let handling: ErrorHandling | null = null
  const onError = (error: unknown, errors: 'inline' | 'log' | undefined, acting: boolean) => {
    if (isRefusal(error, errorTable.loginRequired.code)) handling?.sessionLost(acting)
    else if (errors === 'log') handling?.log(error)
    else if (errors === undefined) handling?.show(error)
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.meta?.errors, false) }),
    mutationCache: new MutationCache({ onError: (error, _variables, _result, mutation) => onError(error, mutation.meta?.errors, mutation.meta?.errors !== 'log') }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        // The first failure is shown at once, with a way to try again; asking again in silence would leave skeletons for seconds.
        retry: false,
      },
      mutations: { retry: false },
    },
  })
  return { client, handle: (next) => { handling = next } }
}

/** After a change was taken in: what is being asked just now may be answered as it was before the change, and is asked anew. */
export function askAnew(queries: QueryClient, queryKey: QueryKey): void {
  void queries.refetchQueries({ queryKey, exact: true, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
