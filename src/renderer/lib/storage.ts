export type KeyValueStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export interface BrowserStorage extends KeyValueStorage {
  /** Whether the browser stored the value, so that it survives a reload. */
  lasts(key: string): boolean
}

/** Browser storage that never throws: if it is forbidden or full, values live in memory until the page closes. */
function safeStorage(find: () => Storage): BrowserStorage {
  const beside = new Map<string, string>()
  function ask<Answer>(question: (storage: Storage) => Answer, otherwise: Answer): Answer {
    try {
      return question(find())
    } catch {
      return otherwise
    }
  }
  const keys = () => [...new Set([...ask((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []), ...beside.keys()])]
  return {
    get length() {
      return keys().length
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => beside.get(key) ?? ask((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const taken = ask((storage) => {
        storage.setItem(key, value)
        return true
      }, false)
      if (taken) beside.delete(key)
      else beside.set(key, value)
    },
    removeItem(key) {
      beside.delete(key)
      ask((storage) => storage.removeItem(key), undefined)
    },
    lasts: (key) => !beside.has(key),
  }
}

// oxlint-disable no-restricted-globals -- all other code uses these two
export const browserStorage = safeStorage(() => localStorage)
/** Lives as long as the tab, across reloads. */
export const tabStorage = safeStorage(() => sessionStorage)
// oxlint-enable no-restricted-globals

export function keysOf(storage: KeyValueStorage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))
}
