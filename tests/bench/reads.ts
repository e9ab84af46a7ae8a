import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { PAGE_SIZE_DEFAULT, pageCount } from '#shared/kernel/paging.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { median } from './figures.ts'
import type { Figure } from './figures.ts'
import { fillSite, makeMember } from './largeSite.ts'
import { startFloor } from './processes.ts'

const ROUNDS = 3
const SECONDS = 1
const CONNECTIONS = 20
const CLASSES = 10_900
const REVIEWS = 10_000
/** Targets on two cores shared with load generator and PostgreSQL, requests per second. */
const WANTED = { visitor: 5000, member: 1500 }

interface Read {
  who: keyof typeof WANTED
  name: string
  url: string
  returning?: boolean
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const refused = Object.entries(result.statusCodeStats ?? {}).filter(([status]) => status !== '200' && status !== '304')
  if (refused.length > 0 || result.errors > 0) throw new Error(`${url}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return result.requests.total / result.duration
}

function readsOf(channelSeq: number, courseSeq: number): Read[] {
  const params = { channelSeq, courseSeq }
  const list = (query: object) => callUrl(contract.course.list, { params, query: query as Record<string, unknown> })
  const pages = [
    { name: 'home', url: list({ mainFirst: 'Y', size: 10 }) },
    { name: 'class list', url: list({}) },
    { name: 'class page', url: callUrl(contract.course.detail, { params }) },
    { name: 'channel context', url: callUrl(contract.channel.information, { params }) },
    { name: 'served head', url: `/classes/${courseSeq}?channelSeq=${channelSeq}` },
  ]
  return [
    ...pages.flatMap(({ name, url }): Read[] => [{ who: 'visitor', name, url }, { who: 'visitor', name: `${name}, had already`, url, returning: true }]),
    { who: 'member', name: 'class list', url: list({}) },
    { who: 'member', name: 'search', url: list({ q: '영화' }) },
    { who: 'member', name: 'last page', url: list({ page: pageCount(CLASSES, PAGE_SIZE_DEFAULT) }) },
    { who: 'member', name: 'by price, a page in the middle', url: list({ sort: 'priceLow', page: 200 }) },
    { who: 'member', name: 'class page', url: callUrl(contract.course.detail, { params }) },
    { who: 'member', name: 'reviews', url: callUrl(contract.review.list, { params }) },
  ]
}

async function measure(read: Read, origin: string, floor: string, token: string): Promise<Figure> {
  const own: Record<string, string> = read.who === 'member' ? { [headerNames.accessToken]: token } : {}
  const asked = { accept: '*/*', 'accept-language': 'ko', ...own }
  const first = await fetch(origin + read.url, { headers: asked })
  await fetch(floor + read.url)
  const headers = { ...asked, ...(read.returning === true ? { 'if-none-match': first.headers.get('etag') ?? '' } : {}) }
  const [ours, floors]: [number[], number[]] = [[], []]
  // Alternate rounds, so that noise affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(await requestsPerSecond(floor + read.url, headers))
    ours.push(await requestsPerSecond(origin + read.url, headers))
  }
  const reached = median(ours)
  return {
    name: `${read.who}: ${read.name}`,
    value: `${reached.toFixed(0)} requests/s, ${(reached / median(floors)).toFixed(2)} × bare Fastify (${median(floors).toFixed(0)})`,
    target: `≥ ${WANTED[read.who]}`,
    held: reached >= WANTED[read.who],
  }
}

/** Reads of visitors and a member on PostgreSQL, at a site of 10,900 classes, against bare Fastify with the same bytes. */
export async function benchReads(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const courseSeq = await fillSite(client, { channelSeq: 1, classes: CLASSES, reviews: REVIEWS })
    const token = await makeMember(client, 1)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))
    const [floor, memberFloor] = [await startFloor('bareAnswers.ts', server.origin), await startFloor('bareAnswers.ts', server.origin, token)]
    ends.push(() => floor.stop(), () => memberFloor.stop())
    const figures: Figure[] = []
    for (const read of readsOf(1, courseSeq)) {
      figures.push(await measure(read, server.origin, `http://localhost:${(read.who === 'member' ? memberFloor : floor).port}`, token))
    }
    return figures
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
