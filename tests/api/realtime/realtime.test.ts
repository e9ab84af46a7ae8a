import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { realtimeCalls } from '#shared/realtime/contract.ts'
import { CLIENT_MESSAGE_MAX_BYTES, SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import type { Topic } from '#shared/kernel/socket/socket.ts'
import { RECENT_MS } from '#shared/kernel/socket/limits.ts'
import { DRAIN_MS } from '#server/app/createServer.ts'
import { TICKET_LIFETIME_MS } from '#server/infra/realtime/tickets.ts'
import { SESSION_COOKIE } from '#server/infra/http/session.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { askForSocket, askTicket, connect, listenTo, openSocket } from '#tests/support/server/socket.ts'

let api: TestApi
let course: BuiltCourse
beforeAll(async () => {
  api = await startApi({ socketLimits: { perUser: 3, messagesPerBeat: 30 } })
  course = await buildCourse(api)
})
afterAll(() => api.stop())

const topicOf = (topic: Exclude<Topic['topic'], 'board'>, { channelSeq, courseSeq }: BuiltCourse): Topic => ({ topic, channelSeq, courseSeq })
const refused = (status: number) => ({ status })

describe('opening the socket', () => {
  it('accepts the Access-Token query of the spec [ALRM-05]', async () => {
    const { token } = await buildPerson(api)
    const socket = await openSocket(api.origin, { token })
    expect(await socket.next('E0001')).toEqual({ command: 'E0001', topics: [] })
    socket.send({ command: 'ping' })
    expect(await socket.next('pong')).toEqual({ command: 'pong' })
    socket.close()
  })

  it('accepts a ticket once, in time, from its own client', async () => {
    const { token } = await buildPerson(api)
    const ticket = await askTicket(api.origin, token)
    await expect(openSocket(api.origin, { ticket, clientId: 'another' })).rejects.toMatchObject(refused(401))
    // Another client's attempt uses up the ticket.
    await expect(openSocket(api.origin, { ticket })).rejects.toMatchObject(refused(401))
    const second = await askTicket(api.origin, token)
    const socket = await openSocket(api.origin, { ticket: second })
    await expect(openSocket(api.origin, { ticket: second })).rejects.toMatchObject(refused(401))
    socket.close()
    const late = await askTicket(api.origin, token)
    api.clock.advance(TICKET_LIFETIME_MS)
    await expect(openSocket(api.origin, { ticket: late })).rejects.toMatchObject(refused(401))
  })

  it('refuses a ticket of an ended session', async () => {
    const { token, client } = await buildPerson(api)
    const ticket = await askTicket(api.origin, token)
    await client(contract.auth.logout)
    await expect(openSocket(api.origin, { ticket })).rejects.toMatchObject(refused(401))
  })

  it.each([['no token', {}], ['a wrong token', { token: 'not-a-token' }], ['a wrong ticket', { ticket: 'not-a-ticket' }]])('refuses %s', async (_, options) => {
    await expect(openSocket(api.origin, options)).rejects.toMatchObject(refused(401))
  })

  it('accepts our own pages only, with the cookie of the ticket’s session', async () => {
    const { email } = await buildPerson(api)
    const logInPage = async () => {
      const answer = await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password: PASSWORD }, headers: { origin: api.origin } })
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    }
    const [cookie, otherCookie] = [await logInPage(), await logInPage()]
    expect(cookie).toContain(SESSION_COOKIE)
    const ticketOf = async (page: string) => {
      const answer = await api.send(callUrl(realtimeCalls.ticket, {}), { method: 'POST', headers: { cookie: page, origin: api.origin, 'client-id': 'browser-1' } })
      return realtimeCalls.ticket.response.parse(answer.json).ticket
    }
    const page = (origin: string, cookies: string) => ({ origin, cookie: `${cookies}; clientId=browser-1`, 'client-id': 'browser-1' })
    await expect(openSocket(api.origin, { ticket: await ticketOf(cookie), headers: page('https://evil.example', cookie) })).rejects.toMatchObject(refused(403))
    await expect(openSocket(api.origin, { ticket: await ticketOf(cookie), headers: page(api.origin, otherCookie) })).rejects.toMatchObject(refused(401))
    await expect(openSocket(api.origin, { ticket: await ticketOf(cookie), headers: page(api.origin, '') })).rejects.toMatchObject(refused(401))
    await expect(openSocket(api.origin, { token: cookie.split('=')[1] ?? '' })).rejects.toMatchObject(refused(401))
    const socket = await openSocket(api.origin, { ticket: await ticketOf(cookie), headers: page(api.origin, cookie) })
    await socket.next('E0001')
    socket.close()
  })

  it('responds to a request without upgrade with a message', async () => {
    expect((await api.send(SOCKET_PATH)).status).toBe(426)
  })

  it('limits the connections per user', async () => {
    const person = await buildPerson(api)
    const open = await Promise.all([1, 2, 3].map(() => connect(api.origin, person.token)))
    const ticket = await askTicket(api.origin, person.token)
    await expect(openSocket(api.origin, { ticket })).rejects.toMatchObject(refused(429))
    open[0]?.close()
    await open[0]?.closed
    const next = await connect(api.origin, person.token)
    for (const socket of [...open, next]) socket.close()
  })
})

describe('a session that ends', () => {
  it('closes its connections by E0003 and a close code, and no others [ALRM-05]', async () => {
    const person = await buildPerson(api)
    const elsewhere = await logIn(api, person)
    const [one, two, other] = [await connect(api.origin, person.token), await connect(api.origin, person.token), await connect(api.origin, elsewhere.token)]
    await person.client(contract.auth.logout)
    for (const socket of [one, two]) {
      await socket.next('E0003')
      expect(await socket.closed).toBe(4003)
    }
    other.send({ command: 'ping' })
    await other.next('pong')
    other.close()
  })

  it('closes those of a session that a login replaces', async () => {
    const person = await buildPerson(api)
    const socket = await connect(api.origin, person.token)
    await api.send(callUrl(auth.login, {}), { method: 'POST', token: person.token, body: { email: person.email, password: PASSWORD } })
    await socket.next('E0003')
    expect(await socket.closed).toBe(4003)
  })

  it('sends E0013 when the account is blocked, and refuses new ones [ALRM-05]', async () => {
    const person = await buildPerson(api)
    const [one, two] = [await connect(api.origin, person.token), await connect(api.origin, (await logIn(api, person)).token)]
    await api.server.services.auth.block(person.userSeq)
    for (const socket of [one, two]) {
      await socket.next('E0013')
      expect(await socket.closed).toBe(4013)
      expect(socket.received.map(({ command }) => command)).not.toContain('E0003')
    }
    await expect(person.client(contract.realtime.ticket)).rejects.toMatchObject({ status: 401 })
    const login = () => api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: person.email, password: PASSWORD } })
    expect((await login()).json).toMatchObject({ code: '910002', message: '사용이 제한된 계정입니다. 고객센터로 문의해 주세요.' })
    await api.server.services.auth.unblock(person.userSeq)
    expect((await login()).status).toBe(200)
  })
})

describe('topics', () => {
  it('of a class notify everyone who may see it, except the tab that made the change', async () => {
    const learner = await buildPerson(api, { site: course.site })
    const [theirs, mine, myOther] = [
      await connect(api.origin, learner.token), await connect(api.origin, course.teacher.token, { tab: 'tab-1' }), await connect(api.origin, course.teacher.token, { tab: 'tab-2' }),
    ]
    for (const socket of [theirs, mine, myOther]) await listenTo(socket, topicOf('class', course))
    const { channelSeq, courseSeq } = course
    const change = { method: 'POST' as const, token: course.teacher.token, body: { course: { subTitle: '물레부터 유약까지' } }, headers: { 'http-session': 'tab-1' } }
    expect((await api.send(callUrl(contract.course.update, { params: { channelSeq, courseSeq } }), change)).status).toBe(200)
    for (const socket of [theirs, myOther]) expect(await socket.next('E0009')).toEqual({ command: 'E0009', channelSeq, courseSeq })
    const add = { ...change, body: { body: { curriculumTypeCd: '05', title: '둘째 강의', content: '' } } }
    expect((await api.send(callUrl(contract.curriculum.create, { params: { channelSeq, courseSeq } }), add)).status).toBe(200)
    for (const socket of [theirs, myOther]) expect(await socket.next('E0008')).toEqual({ command: 'E0008', channelSeq, courseSeq })
    expect(await mine.rest()).toEqual([])
    for (const socket of [theirs, mine, myOther]) socket.close()
  })

  it('are refused where the calls would refuse, each with E0012', async () => {
    const hidden = await buildCourse(api, { site: course.site, publicCd: null })
    const learner = await buildPerson(api, { site: course.site })
    const socket = await connect(api.origin, learner.token)
    const topics = [topicOf('uploads', course), topicOf('class', hidden), { ...topicOf('class', course), channelSeq: course.channelSeq + 100_000 }]
    socket.send({ command: 'topics', topics })
    for (const topic of topics) expect(await socket.next('E0012')).toEqual({ command: 'E0012', topic })
    socket.close()
  })

  it('replace earlier ones', async () => {
    const other = await buildCourse(api, { site: course.site })
    const socket = await connect(api.origin, course.site.owner.token)
    await listenTo(socket, topicOf('class', course))
    await listenTo(socket, topicOf('class', other))
    api.server.ports.announcer.announce(topicOf('class', course), { command: 'E0009', channelSeq: course.channelSeq, courseSeq: course.courseSeq })
    api.server.ports.announcer.announce(topicOf('class', other), { command: 'E0009', channelSeq: other.channelSeq, courseSeq: other.courseSeq })
    expect(await socket.next('E0009')).toMatchObject({ courseSeq: other.courseSeq })
    socket.close()
  })

  it('of uploads report processing to the editors of the class', async () => {
    const { channelSeq, courseSeq } = course
    const { services } = api.server
    const { curriculumSeq } = await services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '02', title: '영상' })
    const socket = await connect(api.origin, course.teacher.token)
    await listenTo(socket, topicOf('uploads', course))
    const place = { channelSeq, courseSeq, curriculumSeq }
    const { uploadUrl } = await services.upload.uploadUrl(place, course.teacher.userSeq, { filename: '가마.mp4', fileSize: 1000, kind: 'video' })
    const grant = services.upload.readGrant(new URL(uploadUrl, api.origin).searchParams.get('grant') ?? '', course.teacher.userSeq)
    await services.upload.begin(grant)
    // Repeated: the same upload, no announcement.
    await services.upload.begin(grant)
    const row = await services.upload.findByUploadId(channelSeq, grant.uploadId)
    if (row === undefined) throw new Error('no upload was begun')
    expect(await socket.next('E0007')).toEqual({ command: 'E0007', ...place, uploadSeq: row.uploadSeq, state: 'uploading' })
    await services.upload.discard({ ...row, state: 'ready' })
    expect(await socket.next('E0007')).toMatchObject({ uploadSeq: row.uploadSeq, state: 'removed' })
    socket.close()
  })

  it('are not needed for a user’s own enrollments and memberships in other tabs', async () => {
    const person = await buildPerson(api)
    const socket = await connect(api.origin, person.token)
    await person.client(contract.channel.join, { params: { channelSeq: course.channelSeq } })
    expect(await socket.next('E0004')).toEqual({ command: 'E0004', channelSeq: course.channelSeq })
    const { channelSeq, courseSeq } = course
    await person.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
    expect(await socket.next('E0010')).toEqual({ command: 'E0010', channelSeq, courseSeq })
    socket.close()
  })

  it('are not needed for a user’s changed profile; others receive nothing, nor anyone after a failure', async () => {
    const person = await buildPerson(api)
    const somebodyElse = await connect(api.origin, (await buildPerson(api)).token)
    const [mine, theirOther] = [await connect(api.origin, person.token, { tab: 'tab-1' }), await connect(api.origin, person.token, { tab: 'tab-2' })]
    const change = (call: CallDefinition, body: Record<string, unknown>) =>
      api.send(callUrl(call, {}), { method: 'POST', token: person.token, body, headers: { 'http-session': 'tab-1' } })
    const { changeName, changePhone, changeMarketing, changePassword } = contract.profile
    expect((await change(changeName, { name: '' })).status).toBe(400)
    expect((await change(changePassword, { password: 'wrong', newPassword: 'Another-1!' })).status).toBeGreaterThanOrEqual(400)
    for (const [call, body] of [[changeName, { name: '이새봄' }], [changePhone, { phone: '010-1234-5678' }], [changeMarketing, { marketingYn: 'N' }]] as const) {
      expect((await change(call, body)).status).toBe(200)
      expect(await theirOther.next('E0016')).toEqual({ command: 'E0016' })
    }
    for (const socket of [mine, theirOther, somebodyElse]) {
      expect(await socket.rest()).toEqual([])
      socket.close()
    }
  })
})

describe('messages between loading a page and connecting', () => {
  it('are replayed to a page that says since when it shows its data [ALRM-05]', async () => {
    const person = await buildPerson(api)
    const { serverTime } = await askForSocket(api.origin, person.token)
    const { channelSeq, courseSeq } = course
    const change = (subTitle: string) => course.teacher.client(contract.course.update, { params: { channelSeq, courseSeq }, body: { course: { subTitle } } })
    await person.client(contract.channel.join, { params: { channelSeq } })
    await change('그 사이에')
    const [late, sure] = [await connect(api.origin, person.token, { since: serverTime }), await connect(api.origin, person.token)]
    expect(await late.next('E0004')).toEqual({ command: 'E0004', channelSeq })
    for (const socket of [late, sure]) await listenTo(socket, topicOf('class', course))
    expect(await late.next('E0009')).toEqual({ command: 'E0009', channelSeq, courseSeq })
    expect(await sure.rest()).toEqual([])
    for (const socket of [late, sure]) socket.close()
  })

  it('are replaced by a full refetch when they are older than the buffer', async () => {
    const person = await buildPerson(api)
    const socket = await connect(api.origin, person.token, { since: (await askForSocket(api.origin, person.token)).serverTime - RECENT_MS - 1 })
    expect((await socket.rest())[0]).toEqual({ command: 'E0017' })
    socket.close()
  })

  it.each(['', 'long', '-1', '1e9', 'NaN', '999999999999999'])('are not replayed for an invalid since ‘%s’, which still connects', async (since) => {
    const person = await buildPerson(api)
    await person.client(contract.channel.join, { params: { channelSeq: course.channelSeq } })
    const socket = await connect(api.origin, person.token, { since })
    expect(await socket.rest()).toEqual([])
    socket.close()
  })
})

describe('an invalid message', () => {
  const oversize = JSON.stringify({ command: 'ping', filling: 'x'.repeat(CLIENT_MESSAGE_MAX_BYTES) })
  it.each<[string, string | Buffer, number]>([
    ['no JSON', '{', 1007],
    ['an unknown command', '{"command":"turn_around"}', 1007],
    ['a topic of another person', '{"command":"topics","topics":[{"topic":"user","userSeq":1}]}', 1007],
    ['bytes', Buffer.from([1, 2, 3]), 1003],
    ['more than a message may have', oversize, 1009],
  ])('%s: closes with a code', async (_, frame, code) => {
    const socket = await connect(api.origin, (await buildPerson(api)).token)
    socket.send(frame)
    expect(await socket.closed).toBe(code)
  })

  it('a flood: closes with a code', async () => {
    const socket = await connect(api.origin, (await buildPerson(api)).token)
    for (let sent = 0; sent <= 30; sent += 1) socket.send({ command: 'ping' })
    expect(await socket.closed).toBe(1008)
  })

  it('that violates the protocol: closes, and the server continues', async () => {
    const socket = await connect(api.origin, (await buildPerson(api)).token)
    const { _socket: tcp } = socket.raw as unknown as { _socket: { write(bytes: Buffer): void } }
    tcp.write(Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff]))
    expect(await socket.closed).toBeGreaterThan(1000)
    expect((await api.send('/health')).status).toBe(200)
  })
})

describe('a server that stops', () => {
  it('closes its connections with "going away", at once', async () => {
    const passing = await startApi()
    const person = await buildPerson(passing)
    const socket = await connect(passing.origin, person.token)
    const begun = Date.now()
    await passing.stop()
    expect(await socket.closed).toBe(1012)
    expect(Date.now() - begun).toBeLessThan(DRAIN_MS)
  })

  it('does not wait for a refused client that keeps its side open', async () => {
    const passing = await startApi()
    const { hostname, port } = new URL(passing.origin)
    const tcp = createConnection({ host: hostname, port: Number(port), allowHalfOpen: true })
    tcp.write([
      `GET ${SOCKET_PATH}?ticket=none HTTP/1.1`, `Host: ${hostname}`, 'Connection: Upgrade', 'Upgrade: websocket',
      'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${Buffer.from('0123456789abcdef').toString('base64')}`, '', '',
    ].join('\r\n'))
    const [answer] = await once(tcp, 'data') as [Buffer]
    expect(answer.toString()).toContain('401 Unauthorized')
    await passing.stop()
    tcp.destroy()
  })
})
