import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_BATCH } from '#shared/bulk/rules.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { BULK_QUEUE } from '#server/modules/bulk/index.ts'
import { FREE_SEAT_QUEUE } from '#server/modules/enrollment/index.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { PASSWORD, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
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

const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '대기 클래스', choiseTypeCd: '00', userLimitTypeCd: '00', maxUserCount: 1, vodDays: 30, ...draft } })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const change = (course: BuiltCourse, attendSeqs: number[], choiseStatusCd: '00' | '01' | '99') => teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs, choiseStatusCd, beyondYn: 'N' } })
const bulk = (course: BuiltCourse, choise: '00' | '01' | '99', subjectSeqs: number[]) => startBulk(teacher, place(course), { kind: attendeeBulk.status, input: { choiseStatusCd: choise }, selection: { way: 'these', subjectSeqs } })
const undo = (course: BuiltCourse, bulkSeq: number) => teacher.client(bulkCalls.undo, { params: { ...place(course), bulkSeq } })
/** The time to undo a slip is over. */
const settle = () => api.runSent(FREE_SEAT_QUEUE)
const alarmsOf = async (person: Person, course: BuiltCourse) => (await person.client(alarmCalls.list, { query: {} })).alarms.filter(({ courseSeq }) => courseSeq === course.courseSeq).map(({ alarmType }) => alarmType)
/** What each has, in the order in which they applied: in the class, offered a seat, waiting or cancelled. */
async function standingsOf(course: BuiltCourse): Promise<string[]> {
  return (await attendeesOf(api, course)).map(({ choiseStatusCd, payUntil }) => (choiseStatusCd === '00' ? 'in' : choiseStatusCd === '99' ? 'out' : payUntil === null ? 'waits' : 'offered'))
}

interface Applicant { person: Person; attendSeq: number }
/** People who applied, one after the other. */
async function applicants(course: BuiltCourse, count: number): Promise<Applicant[]> {
  const made: Applicant[] = []
  for (let one = 0; one < count; one += 1) {
    const person = await verified(api, await buildPerson(api, { site }))
    made.push({ person, attendSeq: (await person.client(attendeeCalls.apply, { params: place(course), body: { orderer } })).attendSeq })
  }
  return made
}

describe('seats that come free', () => {
  it('are not offered to those whom an undo of their approval put back, who stay in the line [ENR-05] [STU-07]', async () => {
    const course = await build({ maxUserCount: 2 })
    const [one, two, three] = await applicants(course, 3) as [Applicant, Applicant, Applicant]
    const { bulkSeq } = await bulk(course, '00', [one.attendSeq, two.attendSeq])
    await undo(course, bulkSeq)
    await settle()
    expect(await standingsOf(course)).toEqual(['waits', 'waits', 'waits'])
    for (const { person } of [one, two, three]) expect(await alarmsOf(person, course)).not.toContain('seatOffered')
    expect(await alarmsOf(teacher, course)).toContain('seatFree')
    await change(course, [one.attendSeq, three.attendSeq], '00')
    await change(course, [one.attendSeq], '99')
    await settle()
    expect(await standingsOf(course)).toEqual(['out', 'offered', 'in'])
  })

  it('are offered although staff left others free, one for one, and not to those whom staff put back [ENR-05]', async () => {
    const course = await build({ maxUserCount: 2 })
    const [one, two] = await applicants(course, 4) as [Applicant, Applicant]
    await change(course, [one.attendSeq, two.attendSeq], '00')
    await change(course, [one.attendSeq], '01')
    await settle()
    expect(await standingsOf(course)).toEqual(['waits', 'in', 'waits', 'waits'])
    await change(course, [two.attendSeq], '99')
    await settle()
    expect(await standingsOf(course)).toEqual(['waits', 'out', 'offered', 'waits'])
  })

  it('are not offered where more are free than people wait, who wait for an answer [ENR-05]', async () => {
    const course = await build({ maxUserCount: 5 })
    const [one] = await applicants(course, 2) as [Applicant]
    await change(course, [one.attendSeq], '00')
    await change(course, [one.attendSeq], '99')
    await settle()
    expect(await standingsOf(course)).toEqual(['out', 'waits'])
    expect(await alarmsOf(teacher, course)).not.toContain('seatFree')
  })

  it('are offered when staff raise the limit, at once or by a draft [ENR-05] [STU-01]', async () => {
    const course = await build()
    const [one] = await applicants(course, 4) as [Applicant]
    await change(course, [one.attendSeq], '00')
    await teacher.client(courseCalls.update, { params: place(course), body: { course: { maxUserCount: 2 } } })
    await settle()
    expect(await standingsOf(course)).toEqual(['in', 'waits', 'waits', 'waits'])
    await teacher.client(courseCalls.draftApply, { params: place(course), body: {} })
    await settle()
    expect(await standingsOf(course)).toEqual(['in', 'offered', 'waits', 'waits'])
    const closed = await build()
    const [first] = await applicants(closed, 3) as [Applicant]
    await change(closed, [first.attendSeq], '00')
    await teacher.client(courseCalls.publish, { params: place(closed), body: { publicCd: '99' } })
    await teacher.client(courseCalls.update, { params: place(closed), body: { course: { maxUserCount: 3 } } })
    await settle()
    expect(await standingsOf(closed)).toEqual(['in', 'offered', 'offered'])
  })

  it('are offered when a learner closes their account [ENR-05] [AUTH-10]', async () => {
    const course = await build()
    const [one] = await applicants(course, 2) as [Applicant]
    await change(course, [one.attendSeq], '00')
    await one.person.client(profileCalls.withdraw, { body: { password: PASSWORD } })
    await settle()
    expect(await standingsOf(course)).toEqual(['out', 'offered'])
  })

  it('are offered after the time to undo a cancellation, which until then gives the seat back [ENR-05] [STU-07]', async () => {
    const course = await build()
    const [one, two] = await applicants(course, 2) as [Applicant, Applicant]
    await change(course, [one.attendSeq], '00')
    const { bulkSeq } = await bulk(course, '99', [one.attendSeq])
    expect(await standingsOf(course)).toEqual(['out', 'waits'])
    expect((await undo(course, bulkSeq)).bulk).toMatchObject({ doneCount: 1, skippedCount: 0 })
    await settle()
    expect(await standingsOf(course)).toEqual(['in', 'waits'])
    expect(await alarmsOf(two.person, course)).toEqual([])
    await bulk(course, '99', [one.attendSeq])
    await settle()
    expect(await standingsOf(course)).toEqual(['out', 'offered'])
  })

  it('are offered after the end of a bulk change, never to those whom it goes on to cancel [ENR-05] [STU-07]', async () => {
    const course = await build({ maxUserCount: BULK_BATCH })
    const { approved, waiting } = await fillClass(api, course, { approved: BULK_BATCH, waiting: 6 })
    const gone = [...approved, ...waiting.slice(0, 4)]
    await bulk(course, '99', gone)
    const outOf = async (seqs: number[]) => (await attendeesOf(api, course)).filter(({ attendSeq, choiseStatusCd }) => seqs.includes(attendSeq) && choiseStatusCd === '99').length
    expect(await outOf(gone)).toBe(BULK_BATCH)
    await settle()
    expect(await standingsOf(course)).not.toContain('offered')
    await api.runSent(BULK_QUEUE)
    expect(await outOf(gone)).toBe(gone.length)
    await settle()
    expect((await attendeesOf(api, course)).filter(({ payUntil }) => payUntil !== null).map(({ attendSeq }) => attendSeq)).toEqual(waiting.slice(4))
  })
})
