import { focusManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { PlatformFacts, SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallResult } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { reportError } from '#renderer/lib/log.ts'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { actAs, expectAnyone, forgetPerson } from '#renderer/lib/personStorage.ts'
import { afterLogout } from './afterLogout.ts'
import { noteStanding } from './lastStanding.ts'
import { isCall } from '#renderer/entities/callQuery.ts'
import { sessionKey } from './keys.ts'
import { isOfPerson, sessionQueries } from './queries.ts'
import { sessionStoreOf, useSessionTurn } from './store.ts'

/** Who is logged in; `loading` only until the first answer. */
export interface Session {
  status: 'loading' | 'guest' | 'user'
  user: SessionUser | null
  /** A guest only because the session could not be asked for. */
  isFailed: boolean
}

/** Who is logged in. */
export function useSession(): Session {
  const { data, isPending, error } = useQuery(sessionQueries.session(useClient()))
  if (isPending) return { status: 'loading', user: null, isFailed: false }
  if (data?.user) return { status: 'user', user: data.user, isFailed: false }
  // One that the server says is over is no failure.
  return { status: 'guest', user: null, isFailed: data === undefined && !isRefusal(error, errorTable.loginRequired.code) }
}

/** The platform, where it is and its guides; null until the session has been asked for. */
export function usePlatformFacts(): PlatformFacts | null {
  return useQuery(sessionQueries.session(useClient())).data?.platform ?? null
}

/** Name of the account that another tab has switched this page to; `shown` once the person has been told. */
export function useAccountSwitched(): { name: string | null; shown: () => void } {
  const queries = useQueryClient()
  const turn = useSessionTurn()
  return { name: turn.kind === 'switched' ? turn.name : null, shown: useCallback(() => sessionStoreOf(queries).set({ kind: 'none' }), [queries]) }
}

/** Forgets who was logged in and everything that was loaded for them (SHELL-08). */
export function clearSession(queries: QueryClient): void {
  queries.setQueryData<CallResult<typeof contract.auth.session>>(sessionKey, (before) => before && { ...before, user: null, expiresAt: null })
  noteStanding(false)
  actAs(undefined)
  queries.removeQueries({ predicate: isOfPerson })
  const store = sessionStoreOf(queries)
  const turn = store.get()
  // Who is to log in again is still to be asked.
  if (turn.kind === 'ended' && turn.because !== 'lost') store.set({ kind: 'none' })
}

/** Asks again for all that depends on who asks, but for the session itself. */
const askForRest = (queries: QueryClient) => queries.invalidateQueries({ predicate: (query) => !isCall(query, 'auth.session') })

/** Lets go of a question for the session that was asked before a login or a logout: answered after it, it says what was. */
const forgetAsked = (queries: QueryClient) => queries.cancelQueries({ queryKey: sessionKey, exact: true })

/** Takes over a fresh session after login or signup and asks again for all that depends on who asks. */
export function useStartSession(): () => Promise<void> {
  const queries = useQueryClient()
  return useCallback(async () => {
    expectAnyone()
    await forgetAsked(queries)
    await queries.fetchQuery({ queryKey: sessionKey, staleTime: 0 })
    await askForRest(queries)
  }, [queries])
}

/** For the pages of a login: asks again who is logged in when the person comes back to this tab, as they may have logged in in another. */
export function useLoginElsewhere(): void {
  const client = useClient()
  const queries = useQueryClient()
  useEffect(() => focusManager.subscribe((isFocused) => {
    if (!isFocused) return
    const ask = async () => {
      const { user } = await queries.fetchQuery({ ...sessionQueries.session(client), staleTime: 0 })
      if (user !== null) await askForRest(queries)
    }
    ask().catch((error: unknown) => reportError('who is logged in is not known', error))
  }), [client, queries])
}

/** A logout that is under way: the server tells every connection of the session, this one too. */
export const logoutKey = ['logout'] as const

/**
 * Ends the session on the server and here, and with it the login at the platform and at other sites, unless the person keeps those;
 * what was loaded, typed and kept for the person is erased [AUTH-07].
 */
export function useLogout(): (keepsPlatform?: boolean) => Promise<void> {
  const client = useClient()
  const queries = useQueryClient()
  const { mutateAsync } = useMutation({ mutationKey: logoutKey, mutationFn: (keepsPlatform: boolean) => client(contract.auth.logout, keepsPlatform ? { query: { keepPlatformYn: 'Y' } } : {}), meta: { errors: 'inline' }, networkMode: 'always' })
  return useCallback(async (keepsPlatform = false) => {
    await mutateAsync(keepsPlatform)
    // Not waited for: until the session is cleared, E0003 would pass for an end elsewhere.
    void forgetAsked(queries)
    if (ownSiteHost() !== null) afterLogout.note()
    clearSession(queries)
    // What was sent is in the mutations.
    queries.getMutationCache().clear()
    forgetPerson()
  }, [mutateAsync, queries])
}
