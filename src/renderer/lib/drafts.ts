import { browserStorage, tabStorage } from './storage.ts'
import type { KeyValueStorage } from './storage.ts'

/** Storage keys of drafts begin so: a logout hands these to the server, and the next login takes them back (decision 0059). */
export const DRAFT_PREFIX = 'madang.draft.'
/** Those of forms about money and the person begin so: they never leave the device. */
export const LOCAL_PREFIX = 'madang.typed.'
const TIME_PREFIX = 'madang.draftAt.'

/** How long a draft lives: as long as the tab, or across a crash and a closed tab. */
export type DraftKeep = 'tab' | 'browser'

export const draftStorage = (keep: DraftKeep): KeyValueStorage => (keep === 'tab' ? tabStorage : browserStorage)
const timeKey = (key: string) => key.replace(DRAFT_PREFIX, TIME_PREFIX)

export function readDraft(keep: DraftKeep, key: string): string | null {
  return draftStorage(keep).getItem(key)
}

/** Stores what is typed, with its time. */
export function writeDraft(keep: DraftKeep, key: string, content: string, typedAt: number = Date.now()): void {
  draftStorage(keep).setItem(key, content)
  if (key.startsWith(DRAFT_PREFIX)) draftStorage(keep).setItem(timeKey(key), String(typedAt))
}

export function removeDraft(keep: DraftKeep, key: string): void {
  draftStorage(keep).removeItem(key)
  if (key.startsWith(DRAFT_PREFIX)) draftStorage(keep).removeItem(timeKey(key))
}

/** When a draft was typed (ms); null if not known. */
export function draftTime(keep: DraftKeep, key: string): number | null {
  const time = Number(draftStorage(keep).getItem(timeKey(key)) ?? 'none')
  return Number.isFinite(time) ? time : null
}
