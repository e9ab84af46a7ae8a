import type { Browser } from 'playwright'
import { visit } from './settled.ts'

/**
 * Budgets of a first visit: kB of JavaScript as received (class page, and what each further page adds), requests for
 * anything but pictures, and milliseconds. Bytes are those of the compressed bodies: HTTP/2 in front sends repeated headers once.
 */
export const FIRST_SCRIPT_KB = 230
export const ROUTE_SCRIPT_KB = 60
export const FIRST_REQUESTS = 25
export const LARGEST_PAINT_MS = 800

/** A file that a browser received, with the size of its compressed body on the wire. */
export interface Received {
  path: string
  bytes: number
  /** Whether it counts against the budget of requests: pictures are content, and events are sent after the view. */
  isBudgeted: boolean
}

/** What a browser with an empty cache receives for a page. */
export interface FirstLoad {
  files: Received[]
  scripts: Received[]
  bytes: number
  scriptBytes: number
  /** Milliseconds from navigation to the largest paint. */
  largestPaintMs: number
}

const sum = (files: readonly Received[]) => files.reduce((total, { bytes }) => total + bytes, 0)

/** Opens an address as a visitor in a browser with an empty cache and measures what arrives, until the page stands still. */
export async function measureFirstLoad(browser: Browser, address: string): Promise<FirstLoad> {
  const context = await browser.newContext({ locale: 'ko-KR', viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    const files = new Map<string, Received>()
    network.on('Network.requestWillBeSent', ({ requestId, type, request: { url, method } }) => {
      if (url.startsWith('http')) files.set(requestId, { path: new URL(url).pathname, bytes: 0, isBudgeted: type !== 'Image' && method === 'GET' })
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

/** Bytes of scripts that a page needs beyond those that another one has loaded. */
export function scriptsBeyond(page: FirstLoad, known: FirstLoad): number {
  const paths = new Set(known.scripts.map(({ path }) => path))
  return sum(page.scripts.filter(({ path }) => !paths.has(path)))
}
