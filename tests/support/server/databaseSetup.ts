import { makeTemplate, testDatabase } from './database.ts'
import { pgliteTemplate } from './pgliteTemplate.ts'
import { startPostgres } from './postgres.ts'

/** Global setup of the API tests: migrates a template database, copied for each file. PostgreSQL: TEST_POSTGRES_URL, or its own server. */
export async function setup(): Promise<() => Promise<void>> {
  return testDatabase() === 'postgres' ? setupPostgres() : setupPglite()
}

async function setupPglite(): Promise<() => Promise<void>> {
  process.env.TEST_PGLITE_TEMPLATE = await pgliteTemplate()
  return async () => undefined
}

async function setupPostgres(): Promise<() => Promise<void>> {
  const own = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
  if (own) process.env.TEST_POSTGRES_URL = own.nearUrl
  const template = await makeTemplate()
  process.env.TEST_POSTGRES_TEMPLATE = template.name
  return async () => {
    await template.drop()
    await own?.stop()
  }
}
