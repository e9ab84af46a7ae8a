import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'
import { clearSession, logoutKey } from './session.ts'

const KEY = ['signedOut'] as const

/** Why the person was signed out by the server, until the next login; null when they were not. */
export function useSignedOut(): StopCode | null {
  return useQuery<StopCode | null>({ queryKey: KEY, queryFn: skipToken, gcTime: Infinity }).data ?? null
}

/**
 * Takes in that the server has ended the session. What was typed stays in the tab, as it does when a call finds out. Answers
 * false where that is no news: nobody was logged in, or the person is logging out here.
 */
export function useEndSession(): (because: StopCode) => boolean {
  const queries = useQueryClient()
  return useCallback((because) => {
    const { user } = queries.getQueryData<{ user: SessionUser | null }>(['session']) ?? { user: null }
    if (user === null || queries.isMutating({ mutationKey: logoutKey }) > 0) return false
    clearSession(queries)
    queries.setQueryData(KEY, because)
    return true
  }, [queries])
}
