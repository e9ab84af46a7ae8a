import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import { clearSession } from './session.ts'

// Below the session's own, which is what stays when the rest is forgotten.
const KEY = ['session', 'loginWanted'] as const

/**
 * Takes in that a call found the session gone (SHELL-08). Who was `acting` is asked to log in wherever they are, else it would seem
 * that what they did was done. Answers false where that is no way on: nobody was logged in as far as the page knew.
 */
export function loseSession(queries: QueryClient, acting: boolean): boolean {
  const { user } = queries.getQueryData<{ user: SessionUser | null }>(['session']) ?? { user: null }
  clearSession(queries)
  if (user !== null && acting) queries.setQueryData(KEY, true)
  // A form's own mutation may have taken it in just before.
  return user !== null || queries.getQueryData<boolean>(KEY) === true
}

/** Whether the person is to log in before they go on; coming to a page of the login (`there`) settles it. */
export function useLoginWanted(there: boolean): boolean {
  const queries = useQueryClient()
  const wanted = useQuery<boolean>({ queryKey: KEY, queryFn: skipToken }).data ?? false
  useEffect(() => {
    if (there && wanted) queries.setQueryData(KEY, false)
  }, [queries, there, wanted])
  return wanted && !there
}
