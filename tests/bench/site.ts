import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { countMarkedHours } from '#server/modules/dashboard/index.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'
import { asking, ownerToken, p95 } from './money.ts'
import { benchSitePages } from './sitePages.ts'

const SITE = 1
const DAYS = 390
const CHUNK = 500_000
const WANTED_MS = 300

/** Page views over the days, of browsers that come back. */
async function fill(client: Client, events: number): Promise<void> {
  for (let from = 0; from < events; from += CHUNK) {
    await client.query(
      `insert into tracked_events (channel_seq, message, path, client_id, created_at)
       select $1, case when n % 50 = 0 then 'new_visitor' else 'page_view' end, '/classes', 'browser-' || ((n::bigint / 4 * 7919) % 200000), now() - ((n::bigint * 86400 * $2 / $3)) * interval '1 second'
       from generate_series($4::int, $5::int) as n`, [SITE, DAYS, events, from, Math.min(from + CHUNK, events) - 1])
  }
  await client.query('vacuum analyze')
}

/** Without `dashboard_days`: of a site that is alone, a long range is all of it. */
const scansOf = async (client: Client, tables = ['tracked_events', 'visitor_days', 'dashboard_hours']): Promise<number> => {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows: [row] } = await client.query<{ scans: string }>('select sum(seq_scan) as scans from pg_stat_user_tables where relname = any($1)', [tables])
  return Number(row?.scans)
}

async function countAll(url: string, dataDir: string): Promise<number> {
  const database = await openDatabase({ url, dataDir, poolSize: 2 })
  const started = performance.now()
  try {
    for (let isMore = true; isMore;) isMore = await database.db.transaction((tx) => countMarkedHours(tx, SITE, new Date(0)))
  } finally {
    await database.close()
  }
  return (performance.now() - started) / 1000
}

/** The dashboard over many events, and pages of a site, on PostgreSQL (SET-01, SHELL-05). @param millions events, in millions */
export async function benchSite(millions: number): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], { ...env, DATA_DIR: dataDir })) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const events = millions * 1_000_000
    const started = performance.now()
    await fill(client, events)
    const filled = (performance.now() - started) / 1000
    const counted = await countAll(postgres.url, dataDir)
    await client.query('vacuum analyze')
    const owner = await ownerToken(client)
    const start = async (folder: string) => {
      const server = await startServer({ dataDir: folder, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
      ends.push(async () => void (await server.stop()))
      return server
    }
    // A data folder belongs to one server; the second stores no file.
    const otherDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
    ends.push(() => rm(otherDir, { recursive: true, force: true }))
    const [server, second] = [await start(dataDir), await start(otherDir)]
    const ask = asking(server.origin)
    const today = Date.now()
    const read = (type: 'DAILY' | 'HOURLY', days: number) => () => ask(callUrl(contract.dashboard.read, { params: { channelSeq: SITE }, query: { type, startDate: seoulDay(today - days * DAY_MS), endDate: seoulDay(today - DAY_MS) } }), owner)
    await read('DAILY', 7)()
    const before = await scansOf(client)
    const figures = [ceiling('dashboard of a day by hour, p95', await p95(read('HOURLY', 1)), WANTED_MS, 'ms')]
    for (const days of [7, 90, DAYS]) figures.push(ceiling(`dashboard of ${days} days, p95`, await p95(read('DAILY', days)), WANTED_MS, 'ms'))
    return [
      { name: 'events filled, with their marks', value: `${events} in ${filled.toFixed(0)} s` }, { name: 'counted from zero', value: `${counted.toFixed(0)} s` },
      ...figures, ceiling('tables that the dashboard reads whole', await scansOf(client) - before, 0, 'scans'),
      ...await benchSitePages([server.origin, second.origin]),
    ]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
