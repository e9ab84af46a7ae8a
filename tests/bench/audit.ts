import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { auditOf } from '#shared/audit/rules.ts'
import { contract, contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { ceiling, median } from './figures.ts'
import type { Figure } from './figures.ts'
import { asking, ownerToken, p95 } from './money.ts'

const SITE = 1
const ENTRIES = 1_000_000
const OTHER_SITES = 4
const OTHER_ENTRIES = 50_000
/** Entries of one statement. */
const PART = 100_000
const DAYS = 730
const WANTED_MS = 150
/** A search reads the site's entries: a few of them say what it costs. */
const SEARCHES = 5
/** A kind that few entries have, and a name that one has. */
const [RARE_KIND, RARE_LABEL] = ['snippet', '쿠폰777777']

/** Entries of two years at one site, and some at others: by all calls that are logged, of the staff, one in a thousand of the rare kind. Without the indexes, which are built once at the end. */
async function fill(client: Client): Promise<void> {
  const calls = contractRows.filter(({ definition, name }) => auditOf(definition) !== null && !name.startsWith(`${RARE_KIND}.`)).map(({ name }) => name)
  const changes = JSON.stringify([{ table: 'coupons', act: 'UPDATE', label: '가을 할인', userSeq: null, courseSeq: null, fields: { discount_value: [10, 20], total_cap: [100, null], name: ['가을', '가을 할인'] } }])
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'audit_entries'::regclass and not i.indisprimary`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const { rows: sites } = await client.query<{ channel_seq: string }>(
    `insert into channels (channel_seq, domain, name, corporate, created_at) select 900000 + n, 'bench-audit-' || n, '벤치 ' || n, '{}', now() from generate_series(1, $1::int) as n returning channel_seq`, [OTHER_SITES])
  const seqsOf = async (text: string) => (await client.query<{ seq: string }>(text, [SITE])).rows.map(({ seq }) => Number(seq))
  const staff = await seqsOf('select user_seq as seq from channel_users where channel_seq = $1 and user_type_cd is not null order by 1')
  const classes = await seqsOf('select course_seq as seq from courses where channel_seq = $1 order by 1')
  const members = await seqsOf('select user_seq as seq from channel_users where channel_seq = $1 order by 1 limit 1000')
  // References hold by construction; without their checks a part takes a fifth of the time.
  await client.query('set session_replication_role = replica')
  for (const { seq, count } of [{ seq: SITE, count: ENTRIES }, ...sites.map(({ channel_seq }) => ({ seq: Number(channel_seq), count: OTHER_ENTRIES }))]) {
    for (let from = 0; from < count; from += PART) {
      await client.query(
        `insert into audit_entries (channel_seq, request_no, at, by_user_seq, kind, call, course_seq, person_seq, label, changes, change_count)
         select $1, 'bench-' || n, now() - n * interval '${DAYS} days' / $2::int, ($5::bigint[])[1 + n % cardinality($5::bigint[])], split_part(call, '.', 1), call,
           case when n % 3 = 0 then ($6::bigint[])[1 + n % cardinality($6::bigint[])] end, case when n % 5 = 0 then ($7::bigint[])[1 + n % cardinality($7::bigint[])] end, '쿠폰' || n, $4::jsonb, 1 + n % 20
         from (select n, case when n % 1000 = 0 then $8::text || '.save' else ($3::text[])[1 + n % cardinality($3::text[])] end as call from generate_series($9::int + 1, least($9::int + $10::int, $2::int)) as n) as named`,
        [seq, count, calls, changes, staff, classes, members, RARE_KIND, from, PART])
    }
  }
  await client.query('set session_replication_role = origin')
  for (const { definition } of indexes) await client.query(definition)
  await client.query('vacuum analyze audit_entries')
}

/** How often the log was read whole. */
async function scansOf(client: Client): Promise<number> {
  // A connection reports what it did a second later at the latest.
  await sleep(2_500)
  await client.query('select pg_stat_clear_snapshot()')
  const { rows: [row] } = await client.query<{ scans: string }>(`select seq_scan as scans from pg_stat_user_tables where relname = 'audit_entries'`)
  return Number(row?.scans)
}

/** Pages of the audit log at a million entries of one site, among those of others, on PostgreSQL (SET-10). */
export async function benchAudit(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const filling = performance.now()
    await fill(client)
    const filled = (performance.now() - filling) / 1000
    const owner = await ownerToken(client)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))
    const ask = asking(server.origin)
    const list = (query: object) => ask(callUrl(contract.audit.list, { params: { channelSeq: SITE }, query: { size: 50, ...query } }), owner) as Promise<{ entries: object[]; after: string | null }>
    const { rows: [found] } = await client.query<{ person: string; course: string }>(`select by_user_seq as person, (select min(course_seq) from audit_entries where channel_seq = $1) as course from audit_entries where channel_seq = $1 limit 1`, [SITE])
    const cursorAt = async (place: number) => {
      const { rows: [row] } = await client.query<{ cursor: string }>(
        `select audit_seq || '~' || to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as cursor from audit_entries where channel_seq = $1 order by at desc, audit_seq desc limit 1 offset $2`, [SITE, place])
      return row?.cursor ?? ''
    }
    const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString()
    const pages: [string, object][] = [
      ['first page', {}], ['first page, the oldest first', { order: 'asc' }], ['middle page', { cursor: await cursorAt(ENTRIES / 2) }], ['last page', { cursor: await cursorAt(ENTRIES - 30) }],
      ['filter by kind', { kind: 'coupon' }], ['filter by a rare kind', { kind: RARE_KIND }], ['filter by person', { byUserSeq: Number(found?.person) }], ['filter by class', { courseSeq: Number(found?.course) }],
      ['ten days a year ago', { from: day(375), until: day(365) }], ['rare kind of ten days', { kind: RARE_KIND, from: day(310), until: day(300) }],
    ]
    const figures: Figure[] = [{ name: `${ENTRIES} entries of ${DAYS} days, filled`, value: `${filled.toFixed(0)} s` }]
    await list({})
    const before = await scansOf(client)
    for (const [name, query] of pages) {
      const { entries } = await list(query)
      if (entries.length === 0) throw new Error(`${name} found nothing`)
      figures.push(ceiling(`audit log, ${name}, p95`, await p95(() => list(query)), WANTED_MS, 'ms'))
    }
    figures.push(ceiling('audit log read whole by these', await scansOf(client) - before, 0, 'times'))
    for (const [name, q, count] of [['search for one', RARE_LABEL, 1], ['search for none', '없는낱말', 0]] as const) {
      const times: number[] = []
      for (let round = 0; round < SEARCHES; round += 1) {
        const started = performance.now()
        const { entries } = await list({ q })
        times.push(performance.now() - started)
        if (entries.length !== count) throw new Error(`${name} found ${entries.length}`)
      }
      figures.push({ name: `audit log, ${name}, median`, value: `${median(times).toFixed(0)} ms` })
    }
    return figures
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
