import { tabStorage } from '#renderer/lib/storage.ts'
import type { Unsaved } from './autosave.ts'

/** Unsaved edits stored in this tab; undefined if absent or unreadable. */
export function readUnsaved<Values>(key: string): Unsaved<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('patch' in kept) || typeof kept.patch !== 'object' || kept.patch === null) return undefined
    const version = 'version' in kept && typeof kept.version === 'string' ? kept.version : null
    return { patch: kept.patch as Partial<Values>, version }
  } catch {
    return undefined
  }
}

/** Stores unsaved edits for the life of the tab; null removes them. */
export function keepUnsaved<Values>(key: string, unsaved: Unsaved<Values> | null): void {
  if (unsaved === null) tabStorage.removeItem(key)
  else tabStorage.setItem(key, JSON.stringify(unsaved))
}
