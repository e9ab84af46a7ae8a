import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { contract } from '#shared/contract.ts'
import { attendeeSorts } from '#shared/attendee/listing.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { runTool } from '#cli/tool.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { ceiling } from './figures.ts'
import type { Figure } from './figures.ts'
import { watchMemory } from './memory.ts'
import { asking, ownerToken, p95 } from './money.ts'
import type { Ask } from './money.ts'

const SITE = 1
const SIZES = [1_000, 10_000, 100_000] as const
const LARGE = 100_000
const WANTED_MS = 150
/** People whom a bulk change finds. */
const CHANGED = 10_000
/** Beyond what the server holds before a file; a file of 100,000 rows held whole is more. */
const EXPORT_MB = 96

/** Attendees of a class, their ends of access a year apart, and as members of the site. They attend other classes too, as the table of a platform holds more than one class. */
async function fill(client: Client, courseSeq: number, others: readonly number[], from: number, to: number): Promise<void> {
  await client.query(
    `with people as (insert into users (email, name, created_at) select 'people' || n || '@madang.test', '사람' || n, now() from generate_series($3::int, $4::int) as n returning user_seq),
       joined as (insert into channel_users (channel_seq, user_seq, joined_at) select $1, user_seq, now() from people)
     insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at, valid_at, brought_by)
     select $1, $2, user_seq, '00', now(), now() - (user_seq % 100000) * interval '5 minutes', case when user_seq % 9 > 0 then now() + (user_seq * 7919 % 31536000) * interval '1 second' end,
       case when user_seq % 10 = 0 then 'staff' end from people`, [SITE, courseSeq, from + 1, to])
  for (const other of others) {
    await client.query(
      `insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at, valid_at)
       select channel_seq, $2, user_seq, '00', attend_at, created_at, valid_at from attendees where channel_seq = $1 and course_seq = $3 on conflict do nothing`, [SITE, other, courseSeq])
  }
  await client.query('vacuum analyze')
}

/** How often the large tables were read whole. */
async function scansOf(client: Client): Promise<number> {
  // A connection reports what it did a second later at the latest.
  await sleep(2_500)
  await client.query('select pg_stat_clear_snapshot()')
  const { rows: [row] } = await client.query<{ scans: string }>(`select sum(seq_scan) as scans from pg_stat_user_tables where relname in ('attendees', 'users')`)
  return Number(row?.scans)
}

interface Bench { client: Client; ask: Ask; owner: string; origin: string; pid: number; courseSeq: number }

const listed = ({ ask, owner, courseSeq }: Bench) => (query: object) =>
  ask(callUrl(contract.attendee.list, { params: { channelSeq: SITE, courseSeq }, query: { size: 100, ...query } }), owner) as Promise<{ attendees: object[]; totalCount: number; next: string | null }>

/** The cursor in the middle of the list: that of its row in the database. */
async function middle({ client, courseSeq }: Bench, at: number): Promise<string> {
  const { rows: [row] } = await client.query<{ cursor: string }>(
    `select (extract(epoch from created_at) * 1000000)::bigint || '_' || attend_seq as cursor from attendees where channel_seq = $1 and course_seq = $2 order by created_at desc, attend_seq desc limit 1 offset $3`, [SITE, courseSeq, at])
  return row?.cursor ?? ''
}

/** Pages, filters and searches. A search reads the names of all users of the class, and how they came is in no index: these two may read tables whole. */
async function pagesOf(bench: Bench, count: number): Promise<Figure[]> {
  const list = listed(bench)
  const [half, end] = [await middle(bench, Math.floor(count / 2)), await middle(bench, count - 50)]
  const asked: [string, object][] = [
    ...attendeeSorts.flatMap((sort) => (['desc', 'asc'] as const).map((order): [string, object] => [`first page by ${sort} ${order}`, { sort, order }])),
    ['middle page', { cursor: half }], ['last page', { cursor: end }], ['filter by access', { access: 'open' }], ['filter by way', { cameBy: 'staff' }], ['search for one', { q: '사람777' }], ['search for none', { q: '없는낱말' }],
  ]
  const figures: Figure[] = []
  for (const [name, query] of asked) {
    const before = await scansOf(bench.client)
    const took = await p95(() => list(query))
    const scans = await scansOf(bench.client) - before
    const figure = ceiling(`${count}: ${name}, p95`, took, WANTED_MS, 'ms')
    figures.push(count === LARGE ? { ...figure, held: figure.held === true && (scans === 0 || 'q' in query), value: `${figure.value}, ${scans} scans` } : { name: figure.name, value: `${figure.value}, ${scans} scans` })
  }
  return figures
}

/** A file of all, read as it comes. */
async function benchExport({ ask, owner, origin, pid, courseSeq }: Bench, count: number, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const { url } = await ask(callUrl(contract.attendee.export, { params: { channelSeq: SITE, courseSeq } }), owner, { filter: { q: '' }, sort: 'applied', order: 'desc', columns: ['person', 'email', 'status', 'applied', 'until', 'progress', 'cameBy'], format }) as { url: string }
  const before = watchMemory(pid).stop()
  const memory = watchMemory(pid)
  const started = performance.now()
  const { body } = await fetch(origin + url, { headers: { [headerNames.accessToken]: owner, [headerNames.clientId]: 'bench' } })
  let bytes = 0
  for await (const piece of body ?? []) bytes += (piece as Uint8Array).length
  const seconds = (performance.now() - started) / 1000
  return [{ name: `${count}: ${format} file`, value: `${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB` }, ceiling(`${count}: ${format} file, memory beyond before`, memory.stop() - before, EXPORT_MB, 'MB')]
}

async function benchBulk({ client, ask, owner, courseSeq }: Bench): Promise<Figure> {
  const bare = performance.now()
  await client.query(`update attendees set valid_at = valid_at + interval '3 days' where channel_seq = $1 and course_seq = $2 and brought_by = 'staff' and valid_at > now()`, [SITE, courseSeq])
  const floor = performance.now() - bare
  const params = { channelSeq: SITE, courseSeq }
  const body = { kind: 'attendee.period', input: { change: { kind: 'days', days: 3 } }, selection: { way: 'matching', filter: { q: '', cameBy: 'staff', access: 'open' }, exceptSeqs: [] } }
  const started = performance.now()
  const { digest, totalCount } = await ask(callUrl(contract.bulk.preview, { params }), owner, body) as { digest: string; totalCount: number }
  const seen = performance.now() - started
  const { bulk: { bulkSeq } } = await ask(callUrl(contract.bulk.start, { params }), owner, { ...body, digest, requestNo: randomUUID() }) as { bulk: { bulkSeq: number } }
  for (let state = 'running'; state === 'running';) {
    ({ bulk: { state } } = await ask(callUrl(contract.bulk.read, { params: { ...params, bulkSeq } }), owner) as { bulk: { state: string } })
    await sleep(100)
  }
  const took = performance.now() - started
  return { name: `bulk change of ${totalCount} (of ${CHANGED} wanted)`, value: `${(took / floor).toFixed(1)} × bare SQL (${(took / 1000).toFixed(1)} s with a preview of ${(seen / 1000).toFixed(1)} s, against ${(floor / 1000).toFixed(2)} s)` }
}

/** A sheet of members who are added to another class, beside the bare insertion into a third. */
async function benchSheet({ client, ask, owner, courseSeq }: Bench, other: number): Promise<Figure> {
  const { rows } = await client.query<{ email: string; user_seq: string }>(`select u.email, u.user_seq from attendees a join users u using (user_seq) where a.channel_seq = $1 and a.course_seq = $2 order by a.attend_seq limit $3`, [SITE, courseSeq, CHANGED])
  const numbers = rows.map(({ user_seq }) => Number(user_seq))
  await client.query('delete from attendees where channel_seq = $1 and course_seq = $2 and user_seq = any($3)', [SITE, other, numbers])
  await client.query(`insert into site_plans (channel_seq, plan_cd) values ($1, 'business') on conflict do nothing`, [SITE])
  const insert = `insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at, valid_at, brought_by) select $1, $2, u.user_seq, '00', now(), now(), now() + interval '30 days', 'staff' from users u where u.email = any($3)`
  const emails = rows.map(({ email }) => email)
  const bare = performance.now()
  await client.query(insert, [SITE, other, emails])
  const floor = performance.now() - bare
  await client.query('delete from attendees where channel_seq = $1 and course_seq = $2 and user_seq = any($3)', [SITE, other, numbers])
  const params = { channelSeq: SITE, courseSeq: other }
  const body = { kind: 'attendee.add', input: { period: { kind: 'class' } }, selection: { way: 'lines', lines: emails.map((email, index) => ({ line: index + 2, email })) } }
  const started = performance.now()
  const { digest, acts } = await ask(callUrl(contract.bulk.preview, { params }), owner, body) as { digest: string; acts: { count: number }[] }
  const seen = performance.now() - started
  const { bulk: { bulkSeq } } = await ask(callUrl(contract.bulk.start, { params }), owner, { ...body, digest, requestNo: randomUUID() }) as { bulk: { bulkSeq: number } }
  for (let state = 'running'; state === 'running';) {
    ({ bulk: { state } } = await ask(callUrl(contract.bulk.read, { params: { ...params, bulkSeq } }), owner) as { bulk: { state: string } })
    await sleep(100)
  }
  const took = performance.now() - started
  return { name: `sheet of ${CHANGED}, ${acts.reduce((sum, { count }) => sum + count, 0)} added`, value: `${(took / floor).toFixed(1)} × bare SQL (${(took / 1000).toFixed(1)} s with a preview of ${(seen / 1000).toFixed(1)} s, against ${(floor / 1000).toFixed(2)} s)` }
}

/** The list, the bulk changes and the files of a class as it grows to 100,000 attendees, on PostgreSQL (STU-07). */
export async function benchPeople(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const { rows: [course] } = await client.query<{ course_seq: string }>(`select min(course_seq) as course_seq from courses where channel_seq = $1 and public_cd = '00' and course_type_cd = '05'`, [SITE])
    const courseSeq = Number(course?.course_seq)
    const { rows: others } = await client.query<{ course_seq: string }>(`select course_seq from courses where channel_seq = $1 and course_seq > $2 order by course_seq limit 4`, [SITE, courseSeq])
    const owner = await ownerToken(client)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))
    const bench: Bench = { client, ask: asking(server.origin), owner, origin: server.origin, pid: server.pid, courseSeq }
    const figures: Figure[] = []
    let filled = 0
    for (const size of SIZES) {
      await fill(client, courseSeq, others.map(({ course_seq }) => Number(course_seq)), filled, size)
      filled = size
      figures.push(...await pagesOf(bench, size), ...await benchExport(bench, size, 'csv'), ...await benchExport(bench, size, 'xlsx'))
    }
    return [...figures, await benchBulk(bench), await benchSheet(bench, Number(others[0]?.course_seq))]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
