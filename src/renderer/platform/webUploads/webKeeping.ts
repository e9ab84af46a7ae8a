import { keysOf } from '#renderer/lib/storage.ts'
import type { KeyValueStorage } from '#renderer/lib/storage.ts'

export interface WebKeeping {
  local: KeyValueStorage
  tab: KeyValueStorage
  /** Held while the tab lives; absent on plain-http pages. */
  locks?: Pick<LockManager, 'request'> | undefined
}

/** Where a user's uploads are stored, by tab. */
export const prefixOf = (userSeq: number) => `madang.uploads.${userSeq}.`

/** Whether any tab has stored uploads of the user. */
export function hasJournal({ local }: WebKeeping, userSeq: number): boolean {
  return keysOf(local, prefixOf(userSeq)).length > 0
}
