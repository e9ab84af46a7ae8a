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

/** The next rows; one that did not change stays the same object, though a port reports copies. */
function keepUnchanged(before: readonly UploadRow[], next: readonly UploadRow[]): readonly UploadRow[] {
  const known = new Map(before.map((row) => [row.uploadId, row]))
  return next.map((row) => replaceEqualDeep(known.get(row.uploadId), row))
}

/** The rows of a port as React can read them; the port is listened to only while somebody looks. */
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

/**
 * A part of this machine's uploads; the component renders again when that part changes, and not with each progress tick of others.
 * @param isSame whether two parts are alike; by identity unless told
 */
export function useUploadSelection<Part>(select: (rows: readonly UploadRow[]) => Part, isSame: (one: Part, other: Part) => boolean = Object.is): Part {
  const store = useUploadsStore()
  const last = useRef<{ part: Part } | null>(null)
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.rows())
    if (last.current === null || !isSame(last.current.part, part)) last.current = { part }
    return last.current.part
  })
}
