import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/infra/db/database.ts'
import { makeTemplate, testDatabase } from './database.ts'
import { startPostgres } from './postgres.ts'

/** Global setup of the API tests: migrates a template database, copied for each file. PostgreSQL: TEST_POSTGRES_URL, or its own server. */
export async function setup(): Promise<() => Promise<void>> {
  return testDatabase() === 'postgres' ? setupPostgres() : setupPglite()
}

async function setupPglite(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-pglite-'))
  const database = await openDatabase({ dataDir: folder })
  await database.close()
  process.env.TEST_PGLITE_TEMPLATE = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function setupPostgres(): Promise<() => Promise<void>> {
  const own = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
  if (own) process.env.TEST_POSTGRES_URL = own.url
  const template = await makeTemplate()
  process.env.TEST_POSTGRES_TEMPLATE = template.name
  return async () => {
    await template.drop()
    await own?.stop()
  }
}
