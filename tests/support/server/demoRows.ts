/** Makes the databases that the servers of the end-to-end tests copy: `node demoRows.ts EMPTY DEMO`, names on the server at TEST_POSTGRES_URL. */
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { repositoryRoot } from '#cli/repository.ts'
import { features } from '#shared/course/features.ts'
import { copyDatabase, databaseAt, makeTemplate } from './database.ts'
import { demoData } from './demoSetup.ts'

const columnsOf = `select coalesce(json_agg(quote_ident(attname) order by attnum), '[]') from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''`
/** The product's own tables, and the jobs that wait. */
const tableList = `select format('%I.%I', n.nspname, c.relname) as name, (${columnsOf}) as columns from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))`

/** Copies rows and sequences of the demo site, which is made on PGlite. */
async function copyRows(from: PGlite, to: Client): Promise<void> {
  // No triggers and foreign keys: the rows come as they are.
  await to.query('begin')
  await to.query('set local session_replication_role = replica')
  const { rows: tables } = await to.query<{ name: string; columns: string[] }>(tableList)
  for (const { name, columns } of tables) {
    await to.query(`delete from ${name}`)
    const { rows: [found] } = await from.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`)
    if (found?.rows === null || found === undefined) continue
    await to.query(`insert into ${name} (${columns.join()}) overriding system value select ${columns.join()} from json_populate_recordset(null::${name}, $1)`, [found.rows])
  }
  const { rows: sequences } = await from.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`)
  for (const { name, last } of sequences) await to.query('select setval($1, $2)', [name, last])
  await to.query('commit')
  await to.query('analyze')
}

/** Lets a server start once, which makes the queues of its jobs. */
async function startOnce(url: string, dataDir: string): Promise<void> {
  const [{ createServer }, { readConfig }] = await Promise.all([import('#server/app/createServer.ts'), import('#server/infra/config/config.ts')])
  const server = await createServer(readConfig({ NODE_ENV: 'development', DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', FEATURES: features.join() }, repositoryRoot))
  await server.startJobs()
  await server.stop()
}

enableCompileCache(join(repositoryRoot, '.cache', 'compile'))
const [empty, demo] = process.argv.slice(2)
if (empty === undefined || demo === undefined) throw new Error('node demoRows.ts EMPTY DEMO: the names of the two databases')
const folder = await mkdtemp(join(tmpdir(), 'madang-rows-'))
try {
  await makeTemplate(empty)
  await copyDatabase(empty, demo)
  await startOnce(databaseAt(demo), folder)
  // Opening a database writes into its folder.
  cpSync(join(demoData, 'db'), join(folder, 'db'), { recursive: true })
  const from = await PGlite.create(join(folder, 'db'))
  const to = new Client(databaseAt(demo))
  await to.connect()
  await copyRows(from, to)
  await Promise.all([from.close(), to.end()])
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
process.exit()
