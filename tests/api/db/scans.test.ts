import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '#tests/support/server/postgres.ts'
import { testDatabase } from '#tests/support/server/database.ts'
import { fillDatabase } from '#tests/support/scale/fill.ts'
import { findScans } from '#tests/support/scale/scans.ts'
import { createStatementLog } from '#tests/support/scale/statements.ts'

/** Fewer rows than any growing table has here. */
const ROWS = 2_000

describe.runIf(testDatabase() === 'postgres')('on a database of 30,000 attendees, with its planner', () => {
  const now = new Date('2026-03-10T03:00:00.000Z')
  const log = createStatementLog()
  let url: string
  let stop: (() => Promise<void>) | undefined

  beforeAll(async () => {
    const postgres = await startPostgres({ onLog: log.hear })
    stop = postgres.stop
    url = postgres.url.replace(/\/postgres$/, '/scans')
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('create database scans')
    await client.end()
    await fillDatabase(url, 1, now)
  })
  afterAll(() => stop?.())

  it('no read, no common call and no scheduled job scans a large table', async () => {
    const { scans, statements } = await findScans(url, log, { rows: ROWS, now })
    expect(scans).toEqual([])
    expect(statements).toBeGreaterThan(100)
  })
})
