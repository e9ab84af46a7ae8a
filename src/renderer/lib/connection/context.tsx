import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createConnection } from './connection.ts'
import type { Connection, ConnectionState } from './connection.ts'
import type { Wire } from '#shared/kernel/call/client.ts'

const ConnectionContext = createContext<Connection | null>(null)

export function createPageConnection(wire: Wire, checkUrl: string): Connection {
  return createConnection({
    wire,
    checkUrl,
    // A server that renders a page has no such property.
    isOnline: () => (navigator.onLine as boolean | undefined) !== false,
    onNetwork(listener) {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  })
}

export function ConnectionProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  useEffect(() => connection.start(), [connection])
  return <ConnectionContext value={connection}>{children}</ConnectionContext>
}

/** The connection state; failed queries are refetched once it recovers. */
export function useConnection(): ConnectionState {
  const connection = use(ConnectionContext)
  if (!connection) throw new Error('no ConnectionProvider above')
  const state = useSyncExternalStore(connection.subscribe, connection.state, connection.state)
  const queries = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== 'fine' && state === 'fine') void queries.refetchQueries({ type: 'active', predicate: ({ state: { status } }) => status === 'error' })
    before.current = state
  }, [state, queries])
  return state
}
