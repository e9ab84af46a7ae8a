import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { watchStyles } from './lateStyles.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

/** Errors of code that could not be loaded, as the bundle tells them. */
const notLoaded = new WeakSet<object>()

const KEY = 'madang.reloadedAt'
/** What could not be loaded within this time after a reload is not to be had by another, in milliseconds. */
export const RELOAD_AGAIN_MS = MINUTE_MS
/** How long a reload may take to begin, in milliseconds; it does not when the person keeps the page to save something. */
const RELOAD_BEGINS_MS = 5 * SECOND_MS

/** How soon it is asked again whether the server is back, in milliseconds. */
const ASK_AGAIN_MS = 10 * SECOND_MS

/** Notes which code and styles could not be loaded: after a deploy, an open page asks for files of the release before. */
export function watchLoading(): void {
  watchStyles()
  window.addEventListener('vite:preloadError', (event) => {
    notLoaded.add((event as Event & { payload: object }).payload)
  })
}

const wasNotLoaded = (error: unknown): boolean => typeof error === 'object' && error !== null && notLoaded.has(error)

/** Whether a reload may help: once, and only where the page would come back, which it does not while the server is `away`. */
async function reloadHelps(): Promise<'yes' | 'no' | 'away'> {
  if (Date.now() - Number(tabStorage.getItem(KEY)) < RELOAD_AGAIN_MS) return 'no'
  const answers = await fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false)
  return answers ? 'yes' : 'away'
}

/** Whether the error is that code could not be loaded, and loading the page anew may help. */
export async function isOfOldRelease(error: unknown): Promise<boolean> {
  return wasNotLoaded(error) && await reloadHelps() === 'yes'
}

/** Notes that it is tried now; false where the browser would forget it, and the page be loaded again and again. */
function noteReload(): boolean {
  tabStorage.setItem(KEY, String(Date.now()))
  return tabStorage.lasts(KEY)
}

/** How an error of a page is dealt with: by a reload that is under way, by one as soon as the server is back, or by showing it. */
export type Mending = 'reloading' | 'away' | 'none'

/**
 * Reloads the page once by itself when the error is that code of an old release could not be loaded, or that there was no line to
 * load it over; what was typed is kept (useDraft). Any other error is to be shown.
 */
export function useReloadForNewRelease(error: unknown): Mending {
  const [mending, setMending] = useState<Mending>(() => (wasNotLoaded(error) ? 'reloading' : 'none'))
  const isMendable = mending !== 'none'
  useEffect(() => {
    if (!isMendable) return undefined
    let timer: number | undefined
    const left = new AbortController()
    const reload = async () => {
      const helps = await reloadHelps()
      if (left.signal.aborted) return
      if (helps === 'away') {
        setMending('away')
        timer = window.setTimeout(reloadNow, ASK_AGAIN_MS)
        return
      }
      const may = helps === 'yes' && noteReload()
      if (may) window.location.reload()
      timer = window.setTimeout(() => setMending('none'), may ? RELOAD_BEGINS_MS : 0)
    }
    const reloadNow = () => {
      window.clearTimeout(timer)
      void reload()
    }
    reloadNow()
    window.addEventListener('online', reloadNow, { signal: left.signal })
    return () => {
      left.abort()
      window.clearTimeout(timer)
    }
  }, [isMendable])
  return mending
}
