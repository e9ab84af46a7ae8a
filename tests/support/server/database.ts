import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

/** The database under test: TEST_DATABASE, default PGlite. */
export function testDatabase(): 'pglite' | 'postgres' {
  const chosen = process.env.TEST_DATABASE ?? 'pglite'
  if (chosen !== 'pglite' && chosen !== 'postgres') {
    throw new Error(`TEST_DATABASE is "${chosen}"; it must be pglite or postgres.`)
  }
  return chosen
}

/** A new PostgreSQL database, a copy of `template`; undefined on PGlite, whose database is in the data folder ({@link freshDataDir}). */
export async function freshDatabaseUrl(template = process.env.TEST_POSTGRES_TEMPLATE): Promise<string | undefined> {
  if (testDatabase() === 'pglite') return undefined
  const name = databaseName()
  await copyDatabase(template, name)
  return databaseAt(name)
}

export async function copyDatabase(template: string | undefined, name: string): Promise<void> {
  await maintain(`create database ${name}${template ? ` template ${template} strategy file_copy` : ''}`)
}

export async function dropDatabase(url: string): Promise<void> {
  await maintain(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

/** A new data folder, on PGlite with a migrated database. The caller removes it. */
export async function freshDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-data-'))
  const template = process.env.TEST_PGLITE_TEMPLATE
  // In one call: of 1,700 files `cp` takes twice the processor time.
  if (template && testDatabase() === 'pglite') cpSync(template, folder, { recursive: true })
  return folder
}

/** Migrates the template database, partitioned with TEST_PARTITIONED=Y. No connection may stay open. */
export async function makeTemplate(name = databaseName()): Promise<{ name: string; drop: () => Promise<void> }> {
  await maintain(`create database ${name}`)
  // Loaded here, as the workers of the end-to-end tests need neither.
  if (process.env.TEST_PARTITIONED === 'Y') await (await import('./partitioned.ts')).migratePartitioned(databaseAt(name))
  const { openDatabase } = await import('#server/infra/db/database.ts')
  const database = await openDatabase({ url: databaseAt(name), dataDir: '' })
  await database.close()
  return { name, drop: () => maintain(`drop database ${name}`) }
}

export const databaseName = () => `madang_${randomUUID().replaceAll('-', '')}`

function serverUrl(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url)
    throw new Error(
      'TEST_DATABASE is postgres, but no PostgreSQL was started: run it through tests/api/vitest.config.ts or tests/e2e/playwright.config.ts.',
    )
  return url
}

export function databaseAt(name: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${name}`
  return url.href
}

async function maintain(statement: string): Promise<void> {
  const client = new Client(serverUrl())
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
