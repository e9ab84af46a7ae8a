import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { SESSION_KEPT_MS } from '#shared/auth/retention.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { SESSION_LIFETIME_MS } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { REPORT_WINDOW_MS } from '#shared/classroom/viewing.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { lessonViews, loginPlaces, mails, sessions, socketTickets } from '#server/infra/db/schema/index.ts'
import { RETENTION_QUEUE, removeUnneeded } from '#server/app/retention.ts'
import { WINDOW_MAX_MS } from '#server/infra/limits/rateLimiter.ts'
import { createMailer } from '#server/infra/mail/mailer.ts'
import { MAIL_KEPT_MS } from '#server/infra/manifest.ts'
import { ATTEMPT_WINDOW_MS } from '#server/modules/auth/attempts.ts'
import { LOGIN_PLACE_KEPT_MS } from '#server/modules/auth/tables.ts'
import { PLAY_KEPT_MS } from '#server/modules/classroom/tables.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const count = (table: typeof sessions | typeof mails) => api.server.ports.database.db.$count(table)
const sweep = () => removeUnneeded(api.server.ports, api.server.modules.values())

beforeEach(async () => {
  api.clock.advance(365 * DAY_MS)
  await sweep()
})

describe('sessions', () => {
  it('are kept for a while after their end, then deleted; active ones stay', async () => {
    await buildPerson(api)
    api.clock.advance(SESSION_LIFETIME_MS + SESSION_KEPT_MS)
    const live = await buildPerson(api)
    expect(await sweep()).toMatchObject({ sessions: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ sessions: 1 })
    await expect(live.client(auth.me)).resolves.toMatchObject({ user: { userSeq: live.userSeq } })
  })

  it('are deleted too when they were ended before their expiry', async () => {
    const person = await buildPerson(api)
    // Renewed, a session outlives any limit counted from its start.
    api.clock.advance(SESSION_LIFETIME_MS - 1)
    await person.client(auth.me)
    await person.client(auth.logout)
    api.clock.advance(SESSION_KEPT_MS + 1)
    expect(await sweep()).toMatchObject({ sessions: 1 })
    expect(await count(sessions)).toBe(0)
  })
})

describe('socket tickets', () => {
  it('are deleted once expired, used or not', async () => {
    const { database: { db }, clock } = api.server.ports
    await buildPerson(api)
    const [session] = await db.select({ sessionSeq: sessions.sessionSeq }).from(sessions)
    await db.insert(socketTickets).values({ ticketHash: 'unused', sessionSeq: session?.sessionSeq ?? 0, clientId: '', tab: '', expiresAt: clock.now() })
    expect(await sweep()).toMatchObject({ socket_tickets: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ socket_tickets: 1, sessions: 0 })
  })
})

async function buildStranger(): Promise<Person> {
  const person = await buildPerson(api)
  await api.server.ports.database.db.delete(loginPlaces)
  return person
}

describe('login places', () => {
  it('are kept for half a year after the last login', async () => {
    const { email } = await buildStranger()
    const enter = () => api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password: PASSWORD }, headers: { 'client-id': 'a-client' } })
    await enter()
    api.clock.advance(100 * DAY_MS)
    await enter()
    api.clock.advance(LOGIN_PLACE_KEPT_MS)
    expect(await sweep()).toMatchObject({ login_places: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ login_places: 2 })
  })
})

describe('failed logins', () => {
  const fail = (email: string) => api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password: 'Wrong1!!' } })

  it('are deleted after the longest window that counts them', async () => {
    const { email } = await buildStranger()
    for (let tries = 0; tries < 5; tries += 1) await fail(email)
    api.clock.advance(ATTEMPT_WINDOW_MS - 1000)
    expect(await sweep()).toMatchObject({ login_attempts: 0 })
    expect((await fail(email)).status).toBe(429)
    api.clock.advance(WINDOW_MAX_MS - ATTEMPT_WINDOW_MS + 1000)
    expect(await sweep()).toMatchObject({ login_attempts: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ login_attempts: 3 })
    expect((await fail(email)).status).toBe(401)
  })
})

describe('plays', () => {
  async function watching() {
    const course = await buildCourse(api, { lessons: [{ curriculumTypeCd: '02', title: '영상' }], publicCd: null })
    await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
    await api.server.services.course.publish(course, '00')
    const { person } = await buildAttendee(api, { course })
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
    const { playSeq, now } = await person.client(classroomCalls.play, { params })
    return { person, params, playSeq, now }
  }
  const report = ({ params, playSeq, now }: Awaited<ReturnType<typeof watching>>, from: number) =>
    ({ params, body: { playSeq, position: from + 10, intervals: [{ mediaFrom: from, mediaTo: from + 10, wallFrom: now + from * 1000, wallTo: now + (from + 10) * 1000 }] } })

  it('are deleted when no report can come, and progress stays', async () => {
    const tab = await watching()
    api.clock.advance(60_000)
    await tab.person.client(classroomCalls.report, report(tab, 0))
    const [seen] = await api.server.ports.database.db.select().from(lessonViews)
    api.clock.advance(PLAY_KEPT_MS)
    expect(await sweep()).toMatchObject({ plays: 0, viewing_ledgers: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ plays: 1, viewing_ledgers: 1 })
    expect(await api.server.ports.database.db.select().from(lessonViews)).toEqual([seen])
    const again = await logIn(api, tab.person)
    await expect(again.client(classroomCalls.report, report(tab, 20))).rejects.toMatchObject({ status: 404 })
    expect(await api.server.ports.database.db.select().from(lessonViews)).toEqual([seen])
  })

  it('stay while they are reported', async () => {
    const tab = await watching()
    for (let round = 0; round < 4; round += 1) {
      api.clock.advance(REPORT_WINDOW_MS)
      expect(await sweep()).toMatchObject({ plays: 0, viewing_ledgers: 0 })
      await expect(tab.person.client(classroomCalls.report, report(tab, round * 20))).resolves.toBeDefined()
    }
  })
})

describe('the outbox', () => {
  it('keeps a mail for 30 days', async () => {
    const { database: { db }, clock } = api.server.ports
    await createMailer({ smtpUrl: undefined, from: 'x', db, clock }).send({ to: 'sora@madang.test', subject: '환영', html: '', text: '' })
    api.clock.advance(30 * DAY_MS)
    expect(await sweep()).toMatchObject({ mails: 0 })
    api.clock.advance(1)
    expect(await sweep()).toMatchObject({ mails: 1 })
  })
})

describe('the job', () => {
  it('runs on a schedule', async () => {
    await buildPerson(api)
    api.clock.advance(365 * DAY_MS)
    await api.runScheduled(RETENTION_QUEUE)
    expect(await count(sessions)).toBe(0)
  })

  it('deletes more rows than one statement does', async () => {
    const { database: { db }, clock } = api.server.ports
    const mail = { recipient: 'sora@madang.test', subject: '환영', html: '', text: '', createdAt: clock.now() }
    await db.insert(mails).values(Array.from({ length: 4_001 }, () => mail))
    api.clock.advance(MAIL_KEPT_MS + 1)
    expect(await sweep()).toMatchObject({ mails: 4_001 })
    expect(await count(mails)).toBe(0)
  })
})
