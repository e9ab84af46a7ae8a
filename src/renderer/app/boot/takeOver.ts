import { USED_STYLES_ID } from '#shared/channel/rendering.ts'
import type { BootData } from '#shared/channel/rendering.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { tabStorage } from '#renderer/lib/storage.ts'

const RELOADED_KEY = 'madang.bootReloadedAt'

export interface TakeOver {
  /** Fetches scripts and whole style sheets of the application, all at once. */
  fetch(): void
  /** Runs the application, which takes the page over. The document must be parsed. */
  start(): void
}

function newLink(rel: string, href: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = rel
  link.crossOrigin = ''
  link.href = href
  return link
}

/** Whole style sheets, after what the page has of them and before what the application writes; resolves when all are there, or cannot be had. */
async function fetchStyles(styles: readonly string[]): Promise<void> {
  const links = styles.map((href) => newLink('stylesheet', href))
  const ends = links.map((link) => new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  }))
  document.getElementById(USED_STYLES_ID)?.after(...links)
  await Promise.all(ends)
}

export function createTakeOver({ scripts, styles }: Pick<BootData, 'scripts' | 'styles'>): TakeOver {
  const [entry] = scripts
  let isFetched = false
  let isStarted = false
  return {
    fetch() {
      if (isFetched || entry === undefined) return
      isFetched = true
      document.head.append(...scripts.map((href) => newLink('modulepreload', href)))
    },
    start() {
      if (isStarted || entry === undefined) return
      isStarted = true
      void fetchStyles(styles).then(() => import(/* @vite-ignore */ entry)).catch(renew)
    },
  }
}

/** A page that lay open may be of an old release, whose scripts are gone: reloads it once the server answers, at most once a minute. The browser keeps failed scripts, so that asking again would not help. */
async function renew(): Promise<void> {
  const answers = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } }).then(({ ok }) => ok, () => false)
  if (!answers) {
    addEventListener('online', () => { void renew() }, { once: true })
    return
  }
  if (Date.now() - Number(tabStorage.getItem(RELOADED_KEY)) < MINUTE_MS) return
  tabStorage.setItem(RELOADED_KEY, String(Date.now()))
  if (tabStorage.lasts(RELOADED_KEY)) location.reload()
}
