import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { StopCode } from '#shared/kernel/socket/socket.ts'

/**
 * What became of the page's session other than by a login or logout of the person on it: the server ended it (`lost`: a call of
 * the person found it gone), or another tab switched the account.
 */
export type SessionTurn = { kind: 'none' } | { kind: 'ended'; because: StopCode | 'lost' } | { kind: 'switched'; name: string }

/** The turn of one page's session. */
export interface SessionStore {
  get(): SessionTurn
  set(turn: SessionTurn): void
  subscribe(listener: () => void): () => void
}

/** A store in which nothing has happened yet. */
export function createSessionStore(): SessionStore {
  let current: SessionTurn = { kind: 'none' }
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(turn) {
      current = turn
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const stores = new WeakMap<QueryClient, SessionStore>()

/** The store beside a page's query cache, which holds the session itself. */
export function sessionStoreOf(queries: QueryClient): SessionStore {
  const store = stores.get(queries) ?? createSessionStore()
  stores.set(queries, store)
  return store
}

/** The turn of this page's session. */
export function useSessionTurn(): SessionTurn {
  const store = sessionStoreOf(useQueryClient())
  return useSyncExternalStore(store.subscribe, store.get)
}
