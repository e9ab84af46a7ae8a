import type { BrowserContext } from 'playwright/test'
import { visit } from '#tests/support/browser/settled.ts'
import { expect, test } from './looking.ts'

/** Most layout shift; 0.1 counts as good. */
const SHIFT = 0.05
/** Latency as on a mobile network; without it late content arrives before the first paint. */
const LATENCY_MS = 150

interface Shift { value: number; startTime: number; what: string[] }

/** Cumulative layout shift of a page load: its worst session window. */
async function shiftOf(context: BrowserContext, address: string, width: number): Promise<{ worst: number; what: string[] }> {
  const page = await context.newPage()
  try {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 })
    await page.addInitScript(() => {
      const shifts: { value: number; startTime: number; what: string[] }[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] })[]) {
          if (!entry.hadRecentInput) shifts.push({ value: entry.value, startTime: entry.startTime, what: entry.sources.map(({ node }) => (node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.textContent))) })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visit(page, address, { belowFold: false })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    let worst = 0
    let window = { from: 0, to: 0, sum: 0 }
    for (const { value, startTime } of shifts) {
      const isSame = startTime - window.to < 1000 && startTime - window.from < 5000
      window = isSame ? { ...window, to: startTime, sum: window.sum + value } : { from: startTime, to: startTime, sum: value }
      worst = Math.max(worst, window.sum)
    }
    return { worst, what: shifts.flatMap(({ value, what }) => [`${value.toFixed(3)}: ${what.join(' | ')}`]) }
  } finally {
    await page.close()
  }
}

const pagesOf = {
  visitor: ['/?channelSeq=1', '/classes/15?channelSeq=1', '/classes?channelSeq=1', '/', '/login?channelSeq=1'],
  learner: ['/?channelSeq=1', '/classes/15?channelSeq=1', '/me/classes?channelSeq=1'],
  owner: ['/studio?channelSeq=1', '/classes/15/settings/curriculums?channelSeq=1', '/settings/dashboard?channelSeq=1'],
} as const

for (const role of ['visitor', 'learner', 'owner'] as const) {
  test(`main pages do not shift while loading, for a ${role}`, async ({ looking }) => {
    const context = await looking.as(role, 'ko')
    const moved: string[] = []
    for (const path of pagesOf[role]) {
      for (const width of [1440, 390]) {
        const { worst, what } = await shiftOf(context, looking.origin + path, width)
        if (worst > SHIFT) moved.push(`${path} at ${width} px: ${worst.toFixed(3)}\n  ${what.join('\n  ')}`)
      }
    }
    expect(moved, moved.join('\n')).toEqual([])
  })
}
