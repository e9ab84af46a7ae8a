import { makeTemplate, testDatabase } from './database.ts'
import { startPostgres } from './postgres.ts'

/** Global setup of the API tests: migrates a template database, copied for each file. PostgreSQL: TEST_POSTGRES_URL, or its own server. */
export async function setup(): Promise<() => Promise<void>> {
  return testDatabase() === 'postgres' ? setupPostgres() : setupPglite()
}

async function setupPglite(): Promise<() => Promise<void>> {
  process.env.TEST_PGLITE_TEMPLATE = await (await import('./pgliteTemplate.ts')).pgliteTemplate()
  return async () => undefined
}

/** Starts a PostgreSQL server unless TEST_POSTGRES_URL has one. @returns what stops it */
export async function startOwnPostgres(): Promise<() => Promise<void>> {
  const own = process.env.TEST_POSTGRES_URL ? undefined : await startPostgres()
  if (own) process.env.TEST_POSTGRES_URL = own.nearUrl
  return async () => own?.stop()
}

async function setupPostgres(): Promise<() => Promise<void>> {
  const stop = await startOwnPostgres()
  const template = await makeTemplate()
  process.env.TEST_POSTGRES_TEMPLATE = template.name
  return async () => {
    await template.drop()
    await stop()
  }
}
