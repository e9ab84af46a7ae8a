import { createContext, use, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { AccountsPort, KnownAccount } from '#shared/desktop/accountsPort.ts'
import { reportError } from '#renderer/lib/log.ts'

interface AccountsStore {
  port: AccountsPort
  list(): readonly KnownAccount[]
  subscribe(listener: () => void): () => void
}

function createAccountsStore(port: AccountsPort): AccountsStore {
  let list: readonly KnownAccount[] = []
  let stop: (() => void) | null = null
  const listeners = createListeners()
  const take = (next: readonly KnownAccount[]) => {
    list = next
    listeners.notify()
  }
  return {
    port,
    list: () => list,
    subscribe(listener) {
      const unsubscribe = listeners.subscribe(listener)
      if (stop === null) {
        stop = port.onChange(take)
        port.list().then(take, (error: unknown) => reportError('the accounts cannot be read', error))
      }
      return () => {
        unsubscribe()
        if (listeners.count() > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

const AccountsContext = createContext<AccountsStore | null>(null)

/** undefined: a browser, with a single account. */
export function AccountsProvider({ port, children }: { port: AccountsPort | undefined; children: ReactNode }) {
  const [store] = useState(() => (port === undefined ? null : createAccountsStore(port)))
  return <AccountsContext value={store}>{children}</AccountsContext>
}

/** null in a browser, with a single account. */
export function useAccountsPort(): AccountsPort | null {
  return use(AccountsContext)?.port ?? null
}

const none: readonly KnownAccount[] = []
const noStore = { subscribe: () => () => undefined, list: () => none }

export function useAccountList(): readonly KnownAccount[] {
  const { subscribe, list } = use(AccountsContext) ?? noStore
  return useSyncExternalStore(subscribe, list, list)
}
