import { focusManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { PlatformFacts, SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { reportError } from '#renderer/lib/log.ts'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { afterLogout } from './afterLogout.ts'
import { isCall } from '#renderer/entities/callQuery.ts'
import { sessionKey } from './keys.ts'
import { sessionQueries } from './queries.ts'
import { useSessionState, useSessionStore } from './SessionProvider.tsx'

/** Who is logged in; `loading` only until the first answer. */
export interface Session {
  status: 'loading' | 'guest' | 'user'
  user: SessionUser | null
  /** A guest only because the session could not be asked for. */
  isFailed: boolean
}

/** The session as the server last described it. */
export function useSessionQuery() {
  return useQuery(sessionQueries.session(useClient(), useSessionStore()))
}

/** Who is logged in. */
export function useSession(): Session {
  const { data, isPending, error } = useSessionQuery()
  if (isPending) return { status: 'loading', user: null, isFailed: false }
  if (data?.user) return { status: 'user', user: data.user, isFailed: false }
  // One that the server says is over is no failure.
  return { status: 'guest', user: null, isFailed: data === undefined && !isRefusal(error, errorTable.loginRequired.code) }
}

/** The platform, where it is and its guides; null until the session has been asked for. */
export function usePlatformFacts(): PlatformFacts | null {
  return useSessionQuery().data?.platform ?? null
}

/** Name of the account that another tab has switched this page to; `shown` once the user has been told. */
export function useAccountSwitched(): { name: string | null; shown: () => void } {
  const store = useSessionStore()
  const state = useSessionState()
  return { name: state.kind === 'switched' ? state.account.name : null, shown: store.acknowledge }
}

/** Why the server ended the session, until the next login; null if it did not. */
export function useSignedOut(): StopCode | null {
  const state = useSessionState()
  return state.kind === 'ended' && state.reason !== 'lost' ? state.reason : null
}

/**
 * Takes in that the server has ended the session. What was typed stays in the tab, as it does when a call finds out. The result is
 * false where that is no news: nobody was logged in, or the user is logging out here.
 */
export function useEndSession(): (reason: StopCode) => boolean {
  const queries = useQueryClient()
  const store = useSessionStore()
  return useCallback((reason) => queries.isMutating({ mutationKey: logoutKey }) === 0 && store.end(reason), [queries, store])
}

/** Whether the user must log in before they go on; coming to a page of the login (`there`) settles it. */
export function useLoginWanted(there: boolean): boolean {
  const store = useSessionStore()
  const state = useSessionState()
  const wanted = state.kind === 'ended' && state.reason === 'lost'
  useEffect(() => {
    if (there && wanted) store.acknowledge()
  }, [store, there, wanted])
  return wanted && !there
}

/** Cancels a request for the session made before a login or a logout: its response says what was. */
const forgetAsked = (queries: QueryClient) => queries.cancelQueries({ queryKey: sessionKey, exact: true })

/** Takes over a fresh session after login or signup and refetches all that depends on who asks. */
export function useStartSession(): () => Promise<void> {
  const queries = useQueryClient()
  const store = useSessionStore()
  return useCallback(async () => {
    store.expectLogin()
    await forgetAsked(queries)
    const before = store.userSeq()
    await queries.fetchQuery({ queryKey: sessionKey, staleTime: 0 })
    // For a new user the cache refetches already; for the same one, who has joined a site, what is in flight is from before.
    await queries.invalidateQueries({ predicate: (query) => !isCall(query, 'auth.session') }, { cancelRefetch: store.userSeq() === before })
  }, [queries, store])
}

/** For the pages of a login: asks again who is logged in when the user comes back to this tab, as they may have logged in in another. */
export function useLoginElsewhere(): void {
  const client = useClient()
  const queries = useQueryClient()
  const store = useSessionStore()
  useEffect(() => focusManager.subscribe((isFocused) => {
    if (!isFocused) return
    queries.fetchQuery({ ...sessionQueries.session(client, store), staleTime: 0 }).catch((error: unknown) => reportError('who is logged in is not known', error))
  }), [client, queries, store])
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
  const store = useSessionStore()
  const kept = usePersonStorage()
  const { mutateAsync } = useMutation({ mutationKey: logoutKey, mutationFn: (keepsPlatform: boolean) => client(contract.auth.logout, keepsPlatform ? { query: { keepPlatformYn: 'Y' } } : {}), meta: { errors: 'inline' }, networkMode: 'always' })
  return useCallback(async (keepsPlatform = false) => {
    await mutateAsync(keepsPlatform)
    // Not waited for: until the session is cleared, E0003 would pass for an end elsewhere.
    void forgetAsked(queries)
    if (ownSiteHost() !== null) afterLogout.note()
    const owner = store.logOut()
    // What was sent is in the mutations.
    queries.getMutationCache().clear()
    if (owner !== undefined) kept.erase(owner)
  }, [mutateAsync, queries, store, kept])
}
