import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import type { RestError } from '#shared/kernel/call/client.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { attendees, courses } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
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

const refusals = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as RestError).code] : []))
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
const placeOf = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const build = (draft: NonNullable<Parameters<typeof buildCourse>[1]>['draft'] = {}) => buildCourse(api, { site, teacher, draft: { title: '도자기', ...draft } })
const member = () => buildPerson(api, { site })
const attend = (course: BuiltCourse, person: Person) => person.client(enrollmentCalls.attend, { params: placeOf(course) })
const counts = async (course: BuiltCourse) => {
  const { course: found } = await api.client()(courseCalls.detail, { params: placeOf(course) })
  return { attendCount: found.attendCount, waitCnt: found.waitCnt }
}

describe('enrolling in a free class', () => {
  it('approves at once, counts, and mails in the user’s language [ENR-01] [ENR-11]', async () => {
    const course = await build({ title: '도자기 <첫걸음>', vodDays: 30 })
    const person = await member()
    const sent = api.mails.length
    const answer = await api.client(person.token, 'ja')(enrollmentCalls.attend, { params: placeOf(course) })
    expect(answer).toMatchObject({ choiseStatusCd: '00', validAt: day(30) })
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
    const [mail] = api.mails.slice(sent)
    expect(mail).toMatchObject({ to: person.email, subject: expect.stringContaining('도자기 <첫걸음>') })
    expect(mail?.html).toContain('lang="ja"')
    expect(mail?.html).toContain(`/classes/${course.courseSeq}?channelSeq=${course.channelSeq}`)
    expect(mail?.html).not.toContain('<첫걸음>')
  })

  it('is idempotent [ENR-06]', async () => {
    const course = await build()
    const person = await member()
    const answers = await Promise.allSettled([1, 2, 3].map(() => attend(course, person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refusals(answers)).toEqual(['920006', '920006'])
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
  })

  it('succeeds when the mail server is down', async () => {
    const course = await build()
    const { mailer } = api.server.ports
    const send = mailer.send
    mailer.send = async () => { throw new Error('no mail today') }
    await attend(course, await member())
    mailer.send = send
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
  })

  it('gives unlimited access for vodDays −1, and counts days from the start of a future class', async () => {
    expect(await attend(await build({ vodDays: -1 }), await member())).toMatchObject({ validAt: null })
    expect(await attend(await build({ vodDays: 60, startAt: day(10) }), await member())).toMatchObject({ validAt: day(70) })
  })

  it('starts over after a cancellation, in the same row', async () => {
    const { course, person, attendSeq } = await buildAttendee(api, { course: await build() })
    const { db } = api.server.ports.database
    await db.update(attendees).set({ choiseStatusCd: '99' }).where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.attendSeq, attendSeq)))
    await db.update(courses).set({ attendCount: 0 }).where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq)))
    expect(await attend(course, person)).toMatchObject({ attendSeq, choiseStatusCd: '00' })
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
  })
})

it('starts a new access period after expiry, in the same attendance and seat [ENR-01] [ENR-06]', async () => {
  const course = await build({ vodDays: 30, userLimitTypeCd: '99', maxUserCount: 1 })
  const person = await member()
  const first = await attend(course, person)
  await expect(attend(course, person)).rejects.toMatchObject({ status: 409, code: '920006' })
  api.clock.advance(30 * DAY_MS)
  const again = await attend(course, await logIn(api, person))
  expect(again).toEqual({ attendSeq: first.attendSeq, choiseStatusCd: '00', validAt: day(30) })
  expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
  api.clock.advance(-30 * DAY_MS)
  teacher = await logIn(api, teacher)
})

describe('a refused enrollment', () => {
  it.each<[string, NonNullable<Parameters<typeof build>[0]>, number, string]>([
    ['recruitment that has not begun [ENR-02]', { settingPayTimeYn: 'Y', payStartAt: '2026-03-11T00:00:00Z', payEndAt: '2026-04-01T00:00:00Z' }, 409, '920005'],
    ['recruitment that is over [ENR-03]', { settingPayTimeYn: 'Y', payStartAt: '2026-02-01T00:00:00Z', payEndAt: '2026-03-01T00:00:00Z' }, 409, '920004'],
    ['a price [ENR-11]', { fareCd: '01', price: 10_000 }, 402, '920007'],
    ['a class that anyone may enter', { openTypeCd: '99' }, 409, '920002'],
    ['a course period that is over [ENR-08]', { startAt: '2026-02-01T00:00:00Z', endAt: '2026-03-01T00:00:00Z' }, 409, '100010'],
  ])('%s', async (_, draft, status, code) => {
    const course = await build(draft)
    await expect(attend(course, await member())).rejects.toMatchObject({ status, code })
    expect(await counts(course)).toEqual({ attendCount: 0, waitCnt: 0 })
  })

  it('without a free seat [ENR-04]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    await attend(course, await member())
    await expect(attend(course, await member())).rejects.toMatchObject({ status: 409, code: '920003' })
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
  })

  it('of a class manager', async () => {
    const course = await build()
    for (const person of [teacher, site.owner]) await expect(attend(course, person)).rejects.toMatchObject({ status: 409, code: '920002' })
  })

  it('of a non-member [ENR-07]', async () => {
    await expect(attend(await build(), await buildPerson(api))).rejects.toMatchObject({ status: 403, code: '900003' })
  })

  it('in a private, draft or trashed class', async () => {
    const person = await member()
    for (const publicCd of ['99', null] as const) {
      await expect(attend(await buildCourse(api, { site, teacher, publicCd }), person)).rejects.toMatchObject({ status: 404, code: '800003' })
    }
    const trashed = await build()
    await teacher.client(courseCalls.delete, { params: placeOf(trashed) })
    await expect(attend(trashed, person)).rejects.toMatchObject({ status: 410 })
  })
})

describe('enrolling with approval', () => {
  it('queues applicants, without access [ENR-06]', async () => {
    const course = await build({ choiseTypeCd: '00' })
    const person = await member()
    const sent = api.mails.length
    expect(await attend(course, person)).toMatchObject({ choiseStatusCd: '01', validAt: null })
    expect(await counts(course)).toEqual({ attendCount: 0, waitCnt: 1 })
    expect(api.mails.slice(sent)).toMatchObject([{ to: person.email, subject: expect.stringContaining('접수') }])
    await expect(attend(course, person)).rejects.toMatchObject({ code: '920006' })
    const { course: { viewer } } = await person.client(courseCalls.detail, { params: placeOf(course) })
    expect(viewer).toMatchObject({ isAttend: false, choiseStatusCd: '01', attendAt: null })
  })

  it('has a waitlist when full, also with a price [ENR-05]', async () => {
    const course = await build({ userLimitTypeCd: '00', choiseTypeCd: '00', maxUserCount: 1, fareCd: '01', price: 1000 })
    await api.server.ports.database.db.update(courses).set({ attendCount: 1, acceptCount: 1 })
      .where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq)))
    expect(await attend(course, await member())).toMatchObject({ choiseStatusCd: '01' })
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 1 })
  })
})

describe('the race for the last seat', () => {
  it('sells one seat once to 20 concurrent requests [ENR-10]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => member()))
    const answers = await Promise.allSettled(people.map((person) => attend(course, person)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(refusals(answers)).toEqual(Array.from({ length: 19 }, () => '920003'))
    expect(await counts(course)).toEqual({ attendCount: 1, waitCnt: 0 })
    const rows = await api.server.ports.database.db.select().from(attendees)
      .where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq)))
    expect(rows).toHaveLength(1)
  })

  it('never enrols into a class that is deleted concurrently [STU-05]', async () => {
    const course = await build()
    const people = await Promise.all([member(), member(), member()])
    const [deleted, ...enrolling] = await Promise.allSettled([teacher.client(courseCalls.delete, { params: placeOf(course) }), ...people.map((person) => attend(course, person))])
    const enrolled = enrolling.filter(({ status }) => status === 'fulfilled').length
    expect([deleted?.status, enrolled]).toEqual(deleted?.status === 'fulfilled' ? ['fulfilled', 0] : ['rejected', 3])
    expect(refusals([deleted!])).toEqual(deleted?.status === 'fulfilled' ? [] : ['920009'])
  })
})

describe('the schedule check [ENR-08]', () => {
  const check = (course: BuiltCourse, person: Person, language: 'ko' | 'en' = 'ko') =>
    api.client(person.token, language)(enrollmentCalls.scheduleCheck, { params: placeOf(course) })

  it('passes without a period, or before it', async () => {
    const person = await member()
    for (const course of [await build(), await build({ startAt: day(1), endAt: day(40) })]) {
      expect(await check(course, person)).toEqual({ resultCode: '000000', message: '' })
    }
  })

  it('warns that a class has started, without blocking', async () => {
    const course = await build({ startAt: day(-1), endAt: day(40) })
    const person = await member()
    // Videos and texts can be watched any time: nothing was missed.
    expect(await check(course, person)).toEqual({ resultCode: '000000', message: '' })
    await api.server.ports.database.db.update(courses).set({ curriculumTypeCds: ['00'] }).where(eq(courses.courseSeq, course.courseSeq))
    const answer = await check(course, person, 'en')
    expect(answer).toEqual({ resultCode: '920015', message: 'This class has already started. Do you still want to enroll?' })
    expect(await attend(course, person)).toMatchObject({ choiseStatusCd: '00' })
  })

  it('returns 100010 once it is over', async () => {
    expect(await check(await build({ startAt: day(-40), endAt: day(-1) }), await member())).toEqual({ resultCode: '100010', message: '신청할 수 있는 일정이 없습니다.' })
  })
})

describe('my classes [COUR-10]', () => {
  it('are returned with progress, the next lesson, and by state', async () => {
    const person = await member()
    const lessons = ['하나', '둘'].map((title) => ({ curriculumTypeCd: '05' as const, title, content: '<p>글</p>' }))
    const make = async (title: string, draft: NonNullable<Parameters<typeof build>[0]> = {}) => {
      const course = await buildCourse(api, { site, teacher, draft: { title, ...draft }, lessons: [{ curriculumTypeCd: '01', title: '1장' }, ...lessons] })
      const items = await api.server.services.curriculum.items(course)
      const { attendSeq } = await attend(course, person)
      api.clock.advance(1000)
      return { course, attendSeq, seqs: items.map((item) => item.curriculumSeq) }
    }
    const finish = async ({ channelSeq, courseSeq }: BuiltCourse, curriculumSeq = 0) => {
      api.clock.advance(1000)
      await person.client(classroomCalls.complete, { params: { channelSeq, courseSeq, curriculumSeq } })
    }
    await make('끝난 수업', { vodDays: 1 })
    api.clock.advance(25 * HOUR_MS)
    const fresh = await make('새 수업')
    const half = await make('반쯤')
    await finish(half.course, half.seqs[1])
    const done = await make('다 들은 수업')
    await finish(done.course, done.seqs[1])
    await finish(done.course, done.seqs[2])
    await make('기다리는 수업', { choiseTypeCd: '00' })
    await buildAttendee(api, { person })

    const mine = async (query: { state?: 'all' | 'learning' | 'completed' | 'waiting' | 'ended'; page?: number; size?: number } = {}) =>
      person.client(enrollmentCalls.myCourses, { params: { channelSeq: site.channelSeq }, query })
    const all = await mine()
    expect(all.courses.map((course) => course.title)).toEqual(['다 들은 수업', '반쯤', '기다리는 수업', '새 수업', '끝난 수업'])
    expect(all.totalCount).toBe(5)
    const of = (title: string) => all.courses.find((course) => course.title === title)
    expect(of('새 수업')).toMatchObject({ progressPercent: 0, completedCount: 0, nextCurriculumSeq: fresh.seqs[1], lastViewedAt: null, choiseStatusCd: '00' })
    expect(of('반쯤')).toMatchObject({ progressPercent: 50, completedCount: 1, lessonCount: 2, nextCurriculumSeq: half.seqs[2] })
    expect(of('다 들은 수업')).toMatchObject({ progressPercent: 100, completedCount: 2, nextCurriculumSeq: done.seqs[1], lastViewedAt: expect.any(String) })
    for (const [state, titles] of [['learning', ['반쯤', '새 수업']], ['completed', ['다 들은 수업']], ['waiting', ['기다리는 수업']], ['ended', ['끝난 수업']]] as const) {
      expect((await mine({ state })).courses.map((course) => course.title)).toEqual(titles)
    }
    expect(await mine({ page: 4, size: 2 })).toMatchObject({ courses: [], totalCount: 5 })
  })

  it('are visible to their owner only', async () => {
    await buildAttendee(api, { course: await build() })
    expect(await (await member()).client(enrollmentCalls.myCourses, { params: { channelSeq: site.channelSeq } })).toMatchObject({ courses: [], totalCount: 0 })
  })
})
