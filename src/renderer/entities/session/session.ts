import { focusManager, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { PlatformFacts, SessionUser } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { StopCode } from '#shared/kernel/socket/socket.ts'
import { isCall } from '#renderer/entities/callQuery.ts'
import { useClient } from '#renderer/lib/client.tsx'
import { isRefusal } from '#renderer/lib/errors.ts'
import { reportError } from '#renderer/lib/log.ts'
import { ownSiteHost } from '#renderer/lib/navigation/host.ts'
import { oncePerPage } from '#renderer/lib/page.ts'
import { browserStorage } from '#renderer/lib/storage.ts'
import { usePersonStorage } from '#renderer/lib/personStorage.tsx'
import { useConfirm } from '#renderer/ui/index.ts'
import { sessionKey } from './keys.ts'
import { sessionQueries } from './queries.ts'
import { isAwaitedIn } from './store.ts'
import { useSessionState, useSessionStore } from './SessionProvider.tsx'

/** `loading` only until the first response. */
export interface Session {
  status: 'loading' | 'guest' | 'user'
  user: SessionUser | null
  /** A guest only because the request failed. */
  isFailed: boolean
  /** Shown as a guest, as the page came with a visitor's content; it is expected to be a user's, and the response is awaited. */
  isAwaited: boolean
}

export function useSessionQuery() {
  return useQuery(sessionQueries.session(useClient(), useSessionStore()))
}

export const useSession: () => Session = /* @__PURE__ */ oncePerPage(useReadSession, ({ status }) => status !== 'loading')

function useReadSession(): Session {
  const { data, isPending, error } = useSessionQuery()
  const isAwaited = isAwaitedIn(useSessionState()) && error === null
  if (isPending) return { status: 'loading', user: null, isFailed: false, isAwaited }
  if (data?.user) return { status: 'user', user: data.user, isFailed: false, isAwaited: false }
  // An ended session is no failure.
  return { status: 'guest', user: null, isFailed: data === undefined && !isRefusal(error, errorTable.loginRequired.code), isAwaited }
}

/** The platform's location and guides; null until loaded. */
export function usePlatformFacts(): PlatformFacts | null {
  return useSessionQuery().data?.platform ?? null
}

/** Name of the account that another tab switched to; call `shown` once the user was notified. */
export function useAccountSwitched(): { name: string | null; shown: () => void } {
  const store = useSessionStore()
  const state = useSessionState()
  return { name: state.kind === 'switched' ? state.account.name : null, shown: store.acknowledge }
}

/** Why the server ended the session, until the next login; else null. */
export function useSignedOut(): StopCode | null {
  const state = useSessionState()
  return state.kind === 'ended' && state.reason !== 'lost' ? state.reason : null
}

/** Ends the session on the server's message; drafts stay in the tab. Returns false for a visitor or during a logout. */
export function useEndSession(): (reason: StopCode) => boolean {
  const queries = useQueryClient()
  const store = useSessionStore()
  return useCallback((reason) => queries.isMutating({ mutationKey: logoutKey }) === 0 && store.end(reason), [queries, store])
}

/** Whether the user must log in to continue; visiting a login page (`there`) resets it. */
export function useLoginWanted(there: boolean): boolean {
  const store = useSessionStore()
  const state = useSessionState()
  const wanted = state.kind === 'ended' && state.reason === 'lost'
  useEffect(() => {
    if (there && wanted) store.acknowledge()
  }, [store, there, wanted])
  return wanted && !there
}

/** Cancels session requests in flight: their responses are stale after a login or logout. */
const forgetAsked = (queries: QueryClient) => queries.cancelQueries({ queryKey: sessionKey, exact: true })

/** Loads the new session after login or signup, and refetches everything that depends on the user. */
export function useStartSession(): () => Promise<void> {
  const client = useClient()
  const kept = usePersonStorage()
  const queries = useQueryClient()
  const store = useSessionStore()
  return useCallback(async () => {
    store.expectLogin()
    await forgetAsked(queries)
    const before = store.userSeq()
    await queries.fetchQuery({ queryKey: sessionKey, staleTime: 0 })
    // Before a form opens that could show them, unless it takes long.
    await Promise.race([import('../draft/bringBack.ts').then(({ bringBackDrafts }) => bringBackDrafts(client, kept)), wait(DRAFTS_MS)]).catch(() => undefined)
    // For a new user the cache refetches already; for the same one, requests in flight may be stale.
    await queries.invalidateQueries({ predicate: (query) => !isCall(query, 'auth.session') }, { cancelRefetch: store.userSeq() === before })
  }, [client, queries, store, kept])
}

/** Refetches the session on window focus, for login pages: the user may have logged in in another tab. */
export function useLoginElsewhere(): void {
  const client = useClient()
  const queries = useQueryClient()
  const store = useSessionStore()
  useEffect(() => focusManager.subscribe((isFocused) => {
    if (!isFocused) return
    queries.fetchQuery({ ...sessionQueries.session(client, store), staleTime: 0 }).catch((error: unknown) => reportError('who is logged in is not known', error))
  }), [client, queries, store])
}

/** A login waits as long for the user's drafts (ms). */
const DRAFTS_MS = 3000
const wait = (ms: number) => new Promise<void>((resolve) => { setTimeout(resolve, ms) })

const LOGGED_OUT = 'madang.loggedOut'

/** Whether this host had a logout without a login since, in any tab: the next login asks for the account first (AUTH-07). */
export const afterLogout = {
  is: (): boolean => browserStorage.getItem(LOGGED_OUT) !== null,
  note: (): void => browserStorage.setItem(LOGGED_OUT, '1'),
  forget: (): void => browserStorage.removeItem(LOGGED_OUT),
}

/** Marks a logout in progress, since the server also notifies this connection that the session ended. */
export const logoutKey = ['logout'] as const

/**
 * Logs out here and, unless `keepsPlatform`, at the platform and other sites; erases everything stored for the user [AUTH-07]. What was typed
 * and not sent goes to the server first, unless the account `isGone`. Resolves with whether the user is logged out.
 */
export function useLogout(): (keepsPlatform?: boolean, isGone?: boolean) => Promise<boolean> {
  const client = useClient()
  const queries = useQueryClient()
  const store = useSessionStore()
  const kept = usePersonStorage()
  const confirm = useConfirm()
  const { mutateAsync } = useMutation({
    mutationKey: logoutKey,
    async mutationFn({ keepsPlatform, isGone }: { keepsPlatform: boolean; isGone: boolean }) {
      if (!isGone && !(await (await import('../draft/handOver.ts')).handOverDrafts({ client, queries, kept, confirm, except: logoutKey }))) return false
      await client(contract.auth.logout, keepsPlatform ? { query: { keepPlatformYn: 'Y' } } : {})
      return true
    },
    meta: { errors: 'inline' }, networkMode: 'always',
  })
  return useCallback(async (keepsPlatform = false, isGone = false) => {
    if (!(await mutateAsync({ keepsPlatform, isGone }))) return false
    // Not awaited: E0003 in between would look like a logout elsewhere.
    void forgetAsked(queries)
    if (ownSiteHost() !== null) afterLogout.note()
    const owner = store.logOut()
    // Mutations contain what the user sent.
    queries.getMutationCache().clear()
    if (owner !== undefined) kept.erase(owner)
    return true
  }, [mutateAsync, queries, store, kept])
}
