import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from '#cli/browser.ts'
import { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { freePort, startServer } from '#tests/support/server/server.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { publicPages, publishPage } from './pages.ts'

/** Lighthouse itself waits up to 45 s for a page to be quiet; a run is over in 20 to 60 s. */
const RUN_LIMIT_MS = 120_000

/** Floors of a public page on a phone. */
const FLOORS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const CEILINGS = { paintMs: 2000, blockingMs: 150, shift: 0.02, scriptKb: 120 }
type Category = keyof typeof FLOORS
const categories = Object.keys(FLOORS) as Category[]

interface Round {
  scores: Record<Category, number>
  paintMs: number
  blockingMs: number
  shift: number
  scriptBytes: number
  bytes: number
  /** Audits of the three categories that must be whole, with less than their full score. */
  faults: string[]
}

interface NetworkItem { resourceType?: string; transferSize?: number }

/** Thrown where the browser's recording of a page load was lost. */
class LostRecording extends Error {}

/** Lighthouse's phone profile with simulated throttling (its default, as PageSpeed uses it): what is measured depends least on what else the machine does. */
async function measure(port: number, address: string): Promise<Round> {
  // Large, and needed here alone.
  const { default: lighthouse } = await import('lighthouse')
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'error', formFactor: 'mobile', throttlingMethod: 'simulate', onlyCategories: categories, locale: 'en' })
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${address}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new LostRecording(`${address}: ${lhr.runtimeError.message}`)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const details = lhr.audits['network-requests']?.details
  const items = (details !== undefined && 'items' in details && Array.isArray(details.items) ? details.items : []) as NetworkItem[]
  const sum = (of: readonly NetworkItem[]) => of.reduce((total, { transferSize = 0 }) => total + transferSize, 0)
  const faults = categories.filter((name) => name !== 'performance').flatMap((name) => (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const score = lhr.audits[id]?.score ?? null
    return weight > 0 && score !== null && score < 1 ? [id] : []
  }))
  const score = (name: Category) => Math.round((lhr.categories[name]?.score ?? Number.NaN) * 100)
  return {
    scores: { performance: score('performance'), accessibility: score('accessibility'), 'best-practices': score('best-practices'), seo: score('seo') },
    paintMs: value('largest-contentful-paint'), blockingMs: value('total-blocking-time'), shift: value('cumulative-layout-shift'),
    // Nothing is touched during the run: every script came before interaction.
    scriptBytes: sum(items.filter(({ resourceType }) => resourceType === 'Script')), bytes: sum(items), faults,
  }
}

/** As `measure`, with an end: a browser that no longer answers would hold the bench forever. */
async function measureInTime(port: number, address: string): Promise<Round> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`Lighthouse did not finish ${address} within ${RUN_LIMIT_MS / 1000} s`)), RUN_LIMIT_MS)
  const run = measure(port, address)
  // The browser is closed under a late run, which fails then without a reader.
  run.catch(() => undefined)
  try {
    return await Promise.race([run, late])
  } finally {
    clearTimeout(timer)
  }
}

const progress = (line: string): void => { process.stderr.write(`${line}\n`) }

/** Rounds in a row whose recording the browser lost, which happens now and then: no figure of the page. */
const LOST_MAX = 3

/** In a browser that was never on the site, as of who comes by a link: Lighthouse forgets files and keeps what a page stored. */
async function measureInOwnBrowser(executablePath: string, address: string, lost = 0): Promise<Round> {
  const port = await freePort()
  // Of most readers: elsewhere a page with times takes its scripts at once, to show the device's.
  const env = { ...process.env, TZ: 'Asia/Seoul' }
  const browser = await chromium.launch({ executablePath, env, args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'] })
  try {
    return await measureInTime(port, address)
  } catch (error) {
    if (!(error instanceof LostRecording) || lost + 1 === LOST_MAX) throw error
    progress(`  measured again: ${error.message}`)
  } finally {
    await browser.close()
  }
  return measureInOwnBrowser(executablePath, address, lost + 1)
}

/** A score that must not be below its floor. */
const floor = (name: string, value: number, least: number, unit = ''): Figure => ({ name, value: `${value}${unit}`, target: `≥ ${least}${unit}`, held: value >= least })

function figuresOf(name: string, rounds: readonly Round[]): Figure[] {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const faults = [...new Set(rounds.flatMap((round) => round.faults))]
  return [
    ...categories.map((category) => floor(`${name}, ${category}`, middle(({ scores }) => scores[category]), FLOORS[category])),
    ...(faults.length === 0 ? [] : [{ name: `${name}, audits with faults`, value: faults.join(', ') }]),
    ceiling(`${name}, largest paint`, Math.round(middle(({ paintMs }) => paintMs)), CEILINGS.paintMs, 'ms'),
    ceiling(`${name}, blocking time`, Math.round(middle(({ blockingMs }) => blockingMs)), CEILINGS.blockingMs, 'ms'),
    ceiling(`${name}, shift`, Math.round(middle(({ shift }) => shift) * 1000) / 1000, CEILINGS.shift, ''),
    ceiling(`${name}, script before interaction`, middle(({ scriptBytes }) => scriptBytes) / 1000, CEILINGS.scriptKb, 'kB'),
    { name: `${name}, all bytes`, value: `${(middle(({ bytes }) => bytes) / 1000).toFixed(1)} kB` },
  ]
}

interface PhoneOptions {
  /** Name of the one page to measure; '' for all. */
  only: string
  rounds: number
}

/** Public pages on a phone as Lighthouse sees them. */
export async function benchPhone({ only, rounds: count }: PhoneOptions): Promise<Figure[]> {
  const found = ensureBrowser()
  if (!found.found) throw new Error(found.reason)
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir })
  try {
    const all = publicPages(await publishPage(server.origin))
    const pages = all.filter(({ name }) => only === '' || name === only)
    if (pages.length === 0) throw new Error(`--page is one of ${all.map(({ name }) => name).join(', ')}`)
    const figures: Figure[] = []
    for (const page of pages) {
      const rounds: Round[] = []
      for (let round = 1; round <= count; round += 1) {
        progress(`${page.name}, round ${round} of ${count} …`)
        const started = performance.now()
        const measured = await measureInOwnBrowser(found.path, server.origin + page.path)
        rounds.push(measured)
        progress(`  performance ${measured.scores.performance}, after ${((performance.now() - started) / 1000).toFixed(0)} s`)
      }
      figures.push(...figuresOf(page.name, rounds))
    }
    return figures
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
