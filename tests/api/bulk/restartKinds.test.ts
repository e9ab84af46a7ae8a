import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { INVITATIONS_A_DAY } from '#shared/attendee/inviting.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_BATCH } from '#shared/bulk/rules.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { memberAct } from '#shared/member/rules.ts'
import type { MemberAct } from '#shared/member/rules.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/database.ts'
import { attendeeEvents, attendees, bulkChanges, bulkRows, channelUsers, memberEvents, memberInvitations } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { attendeesOf, fillClass, startBulk, startSiteBulk } from '#tests/support/bulk/bulk.ts'

const PEOPLE = 2_000

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

let server: ServerProcess
let client: Client
let course: BuiltCourse
let numbers: Set<number>
/** Reads the data while no server runs. */
let look: <T>(read: (db: Db) => Promise<T>) => Promise<T>
beforeAll(async () => {
  // The class is created here; a process that can be killed serves the same data.
  const api = await startApi()
  api.clock.set(new Date())
  const site = await buildSite(api)
  course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '큰 클래스', choiseTypeCd: '00', vodDays: 30 } })
  await fillClass(api, course, { waiting: PEOPLE })
  numbers = new Set((await attendeesOf(api, course)).map(({ userSeq }) => userSeq))
  const { dataDir, databaseUrl, secretKey } = api.server.ports.config
  await api.server.stop()
  ends.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }))
  server = await startServer({ dataDir, env: { NODE_ENV: 'test', HOST: 'localhost', JOB_HEARTBEAT_SECONDS: '10', SECRET_KEY: secretKey ?? '', ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) } })
  ends.push(async () => void (await server.stop()))
  client = createClient(async ({ method, url, body }) => {
    const answer = await fetch(server.origin + url, { method, headers: { 'access-token': site.owner.token, 'content-type': 'application/json' }, body: body ?? null })
    return { status: answer.status, body: await answer.text() }
  })
  look = async (read) => {
    const database = await openDatabase({ url: databaseUrl, dataDir })
    try {
      return await read(database.db)
    } finally {
      await database.close()
    }
  }
}, 300_000)

const ofSite = () => ({ channelSeq: course.channelSeq })
const ofClass = () => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq })
const matching = { way: 'matching' as const, filter: {}, exceptSeqs: [] }
const blockedIn = async (db: Db) => (await db.select().from(channelUsers).where(eq(channelUsers.channelSeq, course.channelSeq))).filter(({ userSeq, blockedAt }) => blockedAt !== null && numbers.has(userSeq)).length
const notesOf = async (db: Db, act: MemberAct) => (await db.select().from(memberEvents).where(and(eq(memberEvents.channelSeq, course.channelSeq), eq(memberEvents.act, act)))).map(({ userSeq }) => userSeq)

interface Killed {
  title: string
  count: number
  start: () => Promise<{ bulkSeq: number }>
  /** How many have what the change gives, and the subjects of the notes or rows that it wrote, one for each. */
  found: (db: Db, bulkSeq: number) => Promise<{ has: number; subjects: unknown[] }>
  /** What of them has it in the end. */
  has: number
}

let blockSeq = 0
// In this order: those who are blocked are members still.
const kinds: Killed[] = [
  {
    title: 'invitations of a sheet [SET-02]', count: INVITATIONS_A_DAY, has: INVITATIONS_A_DAY,
    start: () => startSiteBulk({ client }, course.channelSeq, { kind: memberBulk.invite, input: {}, selection: { way: 'lines', lines: Array.from({ length: INVITATIONS_A_DAY }, (_, at) => ({ line: at + 2, email: `guest${at}@invited.test`, value: '' })) } }),
    async found(db) {
      const rows = await db.select({ email: memberInvitations.email }).from(memberInvitations).where(eq(memberInvitations.channelSeq, course.channelSeq))
      return { has: rows.length, subjects: rows.map(({ email }) => email) }
    },
  },
  {
    title: 'the status of attendees [STU-07]', count: PEOPLE, has: PEOPLE,
    start: () => startBulk({ client }, ofClass(), { kind: attendeeBulk.status, input: { choiseStatusCd: '00' }, selection: matching }),
    async found(db, bulkSeq) {
      const rows = await db.select().from(attendees).where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq)))
      const notes = await db.select().from(attendeeEvents).where(and(eq(attendeeEvents.channelSeq, course.channelSeq), eq(attendeeEvents.bulkSeq, bulkSeq)))
      return { has: rows.filter(({ choiseStatusCd }) => choiseStatusCd === '00').length, subjects: notes.map(({ userSeq }) => userSeq) }
    },
  },
  {
    title: 'members who are blocked [SET-02]', count: PEOPLE, has: PEOPLE,
    async start() {
      const bulk = await startSiteBulk({ client }, course.channelSeq, { kind: memberBulk.block, input: { reason: '도배' }, selection: { ...matching, filter: { audienceCd: 'MBR' } } })
      blockSeq = bulk.bulkSeq
      return bulk
    },
    found: async (db) => ({ has: await blockedIn(db), subjects: await notesOf(db, memberAct.blocked) }),
  },
  {
    title: 'the undo of those blocks [SET-02]', count: PEOPLE, has: 0,
    start: async () => (await client(bulkCalls.siteUndo, { params: { ...ofSite(), bulkSeq: blockSeq } })).bulk,
    found: async (db) => ({ has: await blockedIn(db), subjects: await notesOf(db, memberAct.unblocked) }),
  },
]

describe('a server killed in the middle of a bulk change goes on once, and does nobody twice', { timeout: 400_000 }, () => {
  it.for(kinds)('$title', async ({ count, start, found, has }) => {
    const { bulkSeq } = await start()
    await server.kill()
    const change = and(eq(bulkChanges.channelSeq, course.channelSeq), eq(bulkChanges.bulkSeq, bulkSeq))
    const [left] = await look((db) => db.select().from(bulkChanges).where(change))
    expect(left?.state).toBe('running')
    expect(left?.doneCount).toBeGreaterThanOrEqual(BULK_BATCH)
    expect(left?.doneCount).toBeLessThan(count)

    await server.restart()
    const read = async () => (await client(bulkCalls.siteRead, { params: { ...ofSite(), bulkSeq } }).catch(() => client(bulkCalls.read, { params: { ...ofClass(), bulkSeq } }))).bulk
    // On PostgreSQL another process might run its job: wait for its heartbeat.
    await vi.waitFor(async () => expect((await read()).state).toBe('done'), { timeout: 300_000, interval: 250 })
    expect(await read()).toMatchObject({ doneCount: count, failedCount: 0, differsCount: 0 })
    await server.stop()
    const [{ has: those, subjects }, done] = await look(async (db) => [
      await found(db, bulkSeq), await db.$count(bulkRows, and(eq(bulkRows.channelSeq, course.channelSeq), eq(bulkRows.bulkSeq, bulkSeq), eq(bulkRows.outcome, 'done'))),
    ] as const)
    await server.restart()
    expect([those, subjects.length, new Set(subjects).size, done]).toEqual([has, count, count, count])
  })
})
