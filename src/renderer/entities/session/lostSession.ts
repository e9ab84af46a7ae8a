import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SessionUser } from '#shared/auth/contract.ts'
import { sessionKey } from './keys.ts'
import { clearSession } from './session.ts'
import { sessionStoreOf, useSessionTurn } from './store.ts'

const isLost = ({ kind, ...turn }: ReturnType<typeof useSessionTurn>): boolean => kind === 'ended' && 'because' in turn && turn.because === 'lost'

/**
 * Takes in that a call found the session gone (SHELL-08). Who was `acting` is asked to log in wherever they are, else it would seem
 * that what they did was done. Answers false where that is no way on: nobody was logged in as far as the page knew.
 */
export function loseSession(queries: QueryClient, acting: boolean): boolean {
  const { user } = queries.getQueryData<{ user: SessionUser | null }>(sessionKey) ?? { user: null }
  clearSession(queries)
  const store = sessionStoreOf(queries)
  if (user !== null && acting) store.set({ kind: 'ended', because: 'lost' })
  // A form's own mutation may have taken it in just before.
  return user !== null || isLost(store.get())
}

/** Whether the person is to log in before they go on; coming to a page of the login (`there`) settles it. */
export function useLoginWanted(there: boolean): boolean {
  const queries = useQueryClient()
  const wanted = isLost(useSessionTurn())
  useEffect(() => {
    if (there && wanted) sessionStoreOf(queries).set({ kind: 'none' })
  }, [queries, there, wanted])
  return wanted && !there
}
