import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { SocketMessage, Topic } from '#shared/kernel/socket/socket.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { buildCourse, buildPerson, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

const page = { language: 'ko', source: 'app://madang/' }
const logged: string[] = []

let api: TestApi
let course: BuiltCourse
let folder: string
let main: DesktopMain
let received: SocketMessage[]
let keychain: ReturnType<typeof memoryKeychain>

beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'debug' }, logTo: { write: (line) => logged.push(line) } })
  course = await buildCourse(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'madang-desktop-'))
  keychain = memoryKeychain()
  main = await startDesktopMain({ serverOrigin: api.origin, pageOrigin: 'app://madang', userData: folder, keychain, faster: 5 })
  received = []
  // E0016 announces the login itself, and may come after the socket has connected.
  main.ipc.onPush((channel, payload) => { if (channel === 'realtime.message' && (payload as SocketMessage).command !== 'E0016') received.push(payload as SocketMessage) })
})
afterEach(async () => {
  await main.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (url: string, body: unknown = {}) => main.call('rest.send', 'r', { method: 'POST', url, body: JSON.stringify(body) }, page)
const logIn = ({ email }: Person) => send(callUrl(auth.login, {}), { email, password: PASSWORD })
const commands = () => received.map(({ command }) => command)
const classTopic = (): Topic => ({ topic: 'class', channelSeq: course.channelSeq, courseSeq: course.courseSeq })
const changeClass = () => course.teacher.client(contract.course.update, {
  params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: { course: { subTitle: `부제 ${Math.random()}` } },
})

describe('the desktop’s socket', () => {
  it('is one, in main, for all pages, without its token in a URL [DESK-03] [AUTH-12]', async () => {
    const person = await buildPerson(api, { site: course.site })
    await logIn(person)
    await expect.poll(commands).toEqual(['E0001'])
    await main.call('realtime.want', 'page 1', { topics: [classTopic()], playing: null })
    await expect.poll(commands).toEqual(['E0001', 'E0001'])
    await main.call('realtime.want', 'page 2', { topics: [classTopic()], playing: null })
    await changeClass()
    await expect.poll(commands).toEqual(['E0001', 'E0001', 'E0009'])
    const tokens = [...keychain.entries.values()]
    expect(tokens.length).toBe(1)
    expect(logged.filter((line) => tokens.some((token) => line.includes(token)))).toEqual([])
    expect(logged.filter((line) => line.includes('/realtime'))).not.toEqual([])
    expect(JSON.stringify(received) + main.log.lines.join()).not.toContain(tokens[0])
  })

  it('is one per account; the window gets the current account’s messages only [DESK-03]', async () => {
    const [one, two] = [await buildPerson(api), await buildPerson(api)]
    await logIn(one)
    await expect.poll(commands).toEqual(['E0001'])
    await logIn(two)
    await expect.poll(commands).toEqual(['E0001', 'E0001'])
    received.length = 0
    api.server.ports.announcer.announce({ user: one.userSeq }, { command: 'E0002', alarmSeq: 1 })
    api.server.ports.announcer.announce({ user: two.userSeq }, { command: 'E0002', alarmSeq: 2 })
    await expect.poll(() => received).toEqual([{ command: 'E0002', alarmSeq: 2 }])
    await main.call('accounts.switchTo', one.userSeq)
    api.server.ports.announcer.announce({ user: two.userSeq }, { command: 'E0002', alarmSeq: 3 })
    api.server.ports.announcer.announce({ user: one.userSeq }, { command: 'E0002', alarmSeq: 4 })
    await expect.poll(() => received).toEqual([{ command: 'E0002', alarmSeq: 2 }, { command: 'E0002', alarmSeq: 4 }])
  })

  it('reports a session that ended elsewhere, and its token is erased; a login connects again [ALRM-05] [AUTH-12]', async () => {
    const person = await buildPerson(api)
    await logIn(person)
    await expect.poll(commands).toEqual(['E0001'])
    await api.server.services.auth.block(person.userSeq)
    await expect.poll(commands).toEqual(['E0001', 'E0013'])
    await expect.poll(() => keychain.entries.size).toBe(0)
    await api.server.services.auth.unblock(person.userSeq)
    await logIn(person)
    await expect.poll(commands).toEqual(['E0001', 'E0013', 'E0001'])
  })

  it('is closed for a visitor and after a logout', async () => {
    const person = await buildPerson(api)
    await main.call('realtime.want', 'page 1', { topics: [classTopic()], playing: null })
    await logIn(person)
    await expect.poll(commands).toEqual(['E0001', 'E0001'])
    await send(callUrl(auth.logout, {}))
    received.length = 0
    await changeClass()
    await new Promise((resolve) => { setTimeout(resolve, 800) })
    expect(commands()).toEqual([])
  })
})
