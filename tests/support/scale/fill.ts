import { createWriteStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Scale } from './layout.ts'
import { derivedRows, filledTables } from './tables.ts'
import type { Cell, FilledTable } from './tables.ts'

const CHUNK = 1_000_000

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r' }
const cellText = (cell: Cell) => (cell === null ? '\\N' : typeof cell === 'string' ? cell.replace(/[\\\n\t\r]/g, (letter) => escapes[letter] ?? letter) : String(cell))

/** Rows in COPY's text format, in batches. */
function* linesOf(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(cellText).join('\t')}\n`
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  yield text
}

async function copy(client: Client, folder: string, { name, columns, rows }: FilledTable): Promise<void> {
  const file = join(folder, name)
  await pipeline(Readable.from(linesOf(rows()), { objectMode: true }), createWriteStream(file))
  await client.query(`copy ${name} (${columns.join(', ')}) from '${file}'`)
  await rm(file)
}

async function moveSequences(client: Client): Promise<void> {
  const { rows } = await client.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table_name: table, column_name: column } of rows) {
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), coalesce(max(${column}), 0) + 1, false) from ${table}`)
  }
}

/** Drops foreign keys and indexes; returns the statements to recreate them. Faster over all rows at once, and checks each row. */
async function setAside(client: Client): Promise<string[]> {
  const keys = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  const indexes = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
     from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = indexrelid and contype <> 'f')`)
  const all = [...indexes.rows, ...keys.rows]
  for (const { drop } of all.toReversed()) await client.query(drop)
  return all.map(({ make }) => make)
}

/** Migrates the empty database at `url` and fills it by COPY. Triggers for counts and search run; notifications have no listener. */
export async function fillDatabase(url: string, scale: Scale, now: Date): Promise<void> {
  await (await openDatabase({ url, dataDir: '', poolSize: 2 })).close()
  const folder = await mkdtemp(join(tmpdir(), 'madang-scale-'))
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The server reads the files, maybe as another user.
    await chmod(folder, 0o755)
    const made = await setAside(client)
    for (const table of filledTables(scale, now)) {
      await client.query(`set session_replication_role = ${table.name === 'courses' ? 'origin' : 'replica'}`)
      await copy(client, folder, table)
    }
    for (const statement of derivedRows) await client.query(statement)
    await client.query(`set maintenance_work_mem = '256MB'`)
    for (const statement of made) await client.query(statement)
    await moveSequences(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}
