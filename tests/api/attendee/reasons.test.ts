import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { alarmPath, alarmPhrase } from '#shared/alarm/alarms.ts'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { REASON_MAX } from '#shared/attendee/rules.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/attendee/mails.ts'
import { BULK_QUEUE } from '#server/modules/bulk/index.ts'
import { startBulk } from '#tests/support/bulk/bulk.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const reason = '이번 기수는 {{name}} <b>가득</b> 찼어요.'
const build = () => buildCourse(api, { site, teacher, draft: { title: '승인 클래스', choiseTypeCd: '00', vodDays: 30 } })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const apply = async (course: BuiltCourse, person: Person) => (await person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })).attendSeq
const change = (course: BuiltCourse, attendSeq: number, choiseStatusCd: '00' | '01' | '99', why?: string) =>
  teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs: [attendSeq], choiseStatusCd, beyondYn: 'N', ...(why === undefined ? {} : { reason: why }) } })
const reasonsAt = async (course: BuiltCourse, person: Person) => [
  (await person.client(courseCalls.detail, { params: place(course) })).course.viewer.cancelReason, (await person.client(attendeeCalls.application, { params: place(course) })).cancelReason,
]
const historyOf = async (course: BuiltCourse, attendSeq: number) =>
  (await teacher.client(attendeeCalls.history, { params: { ...place(course), attendSeq } })).entries.map(({ act, reason: why }) => [act, why])
const latestAlarm = async (person: Person) => (await person.client(alarmCalls.list, { query: { limit: 1 } })).alarms[0]
const mailsTo = async (person: Person) => {
  await api.runSent(ATTENDEE_MAIL_QUEUE)
  return api.mails.filter(({ to }) => to === person.email)
}

it('leads staff from the alarm of an application to that applicant alone [STU-07] [ALRM-03]', async () => {
  const course = await build()
  const [first, person] = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  await apply(course, first)
  const attendSeq = await apply(course, person)
  const alarm = await latestAlarm(teacher)
  expect(alarm && alarmPath(alarm)).toBe(`/classes/${course.courseSeq}/settings/attendees?attendee=${attendSeq}`)
  const one = await teacher.client(attendeeCalls.list, { params: place(course), query: { attendSeq } })
  expect(one).toMatchObject({ totalCount: 1, next: null, attendees: [{ attendSeq, choiseStatusCd: '01' }] })
  const elsewhere = await build()
  expect((await teacher.client(attendeeCalls.list, { params: place(elsewhere), query: { attendSeq } })).attendees).toEqual([])
  await expect(teacher.client(attendeeCalls.list, { params: place(course), query: { attendSeq: 'x' as never } })).rejects.toMatchObject({ status: 400 })
})

it('tells a declined applicant why, in the alarm, the mail, the class and the history, until they apply again [STU-07]', async () => {
  const course = await build()
  const person = await buildPerson(api, { site })
  const attendSeq = await apply(course, person)
  await expect(change(course, attendSeq, '99', 'x'.repeat(REASON_MAX + 1))).rejects.toMatchObject({ status: 400 })
  expect(await reasonsAt(course, person)).toEqual([null, null])
  await change(course, attendSeq, '99', `  ${reason}  `)
  const alarm = await latestAlarm(person)
  expect(alarm && alarmPhrase(alarm)).toMatchObject({ kind: 'attendCancelledWhy', title: '승인 클래스', reason })
  expect(await reasonsAt(course, person)).toEqual([reason, reason])
  const mail = (await mailsTo(person)).at(-1)
  expect(mail?.text).toContain(`사유: ${reason}`)
  expect(mail?.html).toContain('&lt;b&gt;가득')
  expect(await historyOf(course, attendSeq)).toEqual([['cancelled', reason], ['applied', null]])
  expect(await apply(course, person)).toBe(attendSeq)
  expect(await reasonsAt(course, person)).toEqual([null, null])
  await change(course, attendSeq, '00')
  expect(await historyOf(course, attendSeq)).toEqual([['approved', null], ['applied', null], ['cancelled', reason], ['applied', null]])
})

it('takes a reason for a cancellation of staff alone, and none where it is empty [STU-07]', async () => {
  const course = await build()
  const person = await buildPerson(api, { site })
  const attendSeq = await apply(course, person)
  await change(course, attendSeq, '00', reason)
  expect(await reasonsAt(course, person)).toEqual([null, null])
  await change(course, attendSeq, '99', '   ')
  expect(await reasonsAt(course, person)).toEqual([null, null])
  const alarm = await latestAlarm(person)
  expect(alarm && alarmPhrase(alarm)).toMatchObject({ kind: 'attendCancelled' })
  expect((await mailsTo(person)).at(-1)?.text).not.toContain('사유')
})

it('declines many with one reason, which an undo takes back [STU-07]', async () => {
  const course = await build()
  const people = [await buildPerson(api, { site }), await buildPerson(api, { site })]
  const seqs = [await apply(course, people[0] as Person), await apply(course, people[1] as Person)]
  const asked = { kind: attendeeBulk.status, input: { choiseStatusCd: '99', beyondYn: 'N', reason }, selection: { way: 'these' as const, subjectSeqs: seqs } }
  const { bulkSeq } = await startBulk(teacher, place(course), asked)
  await api.runSent(BULK_QUEUE)
  expect((await teacher.client(bulkCalls.read, { params: { ...place(course), bulkSeq } })).bulk).toMatchObject({ doneCount: 2, input: { reason } })
  for (const person of people) expect(await reasonsAt(course, person)).toEqual([reason, reason])
  await teacher.client(bulkCalls.undo, { params: { ...place(course), bulkSeq } })
  await api.runSent(BULK_QUEUE)
  for (const person of people) expect(await reasonsAt(course, person)).toEqual([null, null])
  expect(await historyOf(course, seqs[0] as number)).toEqual([['putAsBefore', null], ['cancelled', reason], ['applied', null]])
})
