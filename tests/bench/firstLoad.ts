import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import type { Browser } from 'playwright'
import { ensureBrowser } from '#cli/browser.ts'
import { copyDemoData } from '#tests/support/demoSetup.ts'
import { firstViewRequests } from '#tests/support/firstView.ts'
import { startServer } from '#tests/support/server.ts'
import { loginAs } from '#tests/support/site.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'

/** Scripts that a browser with an empty cache loads for an address until nothing more comes, with their gzip sizes. */
async function scriptsOf(browser: Browser, address: string): Promise<{ file: string; bytes: number }[]> {
  const page = await browser.newPage({ locale: 'ko-KR' })
  const scripts: Promise<{ file: string; bytes: number }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) scripts.push(response.body().then((body) => ({ file: pathname, bytes: gzipSync(body).length })))
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return (await Promise.all(scripts)).sort((a, b) => b.bytes - a.bytes)
}

/** Requests of a first page view for header and context, for three of those who come (target ≤ 4, SHELL-22). */
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

/** First-load JavaScript of the class page, gzip (target ≤ 250 kB), and what a first view asks of the API. */
export async function benchFirstLoad(): Promise<Figure[]> {
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  try {
    const scripts = await scriptsOf(browser, `${server.origin}/classes/15?channelSeq=1`)
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    return [
      ...await viewFigures(browser, server.origin),
      ceiling('first-load JavaScript of the class page, gzip', total / 1000, 250, 'kB'),
      ...scripts.slice(0, 80).map(({ file, bytes }) => ({ name: `  ${file}`, value: `${(bytes / 1000).toFixed(1)} kB` })),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
