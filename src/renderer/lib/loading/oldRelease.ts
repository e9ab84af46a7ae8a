import { useEffect, useState } from 'react'
import { MINUTE_MS, SECOND_MS } from '#shared/kernel/moments.ts'
import { watchStyles } from './lateStyles.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

const notLoaded = new WeakSet<object>()

const KEY = 'madang.reloadedAt'
/** A second failure within this time after a reload is not retried (ms). */
export const RELOAD_AGAIN_MS = MINUTE_MS
/** Time for a reload to begin (ms); the user may cancel it to save something. */
const RELOAD_BEGINS_MS = 5 * SECOND_MS

const ASK_AGAIN_MS = 10 * SECOND_MS
/** The first request after the browser reports a network often fails still (ms). */
const ASK_SOON_MS = SECOND_MS

const AGAIN = 'madang:again'

/** For a press while the server is away: reloads if it responds now. Without it, a reload would leave the app for the browser's error page. */
export function askAgain(): void {
  window.dispatchEvent(new Event(AGAIN))
}

/** Records code and styles that failed to load: after a deploy, open pages request files of the old release. */
export function watchLoading(): void {
  watchStyles()
  window.addEventListener('vite:preloadError', (event) => {
    notLoaded.add((event as Event & { payload: object }).payload)
  })
}

/** Whether this is code that failed to load, which only a reload asks for again. */
export const wasNotLoaded = (error: unknown): boolean => typeof error === 'object' && error !== null && notLoaded.has(error)

/** `no` after a recent reload (prevents a loop), `away` while the server does not respond. */
async function reloadHelps(): Promise<'yes' | 'no' | 'away'> {
  if (Date.now() - Number(tabStorage.getItem(KEY)) < RELOAD_AGAIN_MS) return 'no'
  const answers = await fetch(window.location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false)
  return answers ? 'yes' : 'away'
}

export async function isOfOldRelease(error: unknown): Promise<boolean> {
  return wasNotLoaded(error) && await reloadHelps() === 'yes'
}

/** Records the reload; false if storage would lose the record, which risks a reload loop. */
function noteReload(): boolean {
  tabStorage.setItem(KEY, String(Date.now()))
  return tabStorage.lasts(KEY)
}

/** `reloading`: now; `away`: once the server responds; `none`: show the error. */
export type Recovery = 'reloading' | 'away' | 'none'

/** Reloads once when code failed to load (old release or no network); drafts survive (useDraft). Other errors yield `none`. */
export function useReloadForNewRelease(error: unknown): Recovery {
  const [recovery, setRecovery] = useState<Recovery>(() => (wasNotLoaded(error) ? 'reloading' : 'none'))
  const isRecoverable = recovery !== 'none'
  useEffect(() => {
    if (!isRecoverable) return undefined
    let timer: number | undefined
    let wait = ASK_AGAIN_MS
    const left = new AbortController()
    const reload = async () => {
      const helps = await reloadHelps()
      if (left.signal.aborted) return
      if (helps === 'away') {
        setRecovery('away')
        timer = window.setTimeout(reloadNow, wait)
        wait = ASK_AGAIN_MS
        return
      }
      const may = helps === 'yes' && noteReload()
      if (may) window.location.reload()
      timer = window.setTimeout(() => setRecovery('none'), may ? RELOAD_BEGINS_MS : 0)
    }
    const reloadNow = () => {
      window.clearTimeout(timer)
      void reload()
    }
    reloadNow()
    const reloadSoon = () => {
      wait = ASK_SOON_MS
      reloadNow()
    }
    for (const event of ['online', AGAIN]) window.addEventListener(event, reloadSoon, { signal: left.signal })
    return () => {
      left.abort()
      window.clearTimeout(timer)
    }
  }, [isRecoverable])
  return recovery
}
