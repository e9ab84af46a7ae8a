import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'
import { sessionKey } from './keys.ts'
import { clearSession, logoutKey } from './session.ts'
import { sessionStoreOf, useSessionTurn } from './store.ts'

/** Why the person was signed out by the server, until the next login; null when they were not. */
export function useSignedOut(): StopCode | null {
  const turn = useSessionTurn()
  return turn.kind === 'ended' && turn.because !== 'lost' ? turn.because : null
}

/**
 * Takes in that the server has ended the session. What was typed stays in the tab, as it does when a call finds out. Answers
 * false where that is no news: nobody was logged in, or the person is logging out here.
 */
export function useEndSession(): (because: StopCode) => boolean {
  const queries = useQueryClient()
  return useCallback((because) => {
    const { user } = queries.getQueryData<{ user: SessionUser | null }>(sessionKey) ?? { user: null }
    if (user === null || queries.isMutating({ mutationKey: logoutKey }) > 0) return false
    clearSession(queries)
    sessionStoreOf(queries).set({ kind: 'ended', because })
    return true
  }, [queries])
}
