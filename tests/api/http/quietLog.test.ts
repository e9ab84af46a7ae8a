import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { classroomCalls, READING_TICKET_HEADER } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { previewCalls } from '#shared/preview/contract.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { SOCKET_PATH } from '#shared/kernel/socket/socket.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { SESSION_COOKIE } from '#server/infra/http/session.ts'
import { mailedCode, mailedResetToken, newsTokenOf } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload, logIn, PASSWORD, pictureUrl } from '#tests/support/server/factories.ts'
import { askTicket, connect, openSocket } from '#tests/support/server/socket.ts'
import { createUpload } from '#tests/support/upload/tus.ts'

let api: TestApi
let lines = ''
beforeAll(async () => {
  api = await startApi({ env: { LOG_LEVEL: 'debug' }, logTo: { write: (line) => { lines += line } } })
})
afterAll(() => api.stop())

/** Uses the product; returns every secret that must stay out of the log. */
async function use(): Promise<string[]> {
  const course = await buildCourse(api, { lessons: [{ curriculumTypeCd: '06', title: '자료' }], publicCd: null })
  const { channelSeq, courseSeq, curriculumSeq, teacher } = course
  const { uploadSeq } = await buildUpload(api, { course, curriculumSeq, kind: 'material' })
  await teacher.client(courseCalls.publish, { params: { channelSeq, courseSeq }, body: { publicCd: '00' } })
  const { person } = await buildAttendee(api, { course })
  const learner = await logIn(api, person)
  await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: learner.email, password: 'Not-the-1!' } })
  await api.send(callUrl(auth.checkUserId, { query: { email: learner.email } }))

  const origin = api.origin
  const browser = await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: learner.email, password: PASSWORD }, headers: { origin } })
  const cookie = String(browser.headers['set-cookie']).split(';', 1)[0] ?? ''
  await api.send(callUrl(auth.me, {}), { headers: { cookie } })

  const { url } = await learner.client(classroomCalls.download, { params: { channelSeq, courseSeq, curriculumSeq, uploadSeq } })
  await api.send(url, { token: learner.token })
  await api.send(url, { token: teacher.token })
  const { uploadUrl } = await teacher.client(uploadCalls.uploadUrl, { params: { channelSeq, courseSeq, curriculumSeq }, query: { filename: 'a.pdf', fileSize: 10, kind: 'material' } })
  await createUpload(origin, teacher, { channelSeq, courseSeq, curriculumSeq }, { filename: 'b.pdf', fileSize: 10, kind: 'material' })
  await api.send(uploadUrl, { method: 'POST', token: learner.token })

  // An internal error while handling personal data.
  const { db } = api.server.ports.database
  await db.transaction(async (tx) => {
    await tx.execute('alter table users rename to users_away')
  })
  await api.send(callUrl(auth.checkUserId, { query: { email: learner.email } }))
  await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: learner.email, password: PASSWORD } })
  await db.execute('alter table users_away rename to users')

  return [
    learner.email, learner.token, teacher.token, cookie.slice(`${SESSION_COOKIE}=`.length), PASSWORD, 'Not-the-1!',
    url.split('/')[2] ?? '', new URL(uploadUrl, origin).searchParams.get('grant') ?? '', '$argon2',
  ]
}

it('logs every request and failure, without token, cookie, password, personal address or signed link', async () => {
  const secrets = await use()
  expect(lines).toContain('"path":"/api/main/v2.0/auth/login","status":401')
  expect(lines).toContain('"path":"/media/…/original","status":200')
  expect(lines).toContain('Failed query: select')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(6)
    expect(lines.includes(secret), `${secret.slice(0, 12)}… in ${lines.split('\n').find((line) => line.includes(secret)) ?? ''}`).toBe(false)
  }
})

async function useTickets(): Promise<string[]> {
  const course = await buildCourse(api, { lessons: [{ curriculumTypeCd: '06', title: '교재', pdfSecurityYn: 'Y' }], publicCd: null })
  const { channelSeq, courseSeq, curriculumSeq, teacher } = course
  const { uploadSeq } = await buildUpload(api, { course, curriculumSeq, kind: 'material', fileName: '교재.pdf' })
  await teacher.client(courseCalls.publish, { params: { channelSeq, courseSeq }, body: { publicCd: '00' } })
  const { person } = await buildAttendee(api, { course })
  const place = { channelSeq, courseSeq }

  const spent = await askTicket(api.origin, person.token)
  const sockets = [await openSocket(api.origin, { ticket: spent }), await openSocket(api.origin, { token: person.token }), await connect(api.origin, person.token)]
  for (const socket of sockets) socket.close()
  const wrong = ['a-ticket-of-nobody', 'a-token-of-nobody'] as const
  const refused = [{ ticket: spent }, { ticket: wrong[0] }, { token: wrong[1] }]
  for (const options of refused) await expect(openSocket(api.origin, options)).rejects.toMatchObject({ status: 401 })
  for (const query of [`ticket=${spent}`, `Access-Token=${person.token}`]) expect((await api.send(`${SOCKET_PATH}?${query}`)).status).toBe(426)

  const { ticket: preview } = await teacher.client(previewCalls.open, { params: place })
  const previewed = (ticket: string) => api.send(callUrl(courseCalls.detail, { params: place }), { headers: { [PREVIEW_TICKET_HEADER]: ticket } })
  expect((await previewed(preview)).status).toBe(200)
  const { url, ticket: reading } = await person.client(classroomCalls.read, { params: { ...place, curriculumSeq, uploadSeq } })
  const read = (ticket: string) => api.send(url, { headers: { [READING_TICKET_HEADER]: ticket } })
  expect((await read(reading)).status).toBe(200)
  for (const answer of [await previewed(`${preview}x`), await read(`${reading}x`)]) expect(answer.status).toBeGreaterThanOrEqual(400)

  const unused = await askTicket(api.origin, person.token)
  const { db } = api.server.ports.database
  await db.execute('alter table sessions rename to sessions_away')
  for (const options of [{ ticket: unused }, { token: person.token }]) await expect(openSocket(api.origin, options)).rejects.toMatchObject({ status: 500 })
  for (const answer of [await previewed(preview), await read(reading)]) expect(answer.status).toBe(500)
  await db.execute('alter table sessions_away rename to sessions')

  return [person.token, teacher.token, spent, unused, ...wrong, preview, reading, url.split('/')[2] ?? '']
}

it('logs every socket, preview and reading, without their tickets', async () => {
  const before = lines.length
  const secrets = await useTickets()
  const logged = lines.slice(before)
  expect(logged).toContain(`"path":"${SOCKET_PATH}","status":401`)
  expect(logged).toContain(`"path":"${SOCKET_PATH}","status":500`)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(6)
    expect(logged.includes(secret), `${secret.slice(0, 12)}… in ${logged.split('\n').find((line) => line.includes(secret)) ?? ''}`).toBe(false)
  }
})

/** Uses every secret that stands in a path: mails, account links, archives; returns them. */
async function useMails(): Promise<string[]> {
  const person = await buildPerson(api)
  const code = await mailedCode(api, person)
  await person.client(contract.account.validateCode, { params: { code }, query: { email: person.email } })
  const reset = await mailedResetToken(api, person)
  for (const path of [`/resetpassword/${reset}`, `/unsubscribe/${newsTokenOf(api, person)}`]) await api.send(path)
  const { url } = await person.client(contract.profile.archive, {})
  expect((await api.send(url, { token: person.token })).status).toBe(200)
  const link = 'a-secret-of-social-login'
  await api.send(callUrl(contract.social.integrate, { params: { token: link } }), { method: 'POST', body: {} })
  // With a slash: six digits also occur in the log's times.
  return [`/${code}`, reset, newsTokenOf(api, person), url.split('/').at(-1) ?? '', link]
}

it('logs codes, mail links and archives, without their secrets', async () => {
  const before = lines.length
  const secrets = await useMails()
  const logged = lines.slice(before)
  expect(logged).toContain('"path":"/api/main/v1.0/auth/code/…","status":200')
  expect(logged).toContain('"path":"/api/main/v1.0/users/archive/…","status":200')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThanOrEqual(6)
    expect(logged.split('\n').find((line) => line.includes(secret))).toBeUndefined()
  }
})

it('saves the new picture while the storage is down, and deletes the old one later', async () => {
  const { channelSeq, courseSeq, teacher } = await buildCourse(api, { publicCd: null })
  const params = { channelSeq, courseSeq }
  const { imageUrl: old } = await teacher.client(courseCalls.image, { params, body: { image: await pictureUrl({ width: 64, height: 36 }) } })
  const { storage } = api.server.ports
  const { remove } = storage
  storage.remove = async () => { throw new Error('the storage is away') }
  const { imageUrl } = await teacher.client(courseCalls.image, { params, body: { image: await pictureUrl({ width: 96, height: 54 }) } })
  await expect(api.runSent(REMOVE_STORED_QUEUE)).rejects.toThrow('1 jobs')
  storage.remove = remove
  const statusOf = async (url: string | null) => (await api.send(url ?? '')).status
  expect([await statusOf(imageUrl), await statusOf(old)]).toEqual([200, 200])
  await api.runSent(REMOVE_STORED_QUEUE)
  expect([await statusOf(imageUrl), await statusOf(old)]).toEqual([200, 404])
})
