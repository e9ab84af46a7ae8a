import type { QueryClient } from '@tanstack/react-query'
import type { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { sessionKey } from './keys.ts'
import { noteStanding } from './lastStanding.ts'
import { isOfPerson } from './queries.ts'
import { accountOf } from './store.ts'
import type { SessionStore } from './store.ts'

/** Keeps the query cache to the session: nothing that was loaded for one user is shown to another or to a guest (SHELL-08). Returns its stop function. */
export function followSession(queries: QueryClient, session: SessionStore): () => void {
  return session.subscribe((state, before) => {
    const [now, was] = [accountOf(state), accountOf(before)]
    noteStanding(now !== undefined)
    if (now?.userSeq === was?.userSeq) return
    if (now === undefined) forgetUser(queries)
    // A user must not see what was loaded for another one, even while it is refetched. What a guest was shown may stay until then.
    else if (was !== undefined || state.kind === 'switched') void queries.resetQueries({ predicate: isOfPerson })
    else void queries.invalidateQueries({ predicate: isOfPerson })
  })
}

function forgetUser(queries: QueryClient): void {
  queries.setQueryData<CallResult<typeof contract.auth.session>>(sessionKey, (known) => known && { ...known, user: null, expiresAt: null })
  for (const query of queries.getQueryCache().findAll({ predicate: isOfPerson })) query.reset()
  // Once the screens have rendered for a guest, who is refused most of what a user was shown.
  setTimeout(() => void queries.refetchQueries({ type: 'active', predicate: (query) => isOfPerson(query) && query.state.status === 'pending' }, { cancelRefetch: false }))
}
