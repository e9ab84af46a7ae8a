import { rm } from 'node:fs/promises'
import { afterAll, expect, it, vi } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { attendeeEvents, attendees, courses, users } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import { startServer } from '#tests/support/server/server.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'

const PEOPLE = 3_000

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

it('a server killed in the middle of a sheet goes on once: each person is added, nobody twice [STU-07]', async () => {
  const api = await startApi()
  api.clock.set(new Date())
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const [members, course] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher, draft: { title: '시트 클래스', vodDays: 30 } })]
  const { channelSeq, courseSeq } = course
  const params = { channelSeq, courseSeq }
  await fillClass(api, members, { waiting: PEOPLE })
  const numbers = (await attendeesOf(api, members)).map(({ userSeq }) => userSeq)
  const emails = (await api.server.ports.database.db.select({ userSeq: users.userSeq, email: users.email }).from(users)).filter(({ userSeq }) => numbers.includes(userSeq)).map(({ email }) => email)
  const { dataDir, databaseUrl, secretKey } = api.server.ports.config
  await api.server.stop()
  ends.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  const server = await startServer({ dataDir, env: { NODE_ENV: 'test', HOST: 'localhost', JOB_HEARTBEAT_SECONDS: '10', SECRET_KEY: secretKey ?? '', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) } })
  ends.push(async () => void (await server.stop()))
  const client = createClient(async ({ method, url, body }) => {
    const answer = await fetch(server.origin + url, { method, headers: { 'access-token': site.owner.token, 'content-type': 'application/json' }, body: body ?? null })
    return { status: answer.status, body: await answer.text() }
  })
  const selection = { way: 'lines' as const, lines: emails.map((email, index) => ({ line: index + 2, email })) }
  const { bulkSeq } = await startBulk({ client }, params, { kind: attendeeBulk.add, input: { period: { kind: 'class' } }, selection })
  await server.kill()
  await server.restart()
  // On PostgreSQL another process might run its job: wait for its heartbeat.
  await vi.waitFor(async () => expect((await client(bulkCalls.read, { params: { ...params, bulkSeq } })).bulk.state).toBe('done'), { timeout: 300_000, interval: 250 })
  expect((await client(bulkCalls.read, { params: { ...params, bulkSeq } })).bulk).toMatchObject({ totalCount: PEOPLE, doneCount: PEOPLE, differsCount: 0 })
  await server.stop()
  const database = await openDatabase({ url: databaseUrl, dataDir })
  try {
    const ofClass = and(eq(attendees.channelSeq, channelSeq), eq(attendees.courseSeq, courseSeq))
    expect(new Set((await database.db.select({ userSeq: attendees.userSeq }).from(attendees).where(ofClass)).map(({ userSeq }) => userSeq))).toEqual(new Set(numbers))
    expect(await database.db.$count(attendeeEvents, and(eq(attendeeEvents.channelSeq, channelSeq), eq(attendeeEvents.bulkSeq, bulkSeq)))).toBe(PEOPLE)
    expect(await database.db.select({ attendCount: courses.attendCount }).from(courses).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))).toEqual([{ attendCount: PEOPLE }])
  } finally {
    await database.close()
  }
}, 600_000)
