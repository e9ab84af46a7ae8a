import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { Pool } from 'pg'
import { beginAudit } from './audit.ts'
import * as schema from './schema/index.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

export interface Database {
  kind: 'pglite' | 'postgres'
  db: Db
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
  listen?(channel: string, onPayload: (payload: string) => void): Promise<unknown>
  close(): Promise<void>
}

const migrations = { migrationsFolder: join(import.meta.dirname, 'migrations') }

// Advisory lock: one server process migrates at a time.
const MIGRATION_LOCK = 4_000_001

const CONNECT_WAIT_MS = 10_000

/** Opens PostgreSQL at `url`, else PGlite in `dataDir`, and migrates it. Throws the driver's error. */
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
    db: withHooks(db as unknown as Db),
    async executeSql(text, values) {
      if (values !== undefined && values.length > 0) return { rows: (await client.query(text, values)).rows }
      // exec runs several statements; return the last result, as PostgreSQL's simple protocol does.
      return { rows: (await client.exec(text)).at(-1)?.rows ?? [] }
    },
    listen: (channel, onPayload) => client.listen(channel, onPayload),
    close: () => client.close(),
  }
}

async function openPostgres(url: string, poolSize: number): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: CONNECT_WAIT_MS, keepAlive: true })
  // Without a listener, a broken connection would end the process. The query that uses it fails, the next gets another.
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
    db: withHooks(db as unknown as Db),
    async executeSql(text, values) {
      const result: unknown = await pool.query(text, values)
      const last = Array.isArray(result) ? (result.at(-1) as { rows: unknown[] } | undefined) : (result as { rows: unknown[] })
      return { rows: last?.rows ?? [] }
    },
    close: () => pool.end(),
  }
}

const waiting = new WeakMap<object, (() => void)[]>()

function withHooks(db: Db): Db {
  const transaction = db.transaction.bind(db)
  db.transaction = async (run, config) => {
    const callbacks: (() => void)[] = []
    const result = await transaction(async (tx) => {
      waiting.set(tx, callbacks)
      await beginAudit(tx)
      return run(tx)
    }, config)
    for (const callback of callbacks) callback()
    return result
  }
  return db
}

/** Calls back after the transaction commits, never after a rollback; at once outside a transaction. */
export function afterCommit(db: Db, callback: () => void): void {
  const callbacks = waiting.get(db)
  if (callbacks === undefined) callback()
  else callbacks.push(callback)
}
