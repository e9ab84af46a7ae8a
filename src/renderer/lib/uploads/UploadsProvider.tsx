import { createContext, use, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { UploadRow, UploadsPort } from '#shared/contract/uploadsPort.ts'
import { reportError } from '#renderer/lib/log.ts'

interface UploadsStore {
  port: UploadsPort
  rows(): readonly UploadRow[]
  subscribe(listener: () => void): () => void
}

/** The rows of a port as React can read them; the port is listened to only while somebody looks. */
function createUploadsStore(port: UploadsPort): UploadsStore {
  let rows: readonly UploadRow[] = []
  let stop: (() => void) | null = null
  const listeners = new Set<() => void>()
  const take = (next: readonly UploadRow[]) => {
    rows = next
    for (const listener of listeners) listener()
  }
  return {
    port,
    rows: () => rows,
    subscribe(listener) {
      listeners.add(listener)
      if (stop === null) {
        stop = port.onChange(take)
        port.rows().then(take, (error: unknown) => reportError('the uploads cannot be read', error))
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

const UploadsContext = createContext<UploadsStore | null>(null)

/** Gives the machine's uploads to the screens below it. */
export function UploadsProvider({ port, children }: { port: UploadsPort; children: ReactNode }) {
  const [store] = useState(() => createUploadsStore(port))
  return <UploadsContext value={store}>{children}</UploadsContext>
}

function useUploadsStore(): UploadsStore {
  const store = use(UploadsContext)
  if (!store) throw new Error('no UploadsProvider above')
  return store
}

/** What can be done with uploads: pick, drop, start, pause … */
export function useUploads(): UploadsPort {
  return useUploadsStore().port
}

/** Every upload of this machine, as it stands now. */
export function useUploadRows(): readonly UploadRow[] {
  const store = useUploadsStore()
  return useSyncExternalStore(store.subscribe, store.rows)
}
