import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { SECOND_MS } from '#shared/kernel/moments.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { clientAs, DEMO_SITE } from '#tests/support/server/site.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { residentMb } from './memory.ts'
import { startFloor } from './processes.ts'
import type { Probe } from './probe.ts'
import { threadMs, totalMs } from './threads.ts'

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 20
const RENDERS = 40
/** Twice for each page: V8's own threads compile for some hundred renders. */
const WARM_UP = 200
const ADDRESSES = 10_000
/** Of one address in ten: rendering them all would take minutes. */
const RENDERED_ADDRESSES = 1000
const AT_ONCE = 20

/** Of a cached page: shares of bare Fastify that sends the same bytes, as machines differ. */
const WANTED = { cachedCpu: 1.6, cachedRate: 0.9, renderMs: 30, blockMs: 20, memoryMb: 160 }
const headers = { accept: 'text/html', 'accept-language': 'ko', 'accept-encoding': 'gzip, br' }

interface BenchPage { name: string; path: string }

/** A published page of the site; returns its path. */
export async function publishPage(origin: string): Promise<string> {
  const owner = await clientAs(origin, 'owner')
  const params = { channelSeq: DEMO_SITE }
  const path = `bench-${randomBytes(4).toString('hex')}`
  const { page: { pageSeq } } = await owner(contract.page.create, { params, body: { path, title: '봄 학기', content: '<p>흙을 고르고 물레를 돌려 첫 그릇을 만들어요.</p>' } })
  await owner(contract.page.publish, { params: { ...params, pageSeq }, body: { publishStatusCd: '00' } })
  return path
}

/** The public pages that people open first. @param path of a published page of the site */
export function publicPages(path: string): BenchPage[] {
  const site = `channelSeq=${DEMO_SITE}`
  return [
    { name: 'home', path: `/?${site}` }, { name: 'classes', path: `/classes?${site}` }, { name: 'class page', path: `/classes/15?${site}` },
    { name: '/p page', path: `/p/${path}?${site}` }, { name: 'brand', path: '/' },
  ]
}

async function probed(server: ServerProcess): Promise<Probe> {
  const before = server.output().length
  process.kill(server.pid, 'SIGUSR2')
  for (;;) {
    const found = /^probe (.*)$/m.exec(server.output().slice(before))?.[1]
    if (found !== undefined) return JSON.parse(found) as Probe
    await sleep(10)
  }
}

interface Load { perSecond: number; cpuUs: number }

/** Processor time (ms) that a process takes in a second without requests, such as for its jobs. */
async function idleMs(pid: number): Promise<number> {
  const before = totalMs(threadMs(pid))
  await sleep(SECOND_MS)
  return totalMs(threadMs(pid)) - before
}

async function loadOf(url: string, pid: number): Promise<Load> {
  const idle = await idleMs(pid)
  const before = totalMs(threadMs(pid))
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`)
  return { perSecond: result.requests.total / result.duration, cpuUs: 1000 * (totalMs(threadMs(pid)) - before - idle * result.duration) / result.requests.total }
}

/** Cached pages for each second, and the processor time of one, beside bare Fastify that sends the same bytes. */
async function cachedPage({ name, path }: BenchPage, server: ServerProcess, floor: { port: number; pid: number }): Promise<Figure[]> {
  const [ours, floors]: [Load[], Load[]] = [[], []]
  const bare = `http://localhost:${floor.port}${path}`
  for (const url of [server.origin + path, bare]) await loadOf(url, server.pid)
  // Alternate rounds, so that noise affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await loadOf(bare, floor.pid))
    ours.push(await loadOf(server.origin + path, server.pid))
  }
  const middle = (of: readonly Load[], key: keyof Load) => Math.round(median(of.map((load) => load[key])))
  const [cpuUs, floorUs] = [middle(ours, 'cpuUs'), middle(floors, 'cpuUs')]
  const [perSecond, floorRate] = [middle(ours, 'perSecond'), middle(floors, 'perSecond')]
  const rate = perSecond / floorRate
  return [
    { ...ceiling(`${name}, cached: processor time`, cpuUs / floorUs, WANTED.cachedCpu, '× bare Fastify'), value: `${(cpuUs / floorUs).toFixed(2)} × bare Fastify (${cpuUs} and ${floorUs} µs)` },
    { name: `${name}, cached`, value: `${rate.toFixed(2)} × bare Fastify (${perSecond} and ${floorRate} pages/s)`, target: `≥ ${WANTED.cachedRate} × bare Fastify`, held: rate >= WANTED.cachedRate },
  ]
}

interface Render { renderMs: number; allMs: number; bytes: number }

/** Renders a page again, as after a change of its site, and returns what that took. */
async function renderOf(path: string, server: ServerProcess, client: Client): Promise<Render> {
  for (;;) {
    const asked = Date.now()
    await client.query(`select pg_notify('madang_public', '0')`)
    await sleep(5)
    const before = threadMs(server.pid)
    const text = await (await fetch(server.origin + path, { headers })).text()
    const at = /data-rendered-at="([^"]+)"/.exec(text)?.[1]
    if (at === undefined) throw new Error(`${path} was not rendered:\n${server.output()}`)
    await sleep(1)
    const after = threadMs(server.pid)
    const spent = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0)
    // From the cache: the server had not heard of the change.
    if (Date.parse(at) >= asked) return { renderMs: spent('renderWorker'), allMs: totalMs(after) - totalMs(before), bytes: Buffer.byteLength(text) }
  }
}

async function uncachedPage({ name, path }: BenchPage, server: ServerProcess, client: Client): Promise<Figure[]> {
  for (let round = 0; round < WARM_UP; round += 1) await renderOf(path, server, client)
  await probed(server)
  const renders: Render[] = []
  for (let round = 0; round < RENDERS; round += 1) renders.push(await renderOf(path, server, client))
  const { longestBlockMs } = await probed(server)
  const at = (share: number, of: (render: Render) => number) => renders.map(of).toSorted((a, b) => a - b)[Math.floor(share * (renders.length - 1))] ?? Number.NaN
  const ofRender = ({ renderMs }: Render) => renderMs
  const ofAll = ({ allMs }: Render) => allMs
  const all = at(0.95, ofAll)
  return [
    { ...ceiling(`${name}, uncached: processor time, p95`, all, WANTED.renderMs, 'ms'), value: `${all.toFixed(1)} ms, median ${at(0.5, ofAll).toFixed(1)}; of which rendering ${at(0.95, ofRender).toFixed(1)}, median ${at(0.5, ofRender).toFixed(1)}; ${(at(0.5, ({ bytes }) => bytes) / 1000).toFixed(1)} kB` },
    ceiling(`${name}, uncached: longest block of the main thread`, longestBlockMs, WANTED.blockMs, 'ms'),
  ]
}

/** Addresses as programs and mistakes make them: pages of a list, keys that nothing reads, paths that are not there. */
function strayAddress(at: number): string {
  if (at % (ADDRESSES / RENDERED_ADDRESSES) === 0) return `/classes?channelSeq=${DEMO_SITE}&page=${at}`
  return [`/classes/15?channelSeq=${DEMO_SITE}&utm_source=${at}`, `/not-there-${at}?channelSeq=${DEMO_SITE}`, `/?channelSeq=${DEMO_SITE}&page=${at}&sort=${at}`, `/classes/${at}?channelSeq=${at}`][at % 4] ?? '/'
}

/** What many addresses leave in memory. */
async function strayAddresses(server: ServerProcess): Promise<Figure[]> {
  const before = (await probed(server)).usedMb
  const residentBefore = residentMb(server.pid)
  const languages = ['ko', 'en', 'ja']
  const addresses = Array.from({ length: ADDRESSES }, (_, at) => at)
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let at = addresses.pop(); at !== undefined; at = addresses.pop()) {
      await (await fetch(server.origin + strayAddress(at), { headers: { ...headers, 'accept-language': languages[at % 3] ?? 'ko' } })).arrayBuffer()
    }
  }))
  const after = (await probed(server)).usedMb
  return [{ ...ceiling(`memory more after ${ADDRESSES} addresses`, after - before, WANTED.memoryMb, 'MB'), value: `${(after - before).toFixed(1)} MB (${before.toFixed(1)} before); resident, with the rendering thread, ${residentMb(server.pid).toFixed(0)} MB (${residentBefore.toFixed(0)} before)` }]
}

async function figuresOf(env: Record<string, string>, dataDir: string, client: Client): Promise<Figure[]> {
  const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8), NODE_OPTIONS: `--import=${new URL('probe.ts', import.meta.url).href}` } })
  const floor = await startFloor('bareAnswers.ts', server.origin)
  try {
    const pages = publicPages(await publishPage(server.origin))
    // The thread loads its code with the first page.
    for (let left = 10; left > 0 && !(await (await fetch(server.origin, { headers })).text()).includes('data-rendered-at'); left -= 1) await client.query(`select pg_notify('madang_public', '0')`)
    // Compiled as on a server that runs for a while, whichever page is measured first.
    for (const { path } of pages) for (let round = 0; round < WARM_UP; round += 1) await renderOf(path, server, client)
    const figures: Figure[] = []
    for (const page of pages) figures.push(...(await uncachedPage(page, server, client)))
    for (const page of pages) figures.push(...(await cachedPage(page, server, floor)))
    return [...figures, ...(await strayAddresses(server))]
  } finally {
    await floor.stop()
    await server.stop()
  }
}

/** Public pages from one process on PostgreSQL: from its cache, rendered again, and under many addresses. */
export async function benchPages(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    return await figuresOf(env, dataDir, client)
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
