import type { Browser, Page } from 'playwright'
import { visit } from './settled.ts'

/** Budgets of a first visit: kB of compressed JavaScript (class page; each further page), requests without pictures, and ms. */
export const FIRST_SCRIPT_KB = 230
export const ROUTE_SCRIPT_KB = 60
export const FIRST_REQUESTS = 25
export const LARGEST_PAINT_MS = 800

export interface Received {
  path: string
  bytes: number
  /** Counts against the request budget: not pictures (content), and not events and analytics (after the view). */
  isBudgeted: boolean
}

/** A page load with an empty cache. */
export interface FirstLoad {
  files: Received[]
  scripts: Received[]
  bytes: number
  scriptBytes: number
  largestPaintMs: number
}

/** Whether a page loads it once it has nothing else to do. */
const isLate = (url: string): boolean => /\/assets\/AfterPage-|\/common\/tools\b/.test(url)

/** The requests of a first view: a slow machine may reach what comes late, with the scripts that this needs, before the view is measured. */
export function beforeLate(urls: readonly string[]): readonly string[] {
  const late = urls.findIndex(isLate)
  return late === -1 ? urls : urls.slice(0, late)
}

const sum = (files: readonly Received[]) => files.reduce((total, { bytes }) => total + bytes, 0)

/** Measures a visitor's load of a page with an empty cache; `listen` gets the page before. */
export async function measureFirstLoad(browser: Browser, address: string, listen: (page: Page) => void = () => undefined): Promise<FirstLoad> {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    listen(page)
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const files = new Map<string, Received>()
    let isAfter = false
    network.on('Network.requestWillBeSent', ({ requestId, type, request: { url, method } }) => {
      isAfter ||= isLate(url)
      if (url.startsWith('http') && !isAfter) files.set(requestId, { path: new URL(url).pathname, bytes: 0, isBudgeted: type !== 'Image' && method === 'GET' })
    })
    network.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const file = files.get(requestId)
      if (file !== undefined) file.bytes += encodedDataLength
    })
    await page.addInitScript(() => {
      new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) Object.assign(window, { largestPaintMs: startTime }) })
        .observe({ type: 'largest-contentful-paint', buffered: true })
    })
    await visit(page, address, { belowFold: false })
    const seen = [...files.values()]
    const largestPaintMs = await page.evaluate(() => (window as { largestPaintMs?: number }).largestPaintMs ?? Number.NaN)
    const scripts = seen.filter(({ path }) => path.endsWith('.js'))
    return { files: seen, scripts, bytes: sum(seen), scriptBytes: sum(scripts), largestPaintMs }
  } finally {
    await context.close()
  }
}

/** The requests that count against the budget. */
export const budgetedFiles = ({ files }: FirstLoad) => files.filter(({ isBudgeted }) => isBudgeted)

/** Bytes of scripts that a page needs beyond those already loaded. */
export function scriptsBeyond(page: FirstLoad, known: FirstLoad): number {
  const paths = new Set(known.scripts.map(({ path }) => path))
  return sum(page.scripts.filter(({ path }) => !paths.has(path)))
}
