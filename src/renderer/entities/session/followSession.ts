import type { QueryClient } from '@tanstack/react-query'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { sessionKey } from './keys.ts'
import { noteStanding } from './lastStanding.ts'
import { isOfPerson } from './queries.ts'
import { accountOf } from './store.ts'
import type { SessionStore } from './store.ts'

/** Clears the query cache when the session changes, so that nobody else sees the old user's data (SHELL-08). Returns its stop function. */
export function followSession(queries: QueryClient, session: SessionStore): () => void {
  let isFirst = true
  return session.subscribe((state, before) => {
    const [now, was] = [accountOf(state), accountOf(before)]
    const isPageStart = isFirst
    isFirst = false
    noteStanding(now !== undefined)
    if (now?.userSeq === was?.userSeq) return
    if (now === undefined) forgetUser(queries)
    // Never show another user's data, even while refetching; a visitor's may stay until then.
    else if (was !== undefined || state.kind === 'switched') void queries.resetQueries({ predicate: isOfPerson })
    // What the page itself fetched before its first session response had the same cookie; only injected data is a visitor's (SHELL-22).
    else void queries.invalidateQueries({ predicate: (query) => isOfPerson(query) && !(isPageStart && query.state.dataUpdateCount > 0) }, { cancelRefetch: !isPageStart })
  })
}

function forgetUser(queries: QueryClient): void {
  queries.setQueryData<CallResult<typeof contract.auth.session>>(sessionKey, (known) => known && { ...known, user: null, expiresAt: null })
  for (const query of queries.getQueryCache().findAll({ predicate: isOfPerson })) query.reset()
  // After the screens rendered for a visitor, who is refused most of it.
  setTimeout(() => void queries.refetchQueries({ type: 'active', predicate: (query) => isOfPerson(query) && query.state.status === 'pending' }, { cancelRefetch: false }))
}
