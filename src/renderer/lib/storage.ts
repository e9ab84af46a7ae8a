/** What the page keeps things in; as a `Storage`, as far as anything here needs one. */
export type Keeping = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** A storage of the browser, with what it does not take. */
export interface BrowserKeeping extends Keeping {
  /** Whether the browser has taken what is kept under the key, and a reload finds it again. */
  lasts(key: string): boolean
}

/**
 * The browser's storage, which may be forbidden, with cookies and all, or full: what it does not take is kept as long as the page
 * is open. No page may fail for it.
 */
function keepingIn(find: () => Storage): BrowserKeeping {
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

// oxlint-disable no-restricted-globals -- everything else goes through these two
/** Outlives the tab. */
export const browserStorage = keepingIn(() => localStorage)
/** Of this tab, over reloads. */
export const tabStorage = keepingIn(() => sessionStorage)
// oxlint-enable no-restricted-globals

/** The keys that begin so. */
export function keysOf(keeping: Keeping, prefix: string): string[] {
  return Array.from({ length: keeping.length }, (_, index) => keeping.key(index) ?? '').filter((key) => key.startsWith(prefix))
}
