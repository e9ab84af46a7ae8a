import { createContext, use } from 'react'
import { browserStorage, keysOf, tabStorage } from './storage.ts'

const OF = '@'

/** Browser storage per user (drafts, unsent reports): survives reloads and lost sessions, hidden from other users, erased at logout. */
export interface PersonStorage {
  /** Storage key for the page's owner; a guest's contains no user. */
  key(name: string): string
  erase(userSeq: number): void
}

/** `owner`: the user of the page; undefined for a guest. */
export function createPersonStorage(owner: () => number | undefined): PersonStorage {
  return {
    key(name) {
      const userSeq = owner()
      return userSeq === undefined ? name : `${name}${OF}${userSeq}`
    },
    erase(userSeq) {
      for (const storage of [browserStorage, tabStorage]) {
        for (const key of keysOf(storage, 'madang.')) if (key.endsWith(`${OF}${userSeq}`)) storage.removeItem(key)
      }
    },
  }
}

/** Default: a guest's. */
export const PersonStorageContext = createContext<PersonStorage>(createPersonStorage(() => undefined))

export function usePersonStorage(): PersonStorage {
  return use(PersonStorageContext)
}
