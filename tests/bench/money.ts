import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import { contract } from '#shared/contract.ts'
import { transferKind } from '#shared/ledger/accounts.ts'
import type { TransferKind } from '#shared/ledger/accounts.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { keepPastDays } from '#server/modules/ledger/index.ts'
import { runTool } from '#cli/tool.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { startServer } from '#tests/support/server/server.ts'
import { ceiling, median, ratio } from './figures.ts'
import type { Figure } from './figures.ts'
import { makeMember } from './largeSite.ts'

const SITE = 1
const PRICE = 12_000
const ROUNDS = 3
const ORDERS = 60
const AT_ONCE = 6
/** Of the bare transaction's orders per second; ours makes three calls, each with its session and rights. */
const WANTED_SHARE = 0.1

/** Orders of the large ledger; each has three lines. */
const PAST_ORDERS = 333_334
const PAST_DAYS = 400
const READS = 40
const WANTED_MS = 200

export type Ask = (url: string, token: string, body?: unknown, method?: string) => Promise<unknown>

/** Asks a server as the holder of a token. Throws on any answer but 200. */
export const asking = (origin: string): Ask => async (url, token, body, method = body === undefined ? 'GET' : 'POST') => {
  const answer = await fetch(origin + url, { method, headers: { [headerNames.accessToken]: token, [headerNames.clientId]: 'bench', ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

/** A session of the site's owner; returns the token. */
export async function ownerToken(client: Client): Promise<string> {
  const token = randomUUID()
  await client.query(
    `insert into sessions (token_hash, user_seq, kind, created_at, last_seen_at, expires_at)
     select $1, user_seq, 'token', now(), now(), now() + interval '1 day' from users where email = 'owner@madang.test'`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return token
}

/** Items that `work` finishes in a second, `AT_ONCE` at a time. */
async function perSecond<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<number> {
  const left = [...items]
  const started = performance.now()
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }))
  return items.length / ((performance.now() - started) / 1000)
}

const line = (kind: TransferKind) => `('${kind}', '${transferKind[kind].debit}', '${transferKind[kind].credit}')`

/** The rows that a sale leaves, in one transaction of three statements. */
async function sellBare(pool: Pool, courseSeq: number, userSeq: number): Promise<void> {
  const client = await pool.connect()
  const key = randomUUID()
  try {
    await client.query('begin')
    const { rows: [order] } = await client.query<{ order_seq: string }>(
      `insert into orders (channel_seq, order_no, user_seq, course_seq, order_state, course_type_cd, title, currency, list_amount, discount_amount, material_amount, pay_amount, charge_currency, charge_amount, ordered_at)
       values ($1, $2, $3, $4, 'booked', '05', 'Bench', 'KRW', ${PRICE}, 0, 0, ${PRICE}, 'KRW', ${PRICE}, now()) returning order_seq`, [SITE, key, userSeq, courseSeq])
    await client.query(
      `insert into ledger_transfers (channel_seq, order_seq, idempotency_key, kind, debit, credit, amount, currency, at)
       select $1, $2, $3 || kind, kind, debit, credit, ${PRICE}, 'KRW', now() from (values ${line('sale')}, ${line('deposit')}) as lines(kind, debit, credit)`, [SITE, order?.order_seq, key])
    await client.query(`insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, created_at) values ($1, $2, $3, '00', now(), now())`, [SITE, courseSeq, userSeq])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Members without an order, with their sessions. */
async function makeBuyers(client: Client): Promise<{ token: string; userSeq: number }[]> {
  const tokens: string[] = []
  for (let index = 0; index < ORDERS; index += 1) tokens.push(await makeMember(client, SITE))
  const { rows } = await client.query<{ token: string; user_seq: string }>(`update users set is_authenticated = true where email = any($1) returning split_part(email, '@', 1) as token, user_seq`, [tokens.map((token) => `${token}@madang.test`)])
  return rows.map(({ token, user_seq: userSeq }) => ({ token, userSeq: Number(userSeq) }))
}

async function benchOrders(client: Client, url: string, ask: Ask, owner: string, courses: readonly [number, number]): Promise<Figure> {
  const pool = new Pool({ connectionString: url, max: AT_ONCE })
  const [ours, floors]: [number[], number[]] = [[], []]
  const buy = async (token: string) => {
    const { order: { orderNo } } = await ask(callUrl(contract.order.checkout, { params: { channelSeq: SITE, courseSeq: courses[0] } }), token, {}) as { order: { orderNo: string } }
    const params = { channelSeq: SITE, orderNo }
    await ask(callUrl(contract.order.pay, { params }), token, { payMethodCd: '05', orderer, payAmount: PRICE })
    await ask(callUrl(contract.order.confirmDeposit, { params }), owner, {})
  }
  try {
    // The first round warms both up.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const buyers = await makeBuyers(client)
      const floor = await perSecond(buyers, ({ userSeq }) => sellBare(pool, courses[1], userSeq))
      const own = await perSecond(buyers, ({ token }) => buy(token))
      if (round === 0) continue
      floors.push(floor)
      ours.push(own)
    }
  } finally {
    await pool.end()
  }
  return ratio('order, approve, enrol', median(ours), median(floors), WANTED_SHARE, 'orders/s')
}

/** A million ledger lines of past orders, over 400 days; each order was refunded in part. */
async function fillLedger(client: Client, url: string, courseSeq: number): Promise<number> {
  await client.query(
    `with sold as (
       insert into orders (channel_seq, order_no, user_seq, course_seq, order_state, course_type_cd, title, currency, list_amount, discount_amount, material_amount, pay_amount, charge_currency, charge_amount, ordered_at)
       select $1, 'past-' || n, (select min(user_seq) from users), $2, 'booked', '05', 'Bench', 'KRW', ${PRICE}, 0, 0, ${PRICE}, 'KRW', ${PRICE}, now() - n * (interval '${PAST_DAYS} days' / ${PAST_ORDERS})
       from generate_series(1, ${PAST_ORDERS}) as n returning channel_seq, order_seq, ordered_at)
     insert into ledger_transfers (channel_seq, order_seq, idempotency_key, kind, debit, credit, amount, currency, at)
     select channel_seq, order_seq, 'past:' || order_seq || kind, kind, debit, credit, case kind when 'payback' then ${PRICE / 4} else ${PRICE} end, 'KRW', ordered_at
     from sold, (values ${line('sale')}, ${line('payment')}, ${line('payback')}) as lines(kind, debit, credit)`,
    [SITE, courseSeq])
  // As after two nights.
  const database = await openDatabase({ url, dataDir: '' })
  for (const night of [1, 2]) await keepPastDays(database.db, new Date(Date.now() + night))
  await database.close()
  await client.query('vacuum analyze')
  const { rows: [count] } = await client.query<{ lines: string }>('select count(*) as lines from ledger_transfers')
  return Number(count?.lines)
}

const scansOf = async (client: Client): Promise<number> => {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows: [row] } = await client.query<{ scans: string }>(`select sum(seq_scan) as scans from pg_stat_user_tables where relname in ('ledger_transfers', 'orders')`)
  return Number(row?.scans)
}

/** Milliseconds. */
export async function p95(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < READS; round += 1) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(READS * 0.95)] ?? Number.NaN
}

/** Orders per second against the bare transaction, and the pages of sales over a million ledger lines (SET-07). */
export async function benchMoney(): Promise<Figure[]> {
  const postgres = await startPostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  const client = new Client({ connectionString: postgres.url })
  // Reverse order: the database waits for its clients.
  const ends = [() => rm(dataDir, { recursive: true, force: true }), () => postgres.stop(), () => client.end()]
  try {
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
    if ((await runTool('node', ['src/cli/madang.ts', 'seed'], env)) !== 0) throw new Error('the demo site could not be made')
    await client.connect()
    const { rows } = await client.query<{ course_seq: string }>(
      `update courses set fare_cd = '01', price = $2, discount_price = null, user_limit_type_cd = '01', currency = 'KRW', material_price = null, material_price_ex = null, delivery_cd = '99', pay_end_at = null
       where channel_seq = $1 and course_seq in (select course_seq from courses where channel_seq = $1 and public_cd = '00' and choise_type_cd = '01' and course_type_cd = '05' order by course_seq limit 2) returning course_seq`, [SITE, PRICE])
    const [first = 0, second = 0] = rows.map(({ course_seq: courseSeq }) => Number(courseSeq))
    const owner = await ownerToken(client)
    const server = await startServer({ dataDir, env: { ...env, NODE_ENV: 'production', SECRET_KEY: 'bench'.repeat(8) } })
    ends.push(async () => void (await server.stop()))
    const ask = asking(server.origin)
    await ask(callUrl(contract.order.saveSettings, { params: { channelSeq: SITE } }), owner, { bank }, contract.order.saveSettings.method)
    const orders = await benchOrders(client, postgres.url, ask, owner, [first, second])

    const lines = await fillLedger(client, postgres.url, second)
    console.log(`  ${lines} ledger lines`)
    const today = Date.now()
    const salesOf = (days: number) => () => ask(callUrl(contract.ledger.sales, { params: { channelSeq: SITE }, query: { startDt: seoulDay(today - (days - 1) * DAY_MS), endDt: seoulDay(today) } }), owner)
    const payments = () => ask(callUrl(contract.order.payments, { params: { channelSeq: SITE } }), owner)
    const before = await scansOf(client)
    const sales = [
      ceiling('sales of 30 days, p95', await p95(salesOf(30)), WANTED_MS, 'ms'),
      ceiling(`sales of ${PAST_DAYS} days, p95`, await p95(salesOf(PAST_DAYS)), WANTED_MS, 'ms'),
    ]
    const scans = ceiling('tables that sales read whole', await scansOf(client) - before, 0, 'scans')
    return [orders, ...sales, scans, ceiling('first page of payments, p95', await p95(payments), WANTED_MS, 'ms')]
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
