import { personKey } from '#renderer/lib/personStorage.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { Unsaved } from './autosave.ts'

const keyOf = (name: string) => personKey(`madang.draft.${name}`)

/** Unsaved edits stored in this tab; undefined if absent or unreadable. */
export function readUnsaved<Values>(name: string): Unsaved<Values> | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.getItem(keyOf(name)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('patch' in kept) || typeof kept.patch !== 'object' || kept.patch === null) return undefined
    const version = 'version' in kept && typeof kept.version === 'string' ? kept.version : null
    return { patch: kept.patch as Partial<Values>, version }
  } catch {
    return undefined
  }
}

/** Stores unsaved edits for the life of the tab; null removes them. */
export function keepUnsaved<Values>(name: string, unsaved: Unsaved<Values> | null): void {
  if (unsaved === null) tabStorage.removeItem(keyOf(name))
  else tabStorage.setItem(keyOf(name), JSON.stringify(unsaved))
}
