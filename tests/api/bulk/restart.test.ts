import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_BATCH } from '#shared/bulk/rules.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendeeEvents, attendees, bulkChanges, bulkRows } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import { buildCourse } from '#tests/support/server/factories.ts'
import { startServer } from '#tests/support/server/server.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'

const PEOPLE = 10_000
const DAYS = 3

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

describe('a server killed in the middle of a bulk change', { timeout: 600_000 }, () => {
  it('does each row exactly once, with one note in its history [STU-07]', async () => {
    // The class is created here; a process that can be killed serves the same data.
    const api = await startApi()
    api.clock.set(new Date())
    const course = await buildCourse(api, { draft: { title: '큰 클래스', choiseTypeCd: '00', vodDays: 30 } })
    const { channelSeq, courseSeq, teacher } = course
    const params = { channelSeq, courseSeq }
    await fillClass(api, course, { approved: PEOPLE })
    const before = await attendeesOf(api, course)
    const { dataDir, databaseUrl, secretKey } = api.server.ports.config
    await api.server.stop()
    ends.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
    const server = await startServer({ dataDir, env: { NODE_ENV: 'test', HOST: 'localhost', JOB_HEARTBEAT_SECONDS: '10', SECRET_KEY: secretKey ?? '', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) } })
    ends.push(async () => void (await server.stop()))
    const client = createClient(async ({ method, url, body }) => {
      const answer = await fetch(server.origin + url, { method, headers: { 'access-token': teacher.token, 'content-type': 'application/json' }, body: body ?? null })
      return { status: answer.status, body: await answer.text() }
    })
    /** Reads the data while no server runs. */
    async function look<T>(read: (db: Db) => Promise<T>): Promise<T> {
      const database = await openDatabase({ url: databaseUrl, dataDir })
      try {
        return await read(database.db)
      } finally {
        await database.close()
      }
    }
    const stateOf = async (db: Db) => (await db.select().from(bulkChanges).where(eq(bulkChanges.channelSeq, channelSeq)))[0]

    const { bulkSeq } = await startBulk({ client }, params, { kind: attendeeBulk.period, input: { change: { kind: 'days', days: DAYS } }, selection: { way: 'matching', filter: {}, exceptSeqs: [] } })
    await server.kill()
    const left = await look(stateOf)
    expect(left?.state).toBe('running')
    expect(left?.doneCount).toBeGreaterThanOrEqual(BULK_BATCH)
    expect(left?.doneCount).toBeLessThan(PEOPLE)

    await server.restart()
    // On PostgreSQL another process might run its job: wait for its heartbeat.
    await vi.waitFor(async () => expect((await client(bulkCalls.read, { params: { ...params, bulkSeq } })).bulk.state).toBe('done'), { timeout: 300_000, interval: 250 })
    const { bulk } = await client(bulkCalls.read, { params: { ...params, bulkSeq } })
    expect(bulk).toMatchObject({ totalCount: PEOPLE, doneCount: PEOPLE, skippedCount: 0, failedCount: 0, differsCount: 0 })
    await server.stop()

    const { rows, notes, lines } = await look(async (db) => ({
      rows: await db.select().from(attendees).where(and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq))),
      notes: await db.select().from(attendeeEvents).where(and(eq(attendeeEvents.channelSeq, channelSeq), eq(attendeeEvents.bulkSeq, bulkSeq))),
      lines: await db.select().from(bulkRows).where(and(eq(bulkRows.channelSeq, channelSeq), eq(bulkRows.bulkSeq, bulkSeq))),
    }))
    const endsBefore = new Map(before.map(({ attendSeq, validAt }) => [attendSeq, validAt?.getTime() ?? 0]))
    expect(rows).toHaveLength(PEOPLE)
    expect(rows.filter(({ attendSeq, validAt }) => validAt?.getTime() !== (endsBefore.get(attendSeq) ?? 0) + DAYS * DAY_MS)).toEqual([])
    expect(notes).toHaveLength(PEOPLE)
    expect(new Set(notes.map(({ userSeq }) => userSeq)).size).toBe(PEOPLE)
    expect(lines.filter(({ outcome }) => outcome === 'done')).toHaveLength(PEOPLE)
  })
})
