import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { BEAT_MS } from '#shared/live/attendance.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi({ env: { LIVE_STAND_IN: 'Y' } })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
beforeEach(() => api.clock.set('2026-03-10T03:00:00.000Z'))

/** On 10 March 2026 from 20:00 to 21:00 in Seoul. */
const start = Date.parse('2026-03-10T11:00:00.000Z')
const at = (minutes: number) => api.clock.set(new Date(start + minutes * MINUTE_MS))
const lesson = (change: Partial<CurriculumBodyInput> = {}) => ({ curriculumTypeCd: '00', title: '첫 라이브', liveType: '02', liveAt: '2026-03-10', liveStartAt: '20:00', liveEndAt: '21:00', ...change }) as CurriculumBodyInput
const build = (change: Partial<CurriculumBodyInput> = {}) => buildCourse(api, { site, teacher, lessons: [lesson(change)] })
const learner = async (course: BuiltCourse) => (await buildAttendee(api, { course })).person
const place = ({ channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => ({ channelSeq, courseSeq, curriculumSeq })
const join = ({ client }: Pick<Person, 'client'>, { channelSeq, courseSeq, curriculumSeq }: BuiltCourse) => client(contract.live.join, { params: { channelSeq, courseSeq }, query: { i: curriculumSeq } })
const beat = ({ client }: Person, course: BuiltCourse, spanNo: string, left = false) => client(contract.live.attend, { params: place(course), body: { spanNo, left } })
/** Stays from one minute to another, as a client that beats. */
async function stay(person: Person, course: BuiltCourse, from: number, to: number, leaves = true): Promise<void> {
  const spanNo = randomUUID()
  for (let now = from * MINUTE_MS; now < to * MINUTE_MS; now += BEAT_MS) {
    api.clock.set(new Date(start + now))
    await beat(person, course, spanNo)
  }
  at(to)
  await beat(person, course, spanNo, leaves)
}
const mine = ({ client }: Person, course: BuiltCourse) => client(contract.live.lesson, { params: place(course) })
const room = async ({ client }: Person, course: BuiltCourse) => (await client(contract.live.room, { params: place(course) })).attendees

describe('joining', () => {
  it('opens with the window of the role, for the host first; a room knows who enters [LIVE-03] [LIVE-05]', async () => {
    const course = await build({ tchJoinTimeLive: 60 })
    const person = await learner(course)
    at(-61)
    await expect(join(teacher, course)).rejects.toMatchObject({ code: '988001' })
    at(-59)
    await expect(join(person, course)).rejects.toMatchObject({ code: '988001' })
    const hosted = await join(teacher, course)
    expect(hosted).toMatchObject({ liveTypeCd: '02', userType: 'facilitator', itemSeq: course.curriculumSeq, joinUrl: hosted.startUrl })
    at(-29)
    expect(await join(person, course)).toMatchObject({ userType: 'user', joinUrl: null, startUrl: null })
    await beat(teacher, course, randomUUID())
    const joined = await join(person, course)
    expect(joined).toMatchObject({ startUrl: null, isReserve: false })
    const [entered, hosting] = await Promise.all([joined.joinUrl, hosted.startUrl].map(async (url) => (await fetch(url ?? '', { headers: { 'accept-language': 'ko' } })).text()))
    expect(entered).toContain(person.name)
    expect(entered).toContain('참여자')
    expect(hosting).toContain('호스트')
  })

  it('refuses a room with a forged or old token, or one of another room', async () => {
    const course = await build()
    at(-10)
    const { startUrl } = await join(teacher, course)
    const url = new URL(startUrl ?? '')
    const status = async (change: (one: URL) => void) => {
      const one = new URL(url)
      change(one)
      return (await fetch(one)).status
    }
    expect(await status(() => {})).toBe(200)
    expect(await status((one) => { one.pathname = one.pathname.replace(/\w+$/, 'ANOTHERROOM') })).toBe(403)
    expect(await status((one) => { one.searchParams.set('jwt', (url.searchParams.get('jwt') ?? '').replace(/.{4}$/, 'AAAA')) })).toBe(403)
    expect(await status((one) => { one.searchParams.set('jwt', 'no token') })).toBe(403)
    at(60 + 4 * 60)
    expect(await status(() => {})).toBe(403)
  })

  it('gives the link of a class, or says that its host has given none [LIVE-04] [LIVE-05]', async () => {
    const course = await build({ liveType: '99', joinUrl: 'https://meet.example.com/abc', meetingId: '123 456', password: 'pw' })
    const person = await learner(course)
    // The lesson itself does not tell the link before the window.
    const link = async ({ client }: Person) => (await client(contract.classroom.lesson, { params: place(course) })).body
    expect(await link(person)).toMatchObject({ joinUrl: '', meetingId: '', password: '' })
    expect(await link(teacher)).toMatchObject({ joinUrl: 'https://meet.example.com/abc', password: 'pw' })
    at(-10)
    expect(await join(person, course)).toMatchObject({ liveTypeCd: '99', joinUrl: 'https://meet.example.com/abc', startUrl: null, meetingId: '123 456', password: 'pw' })
    expect((await mine(person, course)).isReachable).toBe(true)
  })

  it('on another day is said as 400002', async () => {
    const course = await build()
    at(-24 * 60)
    await expect(join(teacher, course)).rejects.toMatchObject({ code: '400002' })
    await expect(beat(teacher, course, randomUUID())).rejects.toMatchObject({ code: '400002' })
  })

  it('is for those of the class alone: others, guests and previewers get no address and no attendance', async () => {
    const course = await build()
    const stranger = await buildPerson(api, { site })
    at(0)
    await beat(teacher, course, randomUUID())
    await expect(join(stranger, course)).rejects.toMatchObject({ status: 403 })
    await expect(join({ client: api.client() }, course)).rejects.toMatchObject({ status: 401 })
    await expect(beat(stranger, course, randomUUID())).rejects.toMatchObject({ status: 403 })
    await expect(stranger.client(contract.live.room, { params: place(course) })).rejects.toMatchObject({ status: 403 })
    const text = await buildCourse(api, { site, teacher })
    await expect(join(teacher, text)).rejects.toMatchObject({ status: 404 })
  })

  it('lets anyone into a class that is open to anyone, without attendance [LIVE-08]', async () => {
    const course = await buildCourse(api, { site, teacher, draft: { title: '열린 수업', fareCd: '03', openTypeCd: '02' } as never, lessons: [lesson({ liveType: '99', joinUrl: 'https://meet.example.com/open' })] })
    at(0)
    expect(await join({ client: api.client() }, course)).toMatchObject({ userType: 'user', joinUrl: 'https://meet.example.com/open' })
    await expect(api.client()(contract.live.attend, { params: place(course), body: { spanNo: randomUUID(), left: false } })).rejects.toMatchObject({ status: 401 })
  })
})

describe('attendance', () => {
  it('adds up over two devices and a lost connection, and completes the lesson [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    at(-5)
    await beat(teacher, course, randomUUID())
    const [phone, laptop] = [randomUUID(), randomUUID()]
    at(0)
    await Promise.all([beat(person, course, phone), beat(person, course, laptop)])
    for (let seconds = 30; seconds <= 30 * 60; seconds += 30) {
      api.clock.set(new Date(start + seconds * 1000))
      await beat(person, course, phone)
      if (seconds < 600) await beat(person, course, laptop)
    }
    expect(await mine(person, course)).toMatchObject({ attendance: { seconds: 1800, percent: 50, isComplete: false } })
    // The connection is lost for a minute, then for twelve.
    await stay(person, course, 31, 40)
    await stay(person, course, 52, 60)
    expect(await mine(person, course)).toMatchObject({ attendance: { seconds: 48 * 60, percent: 80, isComplete: true } })
    const { curriculums, completedCount } = await person.client(contract.curriculum.outline, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    expect([curriculums[0]?.isComplete, curriculums[0]?.viewedPercent, completedCount]).toEqual([true, 80, 1])
  })

  it('does not believe two beats with a silence between them', async () => {
    const course = await build()
    const person = await learner(course)
    const spanNo = randomUUID()
    at(0)
    await beat(person, course, spanNo)
    at(59)
    expect(await beat(person, course, spanNo)).toEqual({ seconds: 0, percent: 0, isComplete: false })
    // What lies before the start or after the end does not count.
    at(-10)
    await beat(person, course, randomUUID())
    at(4 * 60)
    await expect(beat(person, course, spanNo)).resolves.toMatchObject({ seconds: 0 })
    api.clock.set(new Date(start + 5 * HOUR_MS))
    await expect(beat(person, course, spanNo)).rejects.toMatchObject({ code: '988002' })
  })

  it('keeps a hundred stays of a user at most, as each heartbeat reads them', async () => {
    const course = await build()
    const person = await learner(course)
    at(0)
    for (let one = 0; one < 100; one += 1) await beat(person, course, randomUUID())
    await expect(beat(person, course, randomUUID())).rejects.toMatchObject({ code: '800008' })
  })

  it('shows the teacher who is in, late, gone and missing; a correction with a reason stays [LIVE-08]', async () => {
    const course = await build()
    const [early, late, gone, absent] = [await learner(course), await learner(course), await learner(course), await learner(course)]
    await stay(gone, course, 0, 10)
    at(20)
    await beat(early, course, randomUUID())
    await beat(late, course, randomUUID())
    const byUser = new Map((await room(teacher, course)).map((one) => [one.userSeq, one]))
    expect([late, gone, absent].map(({ userSeq }) => [byUser.get(userSeq)?.presence, byUser.get(userSeq)?.isLate])).toEqual([['in', true], ['gone', false], ['absent', false]])
    expect(byUser.get(gone.userSeq)).toMatchObject({ seconds: 600, percent: 16, isComplete: false, correction: null })

    const correct = (attended: boolean, reason: string) => teacher.client(contract.live.correct, { params: place(course), body: { userSeq: absent.userSeq, attended, reason } })
    expect(await correct(true, '전화로 함께했어요')).toMatchObject({ isComplete: true, correction: { attended: true, reason: '전화로 함께했어요', byName: teacher.name } })
    expect((await mine(absent, course)).attendance).toEqual({ seconds: 0, percent: 100, isComplete: true })
    await beat(absent, course, randomUUID())
    expect((await mine(absent, course)).attendance?.isComplete).toBe(true)
    expect(await correct(false, '착오였어요')).toMatchObject({ isComplete: false })
    await expect(correct(true, ' ')).rejects.toMatchObject({ status: 400 })
    await expect(teacher.client(contract.live.correct, { params: place(course), body: { userSeq: teacher.userSeq, attended: true, reason: '나' } })).rejects.toMatchObject({ status: 404 })
    at(-20)
    await expect(correct(true, '미리')).rejects.toMatchObject({ code: '988001' })
  })

  it('is measured by the end that the host gave [LIVE-08]', async () => {
    const course = await build()
    const person = await learner(course)
    const end = () => teacher.client(contract.live.end, { params: place(course) })
    await expect(end()).rejects.toMatchObject({ code: '988001' })
    await stay(person, course, 0, 30, false)
    expect((await mine(person, course)).attendance).toMatchObject({ percent: 50, isComplete: false })
    await end()
    expect(await mine(person, course)).toMatchObject({ endedAt: new Date(start + 30 * MINUTE_MS).toISOString(), attendance: { percent: 100, isComplete: true } })
    await expect(end()).rejects.toMatchObject({ code: '988002' })
    // A correction measures by the same end.
    await teacher.client(contract.live.correct, { params: place(course), body: { userSeq: person.userSeq, attended: false, reason: '착오였어요' } })
    expect((await mine(person, course)).attendance).toMatchObject({ percent: 100, isComplete: false })
    await expect(join(person, course)).rejects.toMatchObject({ code: '988002' })
    await expect(beat(person, course, randomUUID())).rejects.toMatchObject({ code: '988002' })
  })
})

describe('the poll', () => {
  const info = ({ client }: Person) => client(contract.live.info, {})

  it('lists what a learner and a teacher can join now, and what comes next [LIVE-01] [LIVE-04]', async () => {
    const own = await buildPerson(api, { site, role: 'TCH' })
    const course = await buildCourse(api, { site, teacher: own, draft: { title: '저녁 수업' }, lessons: [lesson({ liveType: '00' }), lesson({ title: '다음 주', liveAt: '2026-03-17' })] })
    const person = await learner(course)
    at(-31)
    expect(await info(person)).toMatchObject({ nowLives: [], nextLive: { curriculumTitle: '첫 라이브' }, interval_seconds: 30 })
    at(-29)
    const { nowLives: [asLearner], nextLive } = await info(person)
    expect(asLearner).toMatchObject({ title: '저녁 수업', curriculumTitle: '첫 라이브', liveAt: '2026-03-10', liveStartAt: '20:00', userType: 'user', isZoomHost: false, liveType: '00', itemSeq: course.curriculumSeq, fareCd: '00' })
    expect(nextLive?.curriculumTitle).toBe('다음 주')
    expect((await info(own)).nowLives[0]).toMatchObject({ userType: 'facilitator', isZoomHost: true })
    at(61)
    expect((await info(person)).nowLives).toEqual([])
    expect((await info(await buildPerson(api, { site }))).nextLive).toBeNull()
  })
})

describe('a plan', () => {
  it('keeps all but the title of a public lesson that has begun; an unpublished class can still be corrected [LIVE-09]', async () => {
    const course = await build()
    const save = (body: CurriculumBodyInput) => teacher.client(contract.curriculum.update, { params: place(course), body: { body: body as never } })
    at(1)
    await expect(save(lesson({ liveStartAt: '20:30' }))).rejects.toMatchObject({ code: '988005' })
    await expect(save(lesson({ content: '<p>새 안내</p>' }))).rejects.toMatchObject({ code: '988005' })
    expect((await save(lesson({ title: '첫 라이브 (다시)' }))).item.body.title).toBe('첫 라이브 (다시)')
    const draft = await buildCourse(api, { site, teacher, publicCd: null, lessons: [lesson()] })
    await expect(teacher.client(contract.curriculum.update, { params: place(draft), body: { body: lesson({ liveAt: '2026-03-20' }) as never } })).resolves.toBeDefined()
  })

  it('repeats weekly after itself, with numbered titles [LIVE-09]', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [lesson(), { curriculumTypeCd: '05', title: '글', content: '<p>글</p>' }] })
    const { items } = await teacher.client(contract.curriculum.weekly, { params: place(course), body: { weeks: 3 } })
    expect(items.map(({ body }) => [body.title, (body as { liveAt: string }).liveAt])).toEqual([['첫 라이브 (2)', '2026-03-17'], ['첫 라이브 (3)', '2026-03-24']])
    const { curriculums } = await teacher.client(contract.curriculum.edit, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    expect(curriculums.map(({ body }) => body.title)).toEqual(['첫 라이브', '첫 라이브 (2)', '첫 라이브 (3)', '글'])
    const text = curriculums.at(-1)?.curriculumSeq ?? 0
    await expect(teacher.client(contract.curriculum.weekly, { params: { ...place(course), curriculumSeq: text }, body: { weeks: 3 } })).rejects.toMatchObject({ status: 404 })
    const open = await buildCourse(api, { site, teacher, publicCd: null, lessons: [lesson({ liveAt: null })] })
    await expect(teacher.client(contract.curriculum.weekly, { params: place(open), body: { weeks: 3 } })).rejects.toMatchObject({ code: '988004' })
  })

  it('is asked for before a class is published', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [lesson({ liveAt: null }), lesson({ title: '링크', liveType: '99' }), lesson({ title: '거꾸로', liveEndAt: '19:00' })] })
    const answer = await teacher.client(contract.course.publish, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: { publicCd: '00' } }).catch((error: unknown) => error)
    expect(JSON.stringify(answer)).toMatch(/liveNotPlanned[\s\S]*liveLinkMissing[\s\S]*liveEndsBefore/)
  })
})
