import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { analyticsCalls } from '#shared/analytics/contract.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import type { PlayedInterval } from '#shared/classroom/viewing.ts'
import { dashboardCalls } from '#shared/dashboard/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { LETTER_EVERY_MS } from '#shared/dashboard/learners.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { DASHBOARD_QUEUE, LEARNER_LETTER_QUEUE } from '#server/modules/dashboard/index.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { openOrder } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const NOW = '2026-03-10T03:00:00Z'
const text = (title: string): CurriculumBodyInput => ({ curriculumTypeCd: '05', title, content: '<p>읽을거리</p>' })
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const march = { startDate: '2026-03-01', endDate: '2026-03-31' }

async function visit(course: BuiltCourse, browser: string, at: string, path = `/classes/${course.courseSeq}`): Promise<void> {
  api.clock.set(at)
  await api.send(callUrl(analyticsCalls.track, { params: { channelSeq: course.channelSeq } }), { method: 'POST', body: { message: 'page_view', path }, headers: { [headerNames.clientId]: browser } })
}

async function lessonsOf(course: BuiltCourse): Promise<number[]> {
  return (await course.site.owner.client(curriculumCalls.outline, { params: place(course) })).curriculums.map(({ curriculumSeq }) => curriculumSeq)
}

const complete = (person: Person, course: BuiltCourse, curriculumSeq: number) => person.client(classroomCalls.complete, { params: { ...place(course), curriculumSeq } })
const figures = (course: BuiltCourse, query = march, by: Person = course.site.owner) => by.client(dashboardCalls.classFigures, { params: place(course), query })
/** Sessions end while time goes on. */
const owner = async (course: BuiltCourse) => (await logIn(api, course.site.owner)).client
const atRisk = async (course: BuiltCourse, after?: string) => (await owner(course))(dashboardCalls.learnersAtRisk, { params: place(course), query: after === undefined ? {} : { after } })

describe('the funnel of a class', () => {
  it('equals a count from zero, by period, of browsers and of those who pressed enrol [SET-01]', async () => {
    api.clock.set(NOW)
    const course = await buildCourse(api, { lessons: [text('하나'), text('둘'), text('셋'), text('넷')] })
    const lessons = await lessonsOf(course)
    const done = [0, 1, 2, 3, 4, 4]
    for (const count of done) {
      api.clock.set(NOW)
      const { person } = await buildAttendee(api, { course })
      for (const lesson of lessons.slice(0, count)) await complete(person, course, lesson)
    }
    const added = await buildPerson(api, { site: course.site })
    await addMembers(course.site.owner, place(course), [added])
    const visits = [['a', '2026-02-27T03:00:00Z'], ['a', '2026-03-05T03:00:00Z'], ['b', '2026-03-05T03:00:00Z'], ['b', '2026-03-06T03:00:00Z'], ['c', '2026-04-01T03:00:00Z']] as const
    for (const [browser, at] of visits) await visit(course, browser, at)
    await visit(course, 'd', '2026-03-05T03:00:00Z', '/classes')
    await visit(course, 'e', '2026-03-05T03:00:00Z', `/classes/${course.courseSeq}/payment`)
    await api.runScheduled(DASHBOARD_QUEUE)
    // Late: an earlier day takes the place of the one known.
    await visit(course, 'c', '2026-03-31T14:59:00Z')
    await api.runScheduled(DASHBOARD_QUEUE)
    api.clock.set(NOW)
    const counted = { pressed: done.length, enrolled: done.length, begun: done.filter((count) => count > 0).length, half: done.filter((count) => count >= 2).length, completed: done.filter((count) => count >= 4).length }
    expect((await figures(course)).funnel).toMatchObject({ visited: 2, ...counted, brought: 1 })
    expect((await figures(course, { startDate: '2026-02-01', endDate: '2026-02-28' })).funnel).toEqual({ visited: 1, pressed: 0, enrolled: 0, begun: 0, half: 0, completed: 0, brought: 0 })
    expect((await figures(course, { startDate: '2026-04-01', endDate: '2026-04-30' })).funnel).toMatchObject({ visited: 0 })
  })

  it('counts who ordered and did not pay as pressed alone [SET-01]', async () => {
    api.clock.set(NOW)
    const site = await buildSite(api)
    const { course } = await openOrder(api, { site, learner: await verified(api, await buildPerson(api, { site })) })
    expect((await site.owner.client(dashboardCalls.classFigures, { params: place(course), query: march })).funnel).toEqual({ visited: 0, pressed: 1, enrolled: 0, begun: 0, half: 0, completed: 0, brought: 0 })
  })

  it('is not shown of another site, an unknown class, a wrong period or without the right [SET-01]', async () => {
    const course = await buildCourse(api)
    const other = await buildSite(api)
    await expect(other.owner.client(dashboardCalls.classFigures, { params: { channelSeq: other.channelSeq, courseSeq: course.courseSeq + 999 }, query: march })).rejects.toMatchObject({ status: 404 })
    await expect(figures(course, march, other.owner)).rejects.toMatchObject({ status: 403 })
    await expect(figures(course, march, course.teacher)).rejects.toMatchObject({ status: 403 })
    await expect(figures(course, { startDate: '2026-03-02', endDate: '2026-03-01' })).rejects.toMatchObject({ status: 400 })
    const listed = await course.site.owner.client(dashboardCalls.classes, { params: { channelSeq: course.channelSeq }, query: {} })
    expect(listed).toEqual({ classes: [{ courseSeq: course.courseSeq, title: '도자기 빚기', attendCount: 0 }], after: null })
  })
})

describe('where viewers of a video stop', () => {
  it('sums what each watched, and where they went back to, once [SET-01]', async () => {
    api.clock.set(NOW)
    const course = await buildCourse(api)
    const { curriculumSeq } = await api.server.services.curriculum.create(place(course), { curriculumTypeCd: '02', title: '물레 돌리기' })
    const { curriculumSeq: linked } = await api.server.services.curriculum.create(place(course), { curriculumTypeCd: '02', title: '빌린 영상', vodTypeCd: '00', linkUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', duration: 125 })
    await buildUpload(api, { course, curriculumSeq })
    await api.server.services.course.applyDraft(place(course))
    const params = { ...place(course), curriculumSeq }
    const read = async () => course.site.owner.client(dashboardCalls.dropOff, { params })
    expect(await read()).toMatchObject({ seconds: 61, viewers: 0, isBounded: false })
    const stretch = (began: number, mediaFrom: number, mediaTo: number, after: number): PlayedInterval => ({ mediaFrom, mediaTo, wallFrom: began + after * 1000, wallTo: began + (after + mediaTo - mediaFrom) * 1000 })
    const watch = async (person: Person, parts: readonly [number, number][], position: number) => {
      const { playSeq, now } = await person.client(classroomCalls.play, { params })
      let after = 0
      const intervals = parts.map(([from, to]) => {
        const one = stretch(now, from, to, after)
        after += to - from
        return one
      })
      api.clock.advance((after + 1) * 1000)
      const body = { playSeq, intervals, position }
      await person.client(classroomCalls.report, { params, body })
      // Sent again after a lost answer: nothing counts twice.
      await person.client(classroomCalls.report, { params, body })
    }
    const [one, two] = [(await buildAttendee(api, { course })).person, (await buildAttendee(api, { course })).person]
    await watch(one, [[0, 30], [12, 40]], 40)
    await watch(two, [[0, 20], [19, 30]], 7)
    await watch(course.teacher, [[0, 60], [22, 24]], 24)
    const found = await read()
    expect(found).toMatchObject({ viewers: 3, isBounded: false, seconds: 61 })
    expect(found.points.map(({ viewers }) => viewers)).toEqual([3, 3, 3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 0])
    expect(found.points.filter(({ rewinds }) => rewinds > 0)).toEqual([{ second: 5, viewers: 3, rewinds: 1 }, { second: 10, viewers: 3, rewinds: 1 }])
    expect((await figures(course)).videos).toEqual([{ curriculumSeq, title: '물레 돌리기', seconds: 61 }, { curriculumSeq: linked, title: '빌린 영상', seconds: 125 }])
    await expect(course.site.owner.client(dashboardCalls.dropOff, { params: { ...params, curriculumSeq: course.curriculumSeq } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('learners at risk', () => {
  it('are those who stopped, never began or end soon, page by page, and are written to once a week [SET-01]', async () => {
    api.clock.set(NOW)
    const course = await buildCourse(api, { lessons: [text('하나'), text('둘')] })
    const [first = 0, second = 0] = await lessonsOf(course)
    const [never, stopped, whole, late] = [await buildAttendee(api, { course }), await buildAttendee(api, { course }), await buildAttendee(api, { course }), await buildAttendee(api, { course })]
    await complete(stopped.person, course, first)
    for (const lesson of [first, second]) await complete(whole.person, course, lesson)
    expect(await atRisk(course)).toEqual({ learners: [], after: null })
    api.clock.advance(7 * DAY_MS)
    await complete(await logIn(api, late.person), course, first)
    const fresh = await buildAttendee(api, { course })
    const end = new Date(api.clock.now().getTime() + 10 * DAY_MS).toISOString()
    await (await owner(course))(attendeeCalls.changePeriod, { params: place(course), body: { attendSeqs: [late.attendSeq], change: { kind: 'endDate', validAt: end } } })
    const found = await atRisk(course)
    expect(found.learners.map(({ attendSeq, reason, progressPercent, writtenAt }) => [attendSeq, reason, progressPercent, writtenAt])).toEqual([
      [late.attendSeq, 'ending', 50, null], [stopped.attendSeq, 'stopped', 50, null], [never.attendSeq, 'notBegun', 0, null],
    ])
    const write = async (attendSeqs: number[], message = '요즘 어떠세요? <b>굵게</b>\n{{title}}') => (await owner(course))(dashboardCalls.writeToLearners, { params: place(course), body: { attendSeqs, message } })
    const elsewhere = await buildAttendee(api)
    expect(await write([never.attendSeq, never.attendSeq, stopped.attendSeq, elsewhere.attendSeq + 9_999])).toEqual({ written: 2, skipped: 1 })
    // Two clicks, or two members of staff at once: one mail.
    const atOnce = await Promise.all([write([never.attendSeq, late.attendSeq]), write([late.attendSeq])])
    expect([atOnce.reduce((sum, { written }) => sum + written, 0), atOnce.reduce((sum, { skipped }) => sum + skipped, 0)]).toEqual([1, 2])
    await api.runSent(LEARNER_LETTER_QUEUE)
    const mailsTo = (person: Person) => api.mails.filter(({ to, html }) => to === person.email && html.includes('요즘 어떠세요?'))
    expect([never, stopped, late, whole, fresh].map(({ person }) => mailsTo(person).length)).toEqual([1, 1, 1, 0, 0])
    expect(mailsTo(never.person)[0]?.html).toContain('&lt;b&gt;굵게&lt;/b&gt;')
    expect(mailsTo(never.person)[0]?.html).toContain(`/classes/${course.courseSeq}`)
    const { alarms } = await (await logIn(api, never.person)).client(alarmCalls.list, { query: {} })
    expect(alarms.filter(({ alarmType }) => alarmType === 'learnerLetter')).toHaveLength(1)
    expect((await atRisk(course)).learners.find(({ attendSeq }) => attendSeq === never.attendSeq)?.writtenAt).toBe(api.clock.now().toISOString())
    api.clock.advance(LETTER_EVERY_MS - 1)
    expect(await write([never.attendSeq])).toEqual({ written: 0, skipped: 1 })
    api.clock.advance(1)
    expect(await write([never.attendSeq])).toEqual({ written: 1, skipped: 0 })
    for (const message of ['', ' ', 'ㄱ'.repeat(1001), 'a\u0000b']) await expect(write([never.attendSeq], message)).rejects.toMatchObject({ status: 400 })
    await expect(write(Array.from({ length: 201 }, (_, index) => index + 1))).rejects.toMatchObject({ status: 400 })
    await expect(atRisk(course, 'nonsense')).rejects.toMatchObject({ status: 400 })
  })

  it('come in pages of fifty without gaps or repeats [SET-01]', async () => {
    api.clock.set(NOW)
    const course = await buildCourse(api, { lessons: [text(randomUUID())] })
    const all: number[] = []
    for (let one = 0; one < 53; one += 1) all.push((await buildAttendee(api, { course })).attendSeq)
    api.clock.advance(8 * DAY_MS)
    const first = await atRisk(course)
    const rest = await atRisk(course, first.after ?? '')
    expect([first.learners.length, rest.learners.length, rest.after]).toEqual([50, 3, null])
    expect([...first.learners, ...rest.learners].map(({ attendSeq }) => attendSeq)).toEqual(all.toReversed())
  })
})
