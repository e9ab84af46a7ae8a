import { createContext, use } from 'react'
import { browserStorage, keysOf, tabStorage } from './storage.ts'

/** Separates a key from its user. */
const OF = '@'

/**
 * What the page keeps in the browser for one user: unsaved text, unsent reports. It survives a reload and a lost session, is never
 * shown to another user who logs in here, and is erased at logout.
 */
export interface PersonStorage {
  /** The key of something kept for the owner of the page; a guest's carries no user. */
  key(name: string): string
  /** Erases everything kept for a user. */
  erase(userSeq: number): void
}

/** @param owner whose page it is; undefined for a guest's */
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

/** Without a provider, a guest's. */
export const PersonStorageContext = createContext<PersonStorage>(createPersonStorage(() => undefined))

export function usePersonStorage(): PersonStorage {
  return use(PersonStorageContext)
}
