import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '#shared/auth/contract.ts'
import { channelCalls } from '#shared/channel/contract.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import type { CallDefinition } from '#shared/kernel/call/call.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { Answer, TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
let course: BuiltCourse
let learner: Person
let attendSeq: number
beforeAll(async () => {
  api = await startApi()
  course = await buildCourse(api)
  const attended = await buildAttendee(api, { course })
  learner = await verified(api, attended.person)
  attendSeq = attended.attendSeq
})
afterAll(() => api.stop())

const site = () => ({ channelSeq: course.channelSeq })
const place = () => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq })
const make = (call: CallDefinition, by: Person | null, input: { params?: object; query?: object; body?: unknown }): Promise<Answer> =>
  api.send(callUrl(call, input as { params?: Record<string, unknown>; query?: Record<string, unknown> }), { method: call.method, token: by?.token, body: input.body })
const refusal = ({ status, json }: Answer) => ({ status, ...(json as { code: string; issues?: { path: unknown }[] }) })

describe('text that the database cannot store', () => {
  const NUL = 'a\u0000b'
  const HALF = 'a\ud83d'
  const item = (fields: object) => ({ body: { curriculumTypeCd: '05', title: '강의', ...fields } })
  const tries: [string, CallDefinition, 'teacher' | 'learner' | null, () => { params?: object; query?: object; body?: unknown }, (string | number)[]][] = [
    ['a search', courseCalls.list, null, () => ({ params: site(), query: { q: NUL } }), ['q']],
    ['a category', courseCalls.list, null, () => ({ params: site(), query: { categoryCd: '\u0000' } }), ['categoryCd']],
    ['a domain', channelCalls.byDomain, null, () => ({ params: { domain: NUL } }), ['domain']],
    ['the title of a class', courseCalls.create, 'teacher', () => ({ params: site(), body: { title: NUL } }), ['title']],
    ['an introduction', courseCalls.update, 'teacher', () => ({ params: place(), body: { course: { introduction: NUL } } }), ['course', 'introduction']],
    ['the content of a lesson', curriculumCalls.create, 'teacher', () => ({ params: place(), body: item({ content: NUL }) }), ['body', 'content']],
    ['a lone surrogate in a lesson', curriculumCalls.create, 'teacher', () => ({ params: place(), body: item({ content: HALF }) }), ['body', 'content']],
    ['a review', reviewCalls.save, 'learner', () => ({ params: place(), body: { attendSeq, reviewPoint: 5, description: NUL } }), ['description']],
  ]
  it.each(tries)('is refused in %s, and the response names the field', async (_, call, who, input, path) => {
    const by = who === null ? null : who === 'teacher' ? course.teacher : learner
    expect(refusal(await make(call, by, input()))).toMatchObject({ status: 400, code: '900010', issues: [{ path }] })
  })
})

describe('times that the database or the clock cannot represent', () => {
  it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])('%s is refused', async (moment) => {
    expect(refusal(await make(courseCalls.create, course.teacher, { params: site(), body: { title: '도예', startAt: moment } })))
      .toMatchObject({ status: 400, issues: [{ path: ['startAt'] }] })
    expect(refusal(await make(reviewCalls.list, null, { params: place(), query: { lastEvaluationSeq: 1, lastReviewDatetime: moment } })))
      .toMatchObject({ status: 400, issues: [{ path: ['lastReviewDatetime'] }] })
  })

  it('the latest accepted start leaves room for the longest access', async () => {
    const late = await buildCourse(api, { site: course.site, draft: { startAt: '2999-12-31T00:00:00Z', vodDays: 3650 } })
    const { person } = await buildAttendee(api, { course: late })
    const { courses } = await person.client(enrollmentCalls.myCourses, { params: site(), query: {} })
    expect(courses[0]?.validAt).toBe('3009-12-29T00:00:00.000Z')
  })
})

describe('titles', () => {
  it('are single-line: control characters become spaces', async () => {
    const { courseSeq } = await course.teacher.client(courseCalls.create, { params: site(), body: { title: '물레\r\nBcc: x@y.zz\t\u0007흙 ' } })
    const { course: made } = await course.teacher.client(courseCalls.detail, { params: { ...site(), courseSeq }, query: { type: 'update' } })
    expect(made.title).toBe('물레 Bcc: x@y.zz 흙')
    const { item } = await course.teacher.client(curriculumCalls.create, { params: { ...site(), courseSeq }, body: { body: { curriculumTypeCd: '05', title: '첫\n강의' } } })
    expect(item.body.title).toBe('첫 강의')
  })
})

describe('URLs', () => {
  it.each(['/api/%', '/%c0%ae%c0%ae/package.json', '/images/1/%'])('malformed %s is refused with the platform’s error body', async (path) => {
    const answer = await api.send(path, { language: 'en' })
    expect(refusal(answer)).toMatchObject({ status: 400, code: '900010' })
    expect((answer.json as { requestId: string }).requestId).not.toBe('')
  })

  it.each([
    '/..%2f..%2fpackage.json', '/%252e%252e/package.json', '/assets/..%5c..%5cpackage.json', '/assets/a%00b', '/images/1/..%2f..%2fsecret.key',
    '/images/1/%252e%252e%252fsecret.key', '/images/1/a%00.webp', '/media/a.b/..%2foriginal', '/uploads/tus/..%2f..%2fsecret.key', '/.env',
  ])('%s leads to no file', async (path) => {
    const answer = await api.send(path)
    expect([400, 403, 404]).toContain(answer.status)
    expect(refusal(answer).code).toMatch(/^9000|^930009/)
  })

  it('of materials fit the longest file names', async () => {
    const { curriculumSeq } = await api.server.services.curriculum.create(course, { curriculumTypeCd: '06', title: '자료' })
    const fileName = `${'가'.repeat(250)}.pdf`
    const { uploadSeq } = await buildUpload(api, { course, curriculumSeq, kind: 'material', fileName })
    await api.server.services.course.applyDraft(course)
    const { url } = await learner.client(classroomCalls.download, { params: { ...place(), curriculumSeq, uploadSeq } })
    const answer = await api.send(url, { token: learner.token })
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(fileName)
  })
})

describe('the address of a client', () => {
  const guess = (server: TestApi, forwarded: string) => server.send(callUrl(auth.login, {}), {
    method: 'POST', body: { email: learner.email, password: 'not the one' }, headers: { 'x-forwarded-for': forwarded },
  })

  it('is not taken from its own headers [AUTH-01]', async () => {
    for (let round = 0; round < 5; round += 1) await guess(api, `203.0.113.${round}`)
    expect(refusal(await guess(api, '203.0.113.99')).code).toBe('800008')
  })

  it('behind a proxy is what the proxy adds, not what the client sent [AUTH-01]', async () => {
    const proxied = await startApi({ env: { TRUST_PROXY: 'Y' } })
    try {
      learner = await buildPerson(proxied)
      for (let round = 0; round < 5; round += 1) await guess(proxied, `203.0.113.${round}, 198.51.100.7`)
      expect(refusal(await guess(proxied, '203.0.113.99, 198.51.100.7')).code).toBe('800008')
      expect(refusal(await guess(proxied, '198.51.100.8')).code).toBe('800002')
    } finally {
      await proxied.stop()
    }
  })
})

it('answers malformed HTTP and keeps serving', async () => {
  const { hostname, port } = new URL(api.origin)
  const words = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end('HELLO\r\n\r\n'))
    let said = ''
    socket.on('data', (chunk) => { said += chunk.toString() })
    socket.on('close', () => resolve(said))
    socket.on('error', reject)
  })
  expect(words).toMatch(/^HTTP\/1\.1 400/)
  expect((await api.send('/health')).status).toBe(200)
})
