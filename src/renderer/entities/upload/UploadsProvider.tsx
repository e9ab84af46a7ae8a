import { replaceEqualDeep } from '@tanstack/react-query'
import { createContext, use, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { UploadRow, UploadsPort } from '#shared/upload/port.ts'
import { reportError } from '#renderer/lib/log.ts'

interface UploadsStore {
  port: UploadsPort
  rows(): readonly UploadRow[]
  subscribe(listener: () => void): () => void
}

/** Keeps the identity of unchanged rows, since ports report copies. */
function keepUnchanged(before: readonly UploadRow[], next: readonly UploadRow[]): readonly UploadRow[] {
  const known = new Map(before.map((row) => [row.uploadId, row]))
  return next.map((row) => replaceEqualDeep(known.get(row.uploadId), row))
}

function createUploadsStore(port: UploadsPort): UploadsStore {
  let rows: readonly UploadRow[] = []
  let stop: (() => void) | null = null
  const listeners = createListeners()
  const take = (next: readonly UploadRow[]) => {
    rows = keepUnchanged(rows, next)
    listeners.notify()
  }
  return {
    port,
    rows: () => rows,
    subscribe(listener) {
      const unsubscribe = listeners.subscribe(listener)
      if (stop === null) {
        stop = port.onChange(take)
        port.rows().then(take, (error: unknown) => reportError('the uploads cannot be read', error))
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

const UploadsContext = createContext<UploadsStore | null>(null)

export function UploadsProvider({ port, children }: { port: UploadsPort; children: ReactNode }) {
  const [store] = useState(() => createUploadsStore(port))
  return <UploadsContext value={store}>{children}</UploadsContext>
}

function useUploadsStore(): UploadsStore {
  const store = use(UploadsContext)
  if (!store) throw new Error('no UploadsProvider above')
  return store
}

export function useUploads(): UploadsPort {
  return useUploadsStore().port
}

export function useUploadRows(): readonly UploadRow[] {
  const store = useUploadsStore()
  return useSyncExternalStore(store.subscribe, store.rows, store.rows)
}

/** Selects from this device's uploads; rerenders only if the selection changes by `isSame` (default: identity). */
export function useUploadSelection<Part>(select: (rows: readonly UploadRow[]) => Part, isSame: (one: Part, other: Part) => boolean = Object.is): Part {
  const store = useUploadsStore()
  const last = useRef<{ part: Part } | null>(null)
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.rows())
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part }
    return last.current.part
  })
}
