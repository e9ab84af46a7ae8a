import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { mostUsed, openPlay } from '#tests/support/scale/asks.ts'
import type { Ask } from '#tests/support/scale/asks.ts'
import { fillDatabase } from '#tests/support/scale/fill.ts'
import { scales, sumsOf } from '#tests/support/scale/layout.ts'
import type { Scale } from '#tests/support/scale/layout.ts'
import { findScans } from '#tests/support/scale/scans.ts'
import { createStatementLog } from '#tests/support/scale/statements.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'

const WARM_UP = 20
const ROUNDS = 150
const GROWTH = 1.5
const NOISE_MS = { p50: 0.5, p95: 3 } as const
type Percentile = keyof typeof NOISE_MS
/** Largest table that may be read by a sequential scan, rows (classes: 10,000). */
const ROWS_SCANNED = 5_000
/** Scale at which plans are checked: large enough for realistic plans. */
const SCALE_OF_SCANS = 10

/** Throw-away server: no autovacuum during the fill. */
const settings = ['shared_buffers=512MB', 'max_wal_size=4GB', 'autovacuum=off']

interface Filled {
  scale: Scale
  url: string
}

async function fill(maintenanceUrl: string, scale: Scale, now: Date): Promise<Filled> {
  const name = `scale_${scale}`
  const url = maintenanceUrl.replace(/\/postgres$/, `/${name}`)
  const client = new Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const started = performance.now()
    await client.query(`create database ${name}`)
    await fillDatabase(url, scale, now)
    const { rows: [{ size } = { size: '' }] } = await client.query<{ size: string }>(`select pg_size_pretty(pg_database_size('${name}')) as size`)
    const { sites, classes, attendees, views } = sumsOf(scale)
    const sums = `${sites} sites, ${classes} classes, ${attendees} attendees, ${views} lesson views`
    console.log(`  ${scale}×: ${sums}; ${size}, filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    return { scale, url }
  } finally {
    await client.end()
  }
}

async function send(server: ServerProcess, { name, method, url, token, body }: Ask): Promise<{ ms: number; answer: unknown }> {
  const started = performance.now()
  const answer = await fetch(server.origin + url, {
    method, headers: { [headerNames.accessToken]: token, [headerNames.clientId]: 'bench', 'content-type': 'application/json' }, ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const ms = performance.now() - started
  if (answer.status !== 200) throw new Error(`${name} was answered ${answer.status}: ${text}`)
  return { ms, answer: JSON.parse(text) }
}

const percentiles = { p50: 0.5, p95: 0.95 } as const satisfies Record<Percentile, number>
const percentileOf = (times: number[], percentile: Percentile) => times.toSorted((a, b) => a - b)[Math.floor(times.length * percentiles[percentile])] ?? Number.NaN

/** Latency (ms) of each call on each server, one request at a time; servers alternate, so that noise affects all. */
async function measure(servers: readonly ServerProcess[]): Promise<Map<string, number[][]>> {
  const times = new Map(mostUsed.map(({ name }) => [name, servers.map((): number[] => [])]))
  const plays = await Promise.all(servers.map(async (server) => ((await send(server, openPlay())).answer as { playSeq: number }).playSeq))
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { name, ask } of mostUsed) {
      for (const [index, server] of servers.entries()) {
        const { ms } = await send(server, ask(round, plays[index] ?? 0))
        if (round >= WARM_UP) times.get(name)?.[index]?.push(ms)
      }
    }
  }
  return times
}

function growthFigure(name: string, percentile: Percentile, byScale: readonly number[][]): Figure {
  const values = byScale.map((times) => percentileOf(times, percentile))
  const steps = values.slice(1).map((after, index) => ({ before: values[index] ?? Number.NaN, after }))
  const grown = steps.map(({ before, after }) => `${(after / before).toFixed(2)}×`).join(', ')
  return {
    name: `${name}, ${percentile}`, value: `${values.map((value) => value.toFixed(1)).join(' → ')} ms${grown === '' ? '' : `: ${grown}`}`,
    ...(steps.length === 0 ? {} : { target: `≤ ${GROWTH}× per tenfold`, held: steps.every(({ before, after }) => after <= before * GROWTH || after - before <= NOISE_MS[percentile]) }),
  }
}

/** Latency of common calls on databases of tenfold size each up to `max`, and scans of large tables. The site has a tenth of all. */
export async function benchScale(max: number): Promise<Figure[]> {
  const chosen = scales.filter((scale) => scale <= max)
  if (chosen.length === 0) throw new Error(`--max is one of ${scales.join(', ')}`)
  const log = createStatementLog()
  const postgres = await startPostgres({ settings, onLog: log.hear })
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop()]
  try {
    const now = new Date()
    const filled: Filled[] = []
    for (const scale of chosen) filled.push(await fill(postgres.url, scale, now))
    const { url: scanned = '' } = filled.findLast(({ scale }) => scale <= SCALE_OF_SCANS) ?? {}
    const { scans, statements } = await findScans(scanned, log, { rows: ROWS_SCANNED, now })
    for (const { call, table, statement } of scans) console.log(`  ${call} reads ${table} whole: ${statement}`)
    const servers: ServerProcess[] = []
    for (const { scale, url } of filled) {
      const server = await startServer({ dataDir: join(dataDir, String(scale)), env: { DATABASE_URL: url, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
      ends.push(async () => void (await server.stop()))
      servers.push(server)
    }
    const times = await measure(servers)
    return [
      ceiling(`statements, of ${statements}, that read more than ${ROWS_SCANNED} rows of a table whole`, scans.length, 0, 'statements'),
      ...[...times].flatMap(([name, byScale]) => (['p50', 'p95'] as const).map((percentile) => growthFigure(name, percentile, byScale))),
    ]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
