import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import * as schema from './schema/index.ts'

/** Drizzle over either driver, or a transaction of one; queries read the same. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database. */
export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  /** Runs SQL as the jobs library writes it. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  /** Hears what is notified within this process; PostgreSQL has `Listening` for it. */
  listen?(channel: string, onPayload: (payload: string) => void): Promise<unknown>
  close(): Promise<void>
}

const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') }

/** Key of the advisory lock that lets one server process migrate at a time. */
const MIGRATION_LOCK = 4_000_001

/** How long a query waits for a connection, in milliseconds, before the database counts as away. */
const CONNECT_WAIT_MS = 10_000

/**
 * Opens PostgreSQL at `url`, or the embedded database in `dataDir`, and brings it to the newest migration.
 * Throws the driver's error when it cannot be reached or opened.
 */
export async function openDatabase(options: { url?: string | undefined; dataDir: string; poolSize?: number }): Promise<Database> {
  return options.url === undefined ? openPglite(options.dataDir) : openPostgres(options.url, options.poolSize ?? 10)
}

async function openPglite(dataDir: string): Promise<Database> {
  const folder = join(dataDir, 'db')
  await mkdir(folder, { recursive: true })
  const client = await PGlite.create(folder)
  const db = drizzlePglite(client, { schema })
  await migratePglite(db, migrations)
  return {
    kind: 'pglite',
    db: withAfterCommit(db as unknown as Db),
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) return { rows: (await client.query(text, values)).rows }
      // Several statements at once go through exec; the last result counts, as with PostgreSQL's simple protocol.
      return { rows: (await client.exec(text)).at(-1)?.rows ?? [] }
    },
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    close: () => client.close(),
  }
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: CONNECT_WAIT_MS, keepAlive: true })
  // A connection that breaks must not end the process, whether it lies idle or within a transaction: who uses it is told
  // by the query that fails, and the next one gets another.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = drizzlePostgres(pool, { schema })
  const guard = await pool.connect()
  try {
    await guard.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePostgres(db, migrations)
  } finally {
    await guard.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    guard.release()
  }
  return {
    kind: 'postgres',
    db: withAfterCommit(db as unknown as Db),
    async executeSql(text, values) {
      const result: unknown = await pool.query(text, values)
      const last = Array.isArray(result) ? (result.at(-1) as { rows: unknown[] } | undefined) : (result as { rows: unknown[] })
      return { rows: last?.rows ?? [] }
    },
    close: () => pool.end(),
  }
}

const waiting = new WeakMap<object, (() => void)[]>()

/** Lets callbacks wait for the end of this database's transactions (`afterCommit`). */
function withAfterCommit(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    const callbacks: (() => void)[] = []
    const answer = await transaction((tx) => {
      waiting.set(tx, callbacks)
      return run(tx)
    }, config)
    for (const callback of callbacks) callback()
    return answer
  }
  return db
}

/** Calls back once the transaction is committed, never when it is rolled back; at once for a database without one. */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = waiting.get(db)
  if (callbacks === undefined) callback()
  else callbacks.push(callback)
}
