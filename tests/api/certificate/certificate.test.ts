import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { pdfPages } from '#tests/support/documents/read.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { completeClass } from './samples.ts'

const { certificate: calls } = contract
let api: TestApi
let site: Site
let teacher: Person
let learner: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
beforeEach(async () => { learner = await buildPerson(api, { site }) })

type Place = Awaited<ReturnType<typeof completeClass>>
const complete = (title?: string) => completeClass(api, { site, teacher, learner, ...(title === undefined ? {} : { title }) })
const of = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({ channelSeq, courseSeq })
const mine = (place: { channelSeq: number; courseSeq: number }, by = learner, language: Language = 'ko') => by.client(calls.mine, { params: of(place), body: { language } })
const ofAttendee = (place: Place, by = teacher) => by.client(calls.ofAttendee, { params: place, body: { language: 'ko' } })
const verify = (certificateNo: string, { channelSeq }: { channelSeq: number } = site) => api.client()(calls.verify, { params: { channelSeq, certificateNo } })
const fetched = (url: string, { token }: Person) => fetch(api.origin + url, { headers: { 'access-token': token } })
const textOf = async (url: string, by: Person) => (await pdfPages(new Uint8Array(await (await fetched(url, by)).arrayBuffer()))).join(' ')
const cancel = ({ attendSeq, ...params }: Place) => teacher.client(contract.attendee.changeStatus, { params, body: { attendSeqs: [attendSeq], choiseStatusCd: '99', beyondYn: 'N' } })
const code = (name: keyof typeof errorTable) => ({ code: errorTable[name].code })

it('a learner who completed a class downloads the certificate, once issued, in the language of their choice [COUR-10]', async () => {
  const place = await complete()
  const first = await mine(place)
  expect(first.fileName).toBe(`certificate-${first.certificateNo}.pdf`)
  const file = await fetched(first.url, learner)
  expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual(['application/pdf', expect.stringContaining(first.fileName)])
  const korean = (await pdfPages(new Uint8Array(await file.arrayBuffer()))).join(' ')
  for (const part of ['수료증', learner.name, '물레 첫걸음', '시험 마당', '2026년 3월 10일', first.certificateNo, `/certificates/${first.certificateNo}`]) expect(korean).toContain(part)
  api.clock.advance(DAY_MS)
  learner = await logIn(api, learner)
  const again = await mine(place, learner, 'en')
  expect(again.certificateNo).toBe(first.certificateNo)
  const english = await textOf(again.url, learner)
  for (const part of ['Certificate of completion', learner.name, 'March 10, 2026', first.certificateNo]) expect(english).toContain(part)
  expect(await textOf((await mine(place, learner, 'ja')).url, learner)).toContain('修了証')
  api.clock.advance(-DAY_MS)
})

it('two requests at once issue one number', async () => {
  const place = await complete()
  const issued = await Promise.all([mine(place), mine(place), ofAttendee(place)])
  expect(new Set(issued.map(({ certificateNo }) => certificateNo)).size).toBe(1)
})

it('staff of the class download that of an attendee; nobody else does, and no other session [COUR-10] [STU-07]', async () => {
  const place = await complete()
  const { url, certificateNo } = await ofAttendee(place)
  expect((await mine(place)).certificateNo).toBe(certificateNo)
  expect((await fetched(url, learner)).status).toBe(403)
  expect(await textOf(url, teacher)).toContain(learner.name)
  expect((await fetched(url, teacher)).status).toBe(403)
  const strangers = [await buildPerson(api, { site, role: 'TCH' }), learner, (await buildSite(api)).owner]
  for (const person of strangers) await expect(ofAttendee(place, person)).rejects.toMatchObject(code('noPermission'))
  const elsewhere = await complete('다른 클래스')
  await expect(ofAttendee({ ...place, attendSeq: elsewhere.attendSeq })).rejects.toMatchObject(code('notFound'))
})

it('is for those who attend and completed the class alone', async () => {
  const place = await complete()
  const other = await buildPerson(api, { site })
  await expect(mine(place, other)).rejects.toMatchObject(code('classNotFound'))
  const course = await buildCourse(api, { site, teacher })
  await buildAttendee(api, { course, person: other })
  await expect(mine(course, other)).rejects.toMatchObject(code('notFound'))
})

it('stays when lessons are added, with the day on which it was completed', async () => {
  const place = await complete()
  const { certificateNo } = await mine(place)
  await api.server.services.curriculum.create(of(place), { curriculumTypeCd: '05', title: '둘째 강의', content: '<p>더 읽을거리</p>' })
  await api.server.services.course.applyDraft(of(place))
  expect((await mine(place)).certificateNo).toBe(certificateNo)
})

it('is confirmed to anyone who has its number, with no more than name initials, class and day; a cancelled one is no longer valid [COUR-10]', async () => {
  const place = await complete()
  const { certificateNo, url } = await mine(place)
  expect(await verify(certificateNo.toLowerCase())).toEqual({
    certificateNo, state: 'valid', nameInitials: `${learner.name.slice(0, 1)}*`, title: '물레 첫걸음', siteName: '시험 마당', completedAt: api.clock.now().toISOString(),
  })
  await expect(verify('0000-0000-0000-0000')).rejects.toMatchObject(code('notFound'))
  await expect(verify('no-number')).rejects.toMatchObject(code('invalidInput'))
  await expect(verify(certificateNo, await buildSite(api))).rejects.toMatchObject(code('notFound'))
  await cancel(place)
  expect(await verify(certificateNo)).toMatchObject({ state: 'withdrawn' })
  expect((await fetched(url, learner)).status).toBe(404)
  await expect(mine(place)).rejects.toMatchObject(code('notEnrolled'))
  await expect(ofAttendee(place)).rejects.toMatchObject(code('notEnrolled'))
})
