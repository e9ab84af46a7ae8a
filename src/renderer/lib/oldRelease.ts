import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#shared/domain/moments.ts'
import { watchStyles } from './lateStyles.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

/** Errors of code that could not be loaded, as the bundle tells them. */
const notLoaded = new WeakSet<object>()

const KEY = 'madang.reloadedAt'
/** What could not be loaded within this time after a reload is not to be had by another, in milliseconds. */
export const RELOAD_AGAIN_MS = MINUTE_MS
/** How long a reload may take to begin, in milliseconds; it does not when the person keeps the page to save something. */
const RELOAD_BEGINS_MS = 5 * SECOND_MS

/** Notes which code and styles could not be loaded: after a deploy, an open page asks for files of the release before. */
export function watchLoading(): void {
  watchStyles()
  window.addEventListener('vite:preloadError', (event) => {
    notLoaded.add((event as Event & { payload: object }).payload)
  })
}

const wasNotLoaded = (error: unknown): boolean => typeof error === 'object' && error !== null && notLoaded.has(error)

/** Whether a reload may help: once, and only where the page would come back. */
async function mayReload(): Promise<boolean> {
  if (Date.now() - Number(tabStorage.getItem(KEY)) < RELOAD_AGAIN_MS) return false
  return fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false)
}

/** Whether the error is that code could not be loaded, and loading the page anew may help. */
export async function isOfOldRelease(error: unknown): Promise<boolean> {
  return wasNotLoaded(error) && mayReload()
}

/** Notes that it is tried now; false where the browser would forget it, and the page be loaded again and again. */
function noteReload(): boolean {
  tabStorage.setItem(KEY, String(Date.now()))
  return tabStorage.lasts(KEY)
}

/**
 * Reloads the page once by itself when the error is that code of an old release could not be loaded; what was typed is kept
 * (useDraft). True while that is under way; then, or for any other error, the error is to be shown.
 */
export function useReloadForNewRelease(error: unknown): boolean {
  const [trying, setTrying] = useState(() => wasNotLoaded(error))
  useEffect(() => {
    if (!trying) return undefined
    let timer: number | undefined
    const left = new AbortController()
    const reload = async () => {
      const may = (await mayReload()) && !left.signal.aborted && noteReload()
      if (left.signal.aborted) return
      if (may) window.location.reload()
      timer = window.setTimeout(() => setTrying(false), may ? RELOAD_BEGINS_MS : 0)
    }
    void reload()
    return () => {
      left.abort()
      window.clearTimeout(timer)
    }
  }, [trying])
  return trying
}
