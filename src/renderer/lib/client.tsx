import { createContext, use } from 'react'
import type { ReactNode } from 'react'
import type { Client } from '#shared/kernel/call/client.ts'

const ClientContext = createContext<Client | null>(null)

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return <ClientContext value={client}>{children}</ClientContext>
}

export function useClient(): Client {
  const client = use(ClientContext)
  if (!client) throw new Error('no ClientProvider above')
  return client
}
