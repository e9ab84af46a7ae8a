import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, type Database } from '#server/infra/db/database.ts'
import { freshDatabaseUrl, freshDataDir, testDatabase } from '#tests/support/server/database.ts'

const ends: (() => Promise<void>)[] = []

afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function openFresh(): Promise<Database> {
  const dataDir = await freshDataDir()
  const database = await openDatabase({ url: await freshDatabaseUrl(), dataDir, poolSize: 2 })
  ends.push(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return database
}

describe('a fresh database', () => {
  it('has every table and no rows of another test', async () => {
    const [one, other] = [await openFresh(), await openFresh()]
    expect([one.kind, other.kind]).toEqual([testDatabase(), testDatabase()])

    await one.executeSql('create table only_here (n int)')
    const tables = sql`select table_name from information_schema.tables where table_name in ('only_here', 'courses')`
    const names = async (database: Database) => {
      const result = (await database.db.execute(tables)) as unknown as { rows: { table_name: string }[] }
      return result.rows.map((row) => row.table_name).sort()
    }
    expect(await names(one)).toEqual(['courses', 'only_here'])
    expect(await names(other)).toEqual(['courses'])
  })
})

describe('TEST_DATABASE', () => {
  it('is PGlite by default, and refuses unknown values', () => {
    vi.stubEnv('TEST_DATABASE', undefined)
    expect(testDatabase()).toBe('pglite')
    vi.stubEnv('TEST_DATABASE', 'sqlite')
    expect(() => testDatabase()).toThrow('TEST_DATABASE is "sqlite"; it must be pglite or postgres.')
  })
})
