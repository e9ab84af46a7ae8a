import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#shared/contract.ts'
import { contract, contractRows } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { asAppError } from '#server/infra/http/errors.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildUpload, PASSWORD } from '#tests/support/server/factories.ts'
import { samples } from '../api/contract/samples.ts'
import { buildScene, standIns } from '../api/contract/scene.ts'

let api: TestApi
let scene: Awaited<ReturnType<typeof buildScene>>
beforeAll(async () => {
  api = await startApi({ env: standIns })
  scene = await buildScene(api)
})
afterAll(() => api.stop())

const ticketOf = async () => (await scene.teacher.client(contract.preview.open, { params: { channelSeq: scene.course.channelSeq, courseSeq: scene.course.courseSeq } })).ticket

describe('a response to a signed-in user', () => {
  it('is never cacheable, whatever the call', async () => {
    const wrong: string[] = []
    for (const { name, definition } of contractRows) {
      if (definition.method !== 'GET') continue
      const input = await samples[name as CallName].with(scene)
      const answer = await api.send(callUrl(definition, input), { token: scene.teacher.token })
      if (answer.headers['cache-control'] !== 'private, no-store') wrong.push(`${name}: ${answer.status} ${String(answer.headers['cache-control'])}`)
    }
    expect(wrong).toEqual([])
  })

  it('nor is a response that opens a session', async () => {
    const person = await buildPerson(api)
    const answer = await api.send(callUrl(contract.auth.login, {}), { method: 'POST', body: { email: person.email, password: PASSWORD } })
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })
})

describe('a preview ticket', () => {
  it('reveals nothing about the account that opened it', async () => {
    const headers = { [PREVIEW_TICKET_HEADER]: await ticketOf() }
    const { email, userSeq } = await scene.teacher.client(contract.auth.me).then(({ user }) => user)
    const wrong: string[] = []
    for (const { name, definition } of contractRows) {
      if (definition.method !== 'GET') continue
      const input = await samples[name as CallName].with(scene)
      const { status, text } = await api.send(callUrl(definition, input), { headers })
      // The class itself names its teacher.
      if (status === 200 && (text.includes(email) || (definition.access === 'session' && text.includes(`"userSeq":${userSeq}`)))) wrong.push(`${name}: ${text.slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
    for (const call of [contract.profile.sessions, contract.profile.userInfo, contract.mypage.info, contract.alarm.settings, contract.social.accounts]) {
      expect([call.path, (await api.send(callUrl(call, {}), { headers })).status]).toEqual([call.path, 403])
    }
  })
})

describe('hosts', () => {
  const raw = (host: string) => new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(api.origin)
    const socket = connect(Number(port), hostname, () => socket.write(`GET /api/main/v1.0/common/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`))
    let said = ''
    socket.on('data', (chunk) => { said += chunk.toString() })
    socket.on('close', () => resolve(said.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })

  it.each(['localhost:99999', 'local host', 'a@b', '[::1', '[zz]', 'a:b', 'a/b', 'a?b', '학원.kr', '%00', `${'a'.repeat(300)}:70000`])('a malformed host answers 400: %s', async (host) => {
    expect(await raw(host)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it.each(['localhost', 'LOCALHOST:4000', '127.0.0.1', '[::1]:80', 'my_school.localhost.'])('a valid host does not: %s', async (host) => {
    expect(await raw(host)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('set no policy for subdomains, which may not be ours', async () => {
    const { headers } = await api.send('/health')
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+$/)
  })
})

describe('a full disk', () => {
  const caused = (cause: object) => new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), cause) })
  it.each([
    ['PostgreSQL', caused({ code: '53100' })], ['the file system', caused({ code: 'ENOSPC' })], ['a quota', caused({ code: 'EDQUOT' })],
    ['the embedded database', new Error('could not write to file "pg_wal/x": No space left on device')],
  ])('of %s answers 507', (_, error) => {
    expect(asAppError(error).status).toBe(507)
  })
})

describe('a file name', () => {
  it('with bidi controls is sanitised on upload and on download', async () => {
    const { course } = scene
    const place = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    const { item: { curriculumSeq } } = await scene.teacher.client(contract.curriculum.create, { params: place, body: { body: { curriculumTypeCd: '06', title: '자료' } } })
    const { uploadSeq } = await buildUpload(api, { course, curriculumSeq, kind: 'material', fileName: 'paper\u202egpj\u200b.pdf' })
    const { url } = await scene.teacher.client(contract.classroom.download, { params: { ...place, curriculumSeq, uploadSeq } })
    const { headers } = await api.send(url, { token: scene.teacher.token })
    expect(String(headers['content-disposition'])).toBe("attachment; filename=\"papergpj.pdf\"; filename*=UTF-8''papergpj.pdf")
  })
})
