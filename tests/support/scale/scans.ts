import { Client } from 'pg'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { allReads, askOf, mostUsed, openPlay, writes } from './asks.ts'
import type { Ask } from './asks.ts'
import { explained, scannedTables } from './statements.ts'
import type { StatementLog } from './statements.ts'

export interface Scan {
  call: string
  table: string
  statement: string
}

const scheduled = ['course-release', 'course-purge', 'upload.sweep'] as const

/** After five custom plans PostgreSQL uses a generic one. */
const ROUNDS = 7

async function rowsByTable(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select relname as name, reltuples::float8 as count from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function answered(api: TestApi, { name, method, url, token, body }: Ask): Promise<unknown> {
  const { status, text, json } = await api.send(url, { method, token, ...(body === undefined ? {} : { body }) })
  if (status !== 200) throw new Error(`${name} was answered ${status}: ${text}`)
  return json
}

/** Runs every read, common calls, writes and jobs on a filled database; returns scans over `rows` rows, and the statement count. */
export async function findScans(url: string, log: StatementLog, { rows, now }: { rows: number; now: Date }): Promise<{ scans: Scan[]; statements: number }> {
  const client = new Client({ connectionString: explained(url) })
  await client.connect()
  const counts = await rowsByTable(client)
  const api = await startApi({ databaseUrl: explained(url) })
  const scans: Scan[] = []
  let statements = 0
  async function look(call: string): Promise<void> {
    for (const statement of await log.take(client)) {
      statements += 1
      for (const table of new Set(scannedTables(statement))) {
        if ((counts.get(table) ?? 0) > rows) scans.push({ call, table, statement: statement.text })
      }
    }
  }
  try {
    api.clock.set(now)
    await look('the start')
    for (const ask of allReads(now)) {
      await answered(api, ask)
      await look(ask.name)
    }
    const { playSeq } = (await answered(api, openPlay())) as { playSeq: number }
    await look('classroom.play')
    for (const { name, ask } of mostUsed) {
      for (let round = 0; round < ROUNDS; round += 1) await answered(api, ask(round, playSeq))
      await look(name)
    }
    const { course } = (await answered(api, askOf('course.detail'))) as { course: { viewer: { attendSeq: number } } }
    for (const ask of writes(course.viewer.attendSeq)) {
      await answered(api, ask)
      await look(ask.name)
    }
    const archive = askOf('profile.archive')
    const { url: address } = (await answered(api, archive)) as { url: string }
    await api.send(address, { token: archive.token })
    await look('the archive')
    for (const queue of scheduled) {
      await api.runScheduled(queue)
      await look(queue)
    }
    return { scans, statements }
  } finally {
    await api.stop()
    await client.end()
  }
}
