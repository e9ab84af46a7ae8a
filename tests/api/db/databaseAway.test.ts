import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'
import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import type { FlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { startPostgres } from '#tests/support/server/postgres.ts'
import type { PostgresServer } from '#tests/support/server/postgres.ts'

let postgres: PostgresServer
let connection: FlakyConnection
let api: TestApi
let person: Person
beforeAll(async () => {
  postgres = await startPostgres()
  const url = new URL(postgres.url)
  connection = await openFlakyConnection(`http://localhost:${url.port}`)
  url.port = new URL(connection.origin).port
  api = await startApi({ jobs: 'real', env: { DATABASE_URL: url.href } })
  person = await buildPerson(api)
})
afterAll(async () => {
  await api.stop()
  await connection.close()
  await postgres.stop()
})

const me = async () => {
  const { status, json } = await api.send(callUrl(auth.me, {}), { token: person.token })
  return { status, code: (json as { code?: string }).code }
}
const health = async () => (await api.send('/health')).status
const unavailable = { status: 503, code: errorTable.unavailable.code }

async function eventually<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 15_000
  for (;;) {
    const answer = await ask()
    if (isWanted(answer) || Date.now() > until) return answer
    await sleep(100)
  }
}

it('reports a lost database, and recovers when it is back', async () => {
  expect([await me(), await health()]).toEqual([{ status: 200, code: undefined }, 200])
  connection.cut()
  expect([await me(), await health()]).toEqual([unavailable, 503])
  // Long enough for the jobs to fail.
  await sleep(3000)
  expect(await me()).toEqual(unavailable)
  connection.mend()
  expect(await eventually(me, ({ status }) => status === 200)).toEqual({ status: 200, code: undefined })
  expect(await health()).toBe(200)
})

it('survives a lost connection within a transaction', async () => {
  const { db } = api.server.ports.database
  const working = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    connection.cut()
    await sleep(200)
    await tx.execute(sql`select 2`)
  })
  await expect(working).rejects.toThrow()
  connection.mend()
  expect(await eventually(me, ({ status }) => status === 200)).toEqual({ status: 200, code: undefined })
})
