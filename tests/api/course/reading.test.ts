import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { classroomCalls, READING_TICKET_HEADER } from '#shared/classroom/contract.ts'
import { createClient } from '#shared/kernel/call/client.ts'
import type { Client } from '#shared/kernel/call/client.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { uploads } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload, logIn, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

const CONTENT = '%PDF-1.7 as far as the server cares'
let api: TestApi
let room: Awaited<ReturnType<typeof buildRoom>>

beforeAll(async () => {
  api = await startApi()
  room = await buildRoom('Y')
})
afterAll(() => api.stop())

async function buildPdf(pdfSecurityYn: 'Y' | 'N', own: BuiltCourse) {
  const { channelSeq, courseSeq } = own
  const { curriculumSeq } = await api.server.services.curriculum.create({ channelSeq, courseSeq }, { curriculumTypeCd: '06', title: '교재', pdfSecurityYn })
  const { uploadSeq } = await buildUpload(api, { course: own, curriculumSeq, kind: 'material', content: CONTENT, fileName: '교재.pdf' })
  await api.server.services.course.applyDraft({ channelSeq, courseSeq })
  return { course: own, place: { channelSeq, courseSeq, curriculumSeq }, params: { channelSeq, courseSeq, curriculumSeq, uploadSeq } }
}

async function buildRoom(pdfSecurityYn: 'Y' | 'N') {
  const course = await buildCourse(api)
  const learner = (await buildAttendee(api, { course })).person
  return { learner, ...(await buildPdf(pdfSecurityYn, course)) }
}

const buildOpen = async (pdfSecurityYn: 'Y' | 'N') => buildPdf(pdfSecurityYn, await buildCourse(api, { draft: { fareCd: '03' } }))

const read = (client: Client = room.learner.client, params = room.params) => client(classroomCalls.read, { params })
const refused = (name: keyof typeof errorTable) => ({ code: errorTable[name].code, status: errorTable[name].status })
const get = (url: string, ticket: string | null, more: { token?: string; headers?: Record<string, string> } = {}) =>
  api.send(url, { token: more.token, headers: { ...more.headers, ...(ticket === null ? {} : { [READING_TICKET_HEADER]: ticket }) } })

describe('a secured PDF [ROOM-03]', () => {
  it('is marked in the lesson, and downloadable by managers only', async () => {
    const filesFor = async ({ client }: Person) => (await client(classroomCalls.lesson, { params: room.place })).files
    expect(await filesFor(room.learner)).toEqual([{ uploadSeq: room.params.uploadSeq, fileName: '교재.pdf', fileSize: CONTENT.length, contentType: 'application/pdf', downloadable: false }])
    expect(await filesFor(room.course.teacher)).toMatchObject([{ downloadable: true }])
    await expect(room.learner.client(classroomCalls.download, { params: room.params })).rejects.toMatchObject(refused('noPermission'))
  })

  it('is read with its ticket, whole or in ranges, inline, and never cached', async () => {
    const { url, ticket, fileSize, isSecured, expiresAt } = await read()
    expect([fileSize, isSecured, Date.parse(expiresAt)]).toEqual([CONTENT.length, true, api.clock.now().getTime() + 10 * MINUTE_MS])
    const whole = await get(url, ticket)
    expect([whole.status, whole.text]).toEqual([200, CONTENT])
    expect(whole.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'inline', 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
    const part = await get(url, ticket, { headers: { range: 'bytes=1-3' } })
    expect([part.status, part.text]).toEqual([206, 'PDF'])
  })

  it('asks a visitor of an open class to log in, since it shows its reader’s name', async () => {
    const open = await buildOpen('Y')
    await expect(read(api.client(), open.params)).rejects.toMatchObject(refused('loginRequired'))
    const stranger = await buildPerson(api, { site: open.course.site })
    expect((await read(stranger.client, open.params)).isSecured).toBe(true)
  })

  it('is for users who may enter the lesson', async () => {
    await expect(read(api.client())).rejects.toMatchObject(refused('loginRequired'))
    await expect(read((await buildPerson(api, { site: room.course.site })).client)).rejects.toMatchObject(refused('notEnrolled'))
    const other = await buildRoom('Y')
    await expect(read(room.learner.client, { ...room.params, channelSeq: other.params.channelSeq })).rejects.toMatchObject(refused('classNotFound'))
    await expect(read(room.learner.client, { ...room.params, uploadSeq: other.params.uploadSeq })).rejects.toMatchObject(refused('notFound'))
  })
})

describe('a PDF that is not secured [ROOM-03]', () => {
  it('is read the same way, and may be downloaded', async () => {
    const { params, place, learner } = await buildRoom('N')
    const { url, ticket, isSecured } = await read(learner.client, params)
    expect([isSecured, (await get(url, ticket)).text]).toEqual([false, CONTENT])
    expect((await learner.client(classroomCalls.lesson, { params: place })).files).toMatchObject([{ downloadable: true }])
  })

  it('is read by a visitor where the class is open', async () => {
    const open = await buildOpen('N')
    const { url, ticket } = await read(api.client(), open.params)
    expect([(await get(url, ticket)).status, (await get(url, null)).status]).toEqual([200, 403])
  })

  it('is the only kind with a reader URL', async () => {
    const { course, learner, place } = await buildRoom('N')
    const { db } = api.server.ports.database
    const { uploadSeq } = await buildUpload(api, { course, curriculumSeq: place.curriculumSeq, kind: 'material', fileName: '묶음.zip' })
    await db.update(uploads).set({ contentType: 'application/zip' }).where(eq(uploads.uploadSeq, uploadSeq))
    await expect(read(learner.client, { ...place, uploadSeq })).rejects.toMatchObject(refused('notFound'))
  })
})

describe('a reader URL is refused', () => {
  const outcome = async (answer: ReturnType<typeof get>) => {
    const { status, json } = await answer
    return { status, code: (json as { code: string }).code }
  }

  it('without its ticket, as from a link or the address bar, or with another ticket', async () => {
    const [one, two] = [await read(), await read(room.course.teacher.client)]
    expect(await outcome(get(one.url, null))).toEqual(refused('linkExpired'))
    expect(await outcome(get(one.url, null, { token: room.learner.token }))).toEqual(refused('linkExpired'))
    for (const ticket of ['', 'x', two.ticket, one.ticket.slice(0, -2)]) expect(await outcome(get(one.url, ticket))).toEqual(refused('linkExpired'))
  })

  it('with the session of another user, or another session of the same user', async () => {
    const { url, ticket } = await read()
    expect((await get(url, ticket, { token: room.learner.token })).status).toBe(200)
    expect(await outcome(get(url, ticket, { token: room.course.teacher.token }))).toEqual(refused('linkExpired'))
    expect(await outcome(get(url, ticket, { token: (await logIn(api, room.learner)).token }))).toEqual(refused('linkExpired'))
  })

  it('after ten minutes, or once its session has ended', async () => {
    const again = await logIn(api, room.learner)
    const { url, ticket } = await read(again.client)
    expect((await get(url, ticket)).status).toBe(200)
    await again.client(auth.logout, {})
    expect(await outcome(get(url, ticket))).toEqual(refused('linkExpired'))
    const own = await read()
    api.clock.advance(10 * MINUTE_MS - 1)
    expect((await get(own.url, own.ticket)).status).toBe(200)
    api.clock.advance(1)
    expect(await outcome(get(own.url, own.ticket))).toEqual(refused('linkExpired'))
  })

  it('without the cookie, where a browser was given it', async () => {
    const origin = { origin: api.origin }
    const login = await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email: room.learner.email, password: PASSWORD }, headers: origin })
    const cookie = String(login.headers['set-cookie']).split(';', 1)[0] ?? ''
    const browser = createClient(async ({ url }) => {
      const { status, text } = await api.send(url, { headers: { ...origin, cookie } })
      return { status, body: text }
    })
    const { url, ticket } = await read(browser)
    expect((await get(url, ticket, { headers: { cookie } })).status).toBe(200)
    expect(await outcome(get(url, ticket))).toEqual(refused('linkExpired'))
  })

  it('for any file but its own', async () => {
    const { url, ticket } = await read()
    for (const name of ['derived/poster.jpg', 'captions/ko.vtt', '../', 'original.info']) {
      expect([name, (await get(url.replace(/original$/, name), ticket)).status]).toEqual([name, 404])
    }
  })

  it('at any other URL with the ticket', async () => {
    const { url, ticket } = await read()
    const video = await buildCourse(api, { publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    await buildUpload(api, { course: video, curriculumSeq: video.curriculumSeq })
    const { playback } = await video.teacher.client(classroomCalls.lesson, { params: { channelSeq: video.channelSeq, courseSeq: video.courseSeq, curriculumSeq: video.curriculumSeq } })
    const [, , token = ''] = url.split('/')
    const [, , other = ''] = (playback?.fileUrl ?? '').split('/')
    const mixed = `${token.split('.')[0]}.${other.split('.')[1]}`
    expect((await get(`/media/${mixed}/original`, ticket)).status).toBe(403)
  })
})
