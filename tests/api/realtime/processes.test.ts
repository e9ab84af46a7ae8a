import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from 'pg'
import { auth } from '#shared/auth/contract.ts'
import { CHAT_TEXT_MAX } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { createListening, LISTENING_NAME } from '#server/infra/db/listening.ts'
import { createBus } from '#server/infra/realtime/bus.ts'
import type { Announcement } from '#server/infra/realtime/bus.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildPerson, buildSite, buildCourse, buildAttendee, PASSWORD } from '#tests/support/server/factories.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { freshDataDir, freshDatabaseUrl, testDatabase } from '#tests/support/server/database.ts'
import { startServer } from '#tests/support/server/server.ts'
import type { ServerProcess } from '#tests/support/server/server.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'

/** Ends every listening connection to a database, as a restarted proxy does. */
async function endListeners(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1', [LISTENING_NAME])
  await client.end()
  return rowCount ?? 0
}

describe.skipIf(testDatabase() === 'pglite')('two server processes on one PostgreSQL', () => {
  let api: TestApi
  let url: string
  let first: ServerProcess
  let second: ServerProcess
  const folders: string[] = []

  beforeAll(async () => {
    url = await freshDatabaseUrl() ?? ''
    api = await startApi({ env: { DATABASE_URL: url } })
    const start = async () => {
      const dataDir = await freshDataDir()
      folders.push(dataDir)
      return startServer({ dataDir, env: { DATABASE_URL: url, SECRET_KEY: 'a secret of the tests, long enough', DATABASE_POOL: '3' } })
    }
    ;[first, second] = await Promise.all([start(), start()])
  }, 120_000)
  afterAll(async () => {
    await Promise.all([first.stop(), second.stop()])
    await api.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  async function logInAt({ origin }: ServerProcess, email: string): Promise<string> {
    const answer = await fetch(origin + callUrl(auth.login, {}), {
      method: 'POST', headers: { 'content-type': 'application/json', [headerNames.clientId]: 'processes' }, body: JSON.stringify({ email, password: PASSWORD }),
    })
    return answer.headers.get(headerNames.accessToken) ?? ''
  }

  const clientAt = ({ origin }: ServerProcess, token: string) => createClient(async ({ method, url: path, body }) => {
    const answer = await fetch(origin + path, {
      method, headers: { 'content-type': 'application/json', [headerNames.accessToken]: token }, ...(body === undefined ? {} : { body }),
    })
    return { status: answer.status, body: await answer.text() }
  })

  it('carry a chat message to those at the other server, once and whole, also one longer than a notification [ROOM-04] [ALRM-05]', async () => {
    const course = await buildCourse(api)
    const { person } = await buildAttendee(api, { course })
    const [hereToken, thereToken] = [await logInAt(first, course.teacher.email), await logInAt(second, person.email)]
    const [here, there] = [await connect(first.origin, hereToken), await connect(second.origin, thereToken)]
    const { channelSeq, courseSeq } = course
    for (const socket of [here, there]) await listenTo(socket, { topic: 'chat', channelSeq, courseSeq })
    const content = '가'.repeat(CHAT_TEXT_MAX)
    const send = (from: ServerProcess, token: string, text: string) => clientAt(from, token)(contract.chat.send, { params: { channelSeq, courseSeq }, body: { sendNo: randomUUID(), content: text } })
    await verified(api, course.teacher)
    await verified(api, person)
    const { message } = await send(first, hereToken, content)
    const { message: answer } = await send(second, thereToken, '네!')
    expect([message.version, answer.version]).toEqual([1, 2])
    for (const socket of [here, there]) {
      expect(await socket.next('E0101')).toEqual({ command: 'E0101', channelSeq, courseSeq, curriculumSeq: null, message })
      expect(await socket.next('E0101')).toEqual({ command: 'E0101', channelSeq, courseSeq, curriculumSeq: null, message: answer })
      expect(await socket.rest()).toEqual([])
      socket.close()
    }
  })

  it('notify each other’s clients [ALRM-05]', async () => {
    const course = await buildCourse(api)
    const { email } = course.teacher
    const [hereToken, thereToken] = [await logInAt(first, email), await logInAt(second, email)]
    const [here, there] = [await connect(first.origin, hereToken), await connect(second.origin, thereToken)]
    const { channelSeq, courseSeq } = course
    for (const socket of [here, there]) await listenTo(socket, { topic: 'class', channelSeq, courseSeq })
    await clientAt(first, hereToken)(contract.course.update, { params: { channelSeq, courseSeq }, body: { course: { subTitle: '두 서버에서' } } })
    for (const socket of [here, there]) expect(await socket.next('E0009')).toEqual({ command: 'E0009', channelSeq, courseSeq })
    for (const socket of [here, there]) {
      // Delivered once, not again through the database.
      expect(await socket.rest()).toEqual([])
      socket.close()
    }
  })

  it('close each other’s connections of a session, and accept each other’s tickets once [ALRM-05]', async () => {
    const person = await buildPerson(api)
    const token = await logInAt(first, person.email)
    const [here, there] = [await connect(first.origin, token), await connect(second.origin, token)]
    await clientAt(second, token)(contract.auth.logout)
    for (const socket of [here, there]) expect(await socket.closed).toBe(4003)
  })

  it('allow playback on one device at a time over both, and release it when their process stops [ROOM-02]', async () => {
    const site = await buildSite(api)
    const video = { curriculumTypeCd: '02', title: '영상', vodTypeCd: '00', linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } as const
    const course = await buildCourse(api, { site, lessons: [video] })
    const { channelSeq, courseSeq, curriculumSeq } = course
    const { person } = await buildAttendee(api, { course })
    const lesson = { channelSeq, courseSeq, curriculumSeq }
    const laptop = await connect(first.origin, await logInAt(first, person.email), { clientId: 'laptop' })
    const phone = await connect(second.origin, await logInAt(second, person.email), { clientId: 'phone' })
    laptop.send({ command: 'turn_on', ...lesson })
    await laptop.next('E0006')
    phone.send({ command: 'turn_on', ...lesson })
    expect(await phone.next('E0005')).toEqual({ command: 'E0005', ...lesson })
    await first.stop()
    expect(await laptop.closed).toBe(1012)
    phone.send({ command: 'turn_on', ...lesson })
    expect(await phone.next('E0006')).toEqual({ command: 'E0006', ...lesson })
    phone.close()
    await first.restart()
  })

  it('reconnect after a lost database connection, and report that messages may be missing', async () => {
    const person = await buildPerson(api)
    const token = await logInAt(second, person.email)
    const socket = await connect(second.origin, token)
    expect(await endListeners(url)).toBeGreaterThanOrEqual(3)
    expect(await socket.next('E0017')).toEqual({ command: 'E0017' })
    await expect.poll(async () => {
      const other = await logInAt(first, person.email)
      const ending = await connect(second.origin, other)
      await clientAt(first, other)(contract.auth.logout)
      return Promise.race([ending.closed, new Promise((resolve) => { setTimeout(resolve, 1000, 'open') })])
    }, { timeout: 20_000 }).toBe(4003)
    socket.close()
  })

  it('transfer messages longer than a database notification', async () => {
    const connections = [createListening(url, { warn() {} }), createListening(url, { warn() {} })]
    const { database, log } = api.server.ports
    const [sender, receiver] = connections.map((listening) => createBus({ database, listening, log }))
    const received: Announcement[] = []
    receiver?.onAnnouncement((one) => received.push(one))
    await receiver?.start()
    const state = '가마'.repeat(20_000)
    const message = { command: 'E0007', channelSeq: 1, courseSeq: 2, curriculumSeq: 3, uploadSeq: 4, state } as const
    sender?.announce({ user: 5 }, message, 'tab')
    await expect.poll(() => received).toEqual([{ room: 'user:5', message, exceptTab: 'tab' }])
    for (const connection of connections) await connection.close()
  })
})
