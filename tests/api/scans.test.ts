import { Client } from 'pg'
import { expect, it } from 'vitest'
import { startPostgres } from '#tests/support/postgres.ts'
import { testDatabase } from '#tests/support/database.ts'
import { fillDatabase } from '#tests/support/scale/fill.ts'
import { findScans } from '#tests/support/scale/scans.ts'
import { createStatementLog } from '#tests/support/scale/statements.ts'

/** A tenth of the smallest table that grows with the people and what they do. */
const ROWS = 2_000

it.runIf(testDatabase() === 'postgres')('reads no large table from end to end, for any read, the most used calls and the work by the clock', async () => {
  const log = createStatementLog()
  const postgres = await startPostgres({ onLog: log.hear })
  try {
    const url = postgres.url.replace(/\/postgres$/, '/scans')
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query('create database scans')
    await client.end()
    const now = new Date('2026-03-10T03:00:00.000Z')
    await fillDatabase(url, 1, now)
    const { scans, statements } = await findScans(url, log, { rows: ROWS, now })
    expect(scans).toEqual([])
    // The log was read: a call sends some statements.
    expect(statements).toBeGreaterThan(100)
  } finally {
    await postgres.stop()
  }
})
