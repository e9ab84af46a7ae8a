import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createPersonStorage, PersonStorageContext } from '#renderer/lib/personStorage.tsx'
import { followSession } from './followSession.ts'
import type { SessionState, SessionStore } from './store.ts'

const SessionContext = createContext<SessionStore | null>(null)

/** Provides the page's session; query cache and person storage follow it. */
export function SessionProvider({ session, children }: { session: SessionStore; children: ReactNode }) {
  const queries = useQueryClient()
  const [kept] = useState(() => createPersonStorage(session.owner))
  useEffect(() => followSession(queries, session), [queries, session])
  return <SessionContext value={session}><PersonStorageContext value={kept}>{children}</PersonStorageContext></SessionContext>
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
