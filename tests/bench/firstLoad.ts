import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { ensureBrowser } from '#cli/browser.ts'
import { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { budgetedFiles, FIRST_REQUESTS, FIRST_SCRIPT_KB, LARGEST_PAINT_MS, measureFirstLoad, ROUTE_SCRIPT_KB, scriptsBeyond } from '#tests/support/browser/firstLoad.ts'
import type { FirstLoad } from '#tests/support/browser/firstLoad.ts'
import { firstViewRequests } from '#tests/support/browser/firstView.ts'
import { startServer } from '#tests/support/server/server.ts'
import { loginAs } from '#tests/support/server/site.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'

const pages = [
  { name: 'home', path: '/?channelSeq=1' }, { name: 'class list', path: '/classes?channelSeq=1' }, { name: 'class page', path: '/classes/15?channelSeq=1' },
  { name: 'brand', path: '/' }, { name: 'login', path: '/login?channelSeq=1' },
] as const

const PAINT_ROUNDS = 3

const LOOP_STEPS = 200_000_000

/** How fast this machine is right now, in ms: its speed changes between runs, and paints with it. */
async function loopMs(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const took = await page.evaluate((steps) => {
    const began = performance.now()
    let value = 0
    for (let step = 0; step < steps; step += 1) value = (value * 31 + step) | 0
    return value === 1.5 ? 0 : performance.now() - began
  }, LOOP_STEPS)
  await page.close()
  return took
}

const kB = (bytes: number) => bytes / 1000

/** Bytes and paint of visitors' first pages with an empty cache. */
async function loadFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const loads = new Map<string, FirstLoad>()
  for (const { name, path } of pages) {
    const rounds: FirstLoad[] = []
    for (let round = 0; round < PAINT_ROUNDS; round += 1) rounds.push(await measureFirstLoad(browser, origin + path))
    // Bytes are constant; paint times are noisy.
    loads.set(name, { ...rounds[0] as FirstLoad, largestPaintMs: median(rounds.map(({ largestPaintMs }) => largestPaintMs)) })
  }
  const first = loads.get('class page')
  return [...loads].flatMap(([name, load]) => [
    first === undefined || name === 'class page'
      ? ceiling(`${name}, JavaScript as received`, kB(load.scriptBytes), FIRST_SCRIPT_KB, 'kB')
      : ceiling(`${name}, JavaScript beyond the class page's`, kB(scriptsBeyond(load, first)), ROUTE_SCRIPT_KB, 'kB'),
    ...(name === 'class page' ? [] : [{ name: `${name}, JavaScript as received`, value: `${kB(load.scriptBytes).toFixed(1)} kB` }]),
    { name: `${name}, all bytes`, value: `${kB(load.bytes).toFixed(1)} kB` },
    ceiling(`${name}, requests for anything but pictures`, budgetedFiles(load).length, FIRST_REQUESTS, 'requests'),
    { name: `${name}, pictures and events`, value: String(load.files.length - budgetedFiles(load).length) },
    ceiling(`${name}, largest paint (median of ${PAINT_ROUNDS})`, Math.round(load.largestPaintMs), LARGEST_PAINT_MS, 'ms'),
  ])
}

/** API requests of a first page view for three kinds of visitors (target ≤ 4, SHELL-22). */
async function viewFigures(browser: Browser, origin: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const role of ['visitor', 'learner', 'owner'] as const) {
    const context = await browser.newContext({ locale: 'ko-KR' })
    await loginAs(context, origin, role)
    const requests = await firstViewRequests(await context.newPage(), origin)
    figures.push(ceiling(`header and context of a first view, ${role}`, requests.length, 4, 'requests'))
    await context.close()
  }
  return figures
}

/** First visit: transferred bytes, paint, and API requests. */
export async function benchFirstLoad(): Promise<Figure[]> {
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  try {
    const views = await viewFigures(browser, server.origin)
    const before = await loopMs(browser)
    const loads = await loadFigures(browser, server.origin)
    const loops = [before, await loopMs(browser)].map(Math.round).join(' and ')
    return [...views, ...loads, { name: `a loop of ${LOOP_STEPS / 1e6} million steps before and after, for comparing runs`, value: `${loops} ms` }]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
