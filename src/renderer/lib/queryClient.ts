import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { QueryKey } from '@tanstack/react-query'
import { errorTable } from '#shared/kernel/errors.ts'
import { isRefusal } from './errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `inline`: the screen shows the error; `log`: only logged (SHELL-22); default: a modal, for queries only if they still have content. */
    queryMeta: { errors?: 'inline' | 'log' }
    mutationMeta: { errors?: 'inline' | 'log' }
  }
}

export interface ErrorHandling {
  show: (error: unknown) => void
  log: (error: unknown) => void
  /** The session is gone (SHELL-08); `acting`: on an action that needs a login, not while viewing. */
  sessionLost: (acting: boolean) => void
}

const STALE_MS = 30_000

export interface Queries {
  client: QueryClient
  handle: (handling: ErrorHandling) => void
}

/** The query cache; all its errors go to one handler [GEN-02]. */
export function createQueries(): Queries {
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
        // Show the first failure with a retry button; silent retries would leave skeletons for seconds.
        retry: false,
      },
      mutations: { retry: false },
    },
  })
  return { client, handle: (next) => { handling = next } }
}

/** Refetches after a change: responses to requests in flight may be stale. */
export function refetchInFlight(queries: QueryClient, queryKey: QueryKey): void {
  void queries.refetchQueries({ queryKey, exact: true, predicate: ({ state }) => state.fetchStatus === 'fetching' })
}
