import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { ensureBrowser } from '#cli/browser.ts'
import { copyDemoData } from '#tests/support/demoSetup.ts'
import { startServer } from '#tests/support/server.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'

/** Scripts that a browser with an empty cache loads for an address until nothing more comes, with their gzip sizes. */
async function scriptsOf(address: string, executablePath: string): Promise<{ file: string; bytes: number }[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  try {
    const page = await browser.newPage({ locale: 'ko-KR' })
    const scripts: Promise<{ file: string; bytes: number }>[] = []
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) scripts.push(response.body().then((body) => ({ file: pathname, bytes: gzipSync(body).length })))
    })
    await page.goto(address, { waitUntil: 'networkidle' })
    return (await Promise.all(scripts)).sort((a, b) => b.bytes - a.bytes)
  } finally {
    await browser.close()
  }
}

/** First-load JavaScript of the class page, gzip (target ≤ 250 kB). */
export async function benchFirstLoad(): Promise<Figure[]> {
  const browser = ensureBrowser()
  if (!browser.found) throw new Error(browser.reason)
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  try {
    const scripts = await scriptsOf(`${server.origin}/classes/15?channelSeq=1`, browser.path)
    const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0)
    return [
      ceiling('first-load JavaScript of the class page, gzip', total / 1000, 250, 'kB'),
      ...scripts.slice(0, 80).map(({ file, bytes }) => ({ name: `  ${file}`, value: `${(bytes / 1000).toFixed(1)} kB` })),
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
