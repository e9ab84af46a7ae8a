import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const live = { curriculumTypeCd: '00', title: '첫 라이브', liveType: '99', joinUrl: 'https://meet.example.com/a', liveAt: '2026-03-12', liveStartAt: '20:00', liveEndAt: '21:30' } as const
const offline = { curriculumTypeCd: '04', title: '가마 나들이', addrRoad1: '경기 이천시 도자로 1', addrRoad2: '2층', offlineStartAt: '2026-03-14', offlineStartTime: '10:00', offlineEndTime: '12:00' } as const

async function scene() {
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const course = await buildCourse(api, { site, teacher, draft: { title: '도예 교실' }, lessons: [live, offline, { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' }] as never })
  const { person } = await buildAttendee(api, { course })
  return { site, teacher, course, person, params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } }
}
/** Unfolded lines of a calendar (RFC 5545 §3.1). */
const lines = (ics: string) => ics.replaceAll(/\r\n[ \t]/g, '').split('\r\n')

describe('the calendar of a class', () => {
  it('has its live and offline lessons with their times, place and page', async () => {
    const { person, course, params } = await scene()
    const { fileName, ics } = await person.client(contract.calendar.course, { params })
    expect(fileName).toBe('도예 교실.ics')
    const found = lines(ics)
    expect(found).toEqual(expect.arrayContaining([
      'SUMMARY:첫 라이브 · 도예 교실', 'DTSTART:20260312T110000Z', 'DTEND:20260312T123000Z', 'SUMMARY:가마 나들이 · 도예 교실', 'DTSTART:20260314T010000Z', 'LOCATION:경기 이천시 도자로 1 2층',
      `UID:madang-${course.channelSeq}-${course.curriculumSeq}`,
    ]))
    expect(found.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  })

  it('is for those of the class alone', async () => {
    const { site, teacher, params } = await scene()
    await expect((await buildPerson(api, { site })).client(contract.calendar.course, { params })).rejects.toMatchObject({ code: '800003' })
    expect((await teacher.client(contract.calendar.course, { params })).ics).toContain('첫 라이브')
  })
})

describe('the private address of a calendar', () => {
  it('is read without a session, follows changes and cancellations, and ends when it is renewed or removed', async () => {
    const { person, teacher, course, params } = await scene()
    expect(await person.client(contract.calendar.feed, {})).toEqual({ url: null })
    const { url } = await person.client(contract.calendar.renewFeed, {})
    expect(await person.client(contract.calendar.feed, {})).toEqual({ url })
    const read = async (address: string | null) => {
      const answer = await fetch(address ?? '')
      return { status: answer.status, type: answer.headers.get('content-type'), lines: lines(await answer.text()) }
    }
    const first = await read(url)
    expect([first.status, first.type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const sequenceOf = (all: string[]) => Number(all.find((line) => line.startsWith('SEQUENCE:'))?.split(':')[1])
    api.clock.advance(60_000)
    const place = { ...params, curriculumSeq: course.curriculumSeq }
    await teacher.client(contract.curriculum.update, { params: place, body: { body: { ...live, liveStartAt: '19:00' } as never } })
    await api.server.services.course.applyDraft(course)
    const changed = await read(url)
    expect(changed.lines).toContain('DTSTART:20260312T100000Z')
    expect(sequenceOf(changed.lines)).toBeGreaterThan(sequenceOf(first.lines))
    api.clock.advance(60_000)
    await api.server.services.curriculum.remove(place)
    await api.server.services.course.applyDraft(course)
    expect((await read(url)).lines).toContain('STATUS:CANCELLED')
    const renewed = await person.client(contract.calendar.renewFeed, {})
    expect(renewed.url).not.toBe(url)
    expect([(await read(url)).status, (await read(renewed.url)).status]).toEqual([404, 200])
    await person.client(contract.calendar.removeFeed, {})
    expect((await read(renewed.url)).status).toBe(404)
    expect((await read(`${api.origin}/calendar/no-token.ics`)).status).toBe(404)
  })
})

it('a class in the trash cancels its lessons in the calendar, and restores them with itself [COUR-07]', async () => {
  const site = await buildSite(api)
  const teacher = await buildPerson(api, { site, role: 'TCH' })
  const course = await buildCourse(api, { site, teacher, lessons: [live] as never })
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  const { url } = await teacher.client(contract.calendar.renewFeed, {})
  const read = async () => lines(await (await fetch(url ?? '')).text()).filter((line) => /^(?:STATUS|SEQUENCE):/.test(line)).toSorted()
  const [sequence, status] = await read()
  expect(status).toBe('STATUS:CONFIRMED')
  api.clock.advance(60_000)
  await teacher.client(contract.course.delete, { params })
  const [later, cancelled] = await read()
  expect(cancelled).toBe('STATUS:CANCELLED')
  expect(Number(later?.split(':')[1])).toBeGreaterThan(Number(sequence?.split(':')[1]))
  expect((await teacher.client(contract.calendar.schedule, { query: {} })).lessons).toEqual([])
  api.clock.advance(60_000)
  await teacher.client(contract.course.restore, { params })
  expect((await read())[1]).toBe('STATUS:CONFIRMED')
})

describe('my schedule [COUR-10] [LIVE-02]', () => {
  it('has the nearest lesson of each class, also after a hundred of another', async () => {
    const site = await buildSite(api)
    const busy = await buildCourse(api, { site, lessons: Array.from({ length: 101 }, (_, at) => ({ ...offline, title: `가마 ${at}` })) as never })
    const { person } = await buildAttendee(api, { course: busy })
    const later = await buildCourse(api, { site, lessons: [{ ...offline, title: '봄 나들이', offlineStartAt: '2026-05-01' }, { ...offline, title: '여름 나들이', offlineStartAt: '2026-07-01' }] as never })
    await buildAttendee(api, { course: later, person })
    const { lessons } = await person.client(contract.calendar.schedule, {})
    expect(lessons).toHaveLength(101)
    expect(lessons.at(-1)).toMatchObject({ courseSeq: later.courseSeq, title: '봄 나들이' })
  })

  it('has the live and offline lessons of classes that I attend or run, those to come or the last ones, nearest first', async () => {
    api.clock.set('2026-03-12T11:30:00Z')
    const { site, person, teacher, course } = await scene()
    const titles = async (who: typeof person, side?: 'past') => (await who.client(contract.calendar.schedule, { query: side === undefined ? {} : { side } })).lessons.map(({ title, isMine }) => [title, isMine])
    // A lesson that goes on counts as one to come.
    expect(await titles(person)).toEqual([['첫 라이브', false], ['가마 나들이', false]])
    expect(await titles(teacher)).toEqual([['첫 라이브', true], ['가마 나들이', true]])
    expect(await titles(await buildPerson(api, { site }))).toEqual([])
    const [first, second] = (await person.client(contract.calendar.schedule, {})).lessons
    expect(first).toMatchObject({ courseSeq: course.courseSeq, startAt: '2026-03-12T11:00:00.000Z', endAt: '2026-03-12T12:30:00.000Z', courseTitle: '도예 교실', place: '', site: { channelSeq: site.channelSeq } })
    expect(second).toMatchObject({ curriculumTypeCd: '04', place: '경기 이천시 도자로 1 2층' })
    api.clock.set('2026-03-14T04:00:00Z')
    expect([await titles(person), await titles(person, 'past')]).toEqual([[], [['가마 나들이', false], ['첫 라이브', false]]])
  })
})

describe('the classes of a calendar', () => {
  it('are all but those that are left out, also new ones [LIVE-08]', async () => {
    const { site, teacher, person, params } = await scene()
    const other = await buildCourse(api, { site, teacher, draft: { title: '유약 교실' }, lessons: [live] as never })
    const choose = (leftOut: { channelSeq: number; courseSeq: number }[]) => person.client(contract.calendar.chooseFeedClasses, { body: { leftOut } })
    await choose([params])
    await choose([])
    const { url } = await person.client(contract.calendar.renewFeed, {})
    await expect(choose([{ channelSeq: other.channelSeq, courseSeq: other.courseSeq }])).rejects.toMatchObject({ code: '800003' })
    const named = { ...params, title: '도예 교실', siteName: expect.any(String) as string }
    expect(await person.client(contract.calendar.feedClasses, {})).toEqual({ classes: [{ ...named, isIn: true }] })
    await choose([params])
    expect(await person.client(contract.calendar.feedClasses, {})).toEqual({ classes: [{ ...named, isIn: false }] })
    const titles = async () => lines(await (await fetch(url ?? '')).text()).filter((line) => line.startsWith('SUMMARY:'))
    expect(await titles()).toEqual([])
    await person.client(contract.enrollment.attend, { params: { channelSeq: other.channelSeq, courseSeq: other.courseSeq } })
    expect(await titles()).toEqual(['SUMMARY:첫 라이브 · 유약 교실'])
    await choose([])
    expect(await titles()).toHaveLength(3)
  })
})
