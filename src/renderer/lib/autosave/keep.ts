import { personKey } from '#renderer/lib/personStorage.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import type { Unsaved } from './autosave.ts'

const keyOf = (name: string) => personKey(`madang.draft.${name}`)

/** What was typed under that name in this tab and never reached the server; undefined when nothing readable is kept. */
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

/** Keeps it for as long as the tab lives; null takes it away. */
export function keepUnsaved<Values>(name: string, unsaved: Unsaved<Values> | null): void {
  if (unsaved === null) tabStorage.removeItem(keyOf(name))
  else tabStorage.setItem(keyOf(name), JSON.stringify(unsaved))
}
