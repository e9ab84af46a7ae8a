import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPersonStorage, PersonStorageContext } from '#renderer/lib/personStorage.tsx'
import { followSession } from './followSession.ts'
import { AWAITED_MARK } from './lastStanding.ts'
import { useSession } from './session.ts'
import type { SessionState, SessionStore } from './store.ts'

const SessionContext = createContext<SessionStore | null>(null)

/** Provides the page's session; query cache and person storage follow it. */
export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  const queries = useQueryClient()
  const [kept] = useState(() => createPersonStorage(session.owner))
  useEffect(() => followSession(queries, session), [queries, session])
  return <SessionContext value={session}><PersonStorageContext value={kept}><AwaitedUser />{children}</PersonStorageContext></SessionContext>
}

/** Ends the mark of a visitor's page once it shows the user's own content, or turns out to be a visitor's. */
function AwaitedUser(): null {
  const { isAwaited } = useSession()
  const isSettled = useIsFetching() === 0 && !isAwaited
  useLayoutEffect(() => { if (isSettled) delete document.documentElement.dataset[AWAITED_MARK] }, [isSettled])
  return null
}

export function useSessionStore(): SessionStore {
  const session = use(SessionContext)
  if (!session) throw new Error('no SessionProvider above')
  return session
}

export function useSessionState(): SessionState {
  const session = useSessionStore()
  return useSyncExternalStore(session.subscribe, session.get, session.get)
}
