import { afterAll, beforeAll, expect, it } from 'vitest'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { contract } from '#shared/contract.ts'
import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { buildLive, joinAndCorrect } from '#tests/support/live/lives.ts'
import { buildScene as buildMissions, handIn, postProof } from '#tests/support/mission/missions.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildUpload } from '#tests/support/server/factories.ts'
import { mergeMembers } from '#tests/support/member/merges.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
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

const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const text = (title: string) => ({ curriculumTypeCd: curriculumTypeCd.text, title, content: '<p>글</p>' })
const build = () => buildCourse(api, { site, teacher, draft: { title: '진도 클래스', vodDays: 30 }, lessons: [{ curriculumTypeCd: curriculumTypeCd.section, title: '1부' }, text('하나'), text('둘'), text('셋')] })
const attend = async (course: BuiltCourse, person: Person) => (await person.client(contract.enrollment.attend, { params: place(course) })).attendSeq
const progressOf = (course: BuiltCourse, attendSeq: number, by: Pick<Person, 'client'> = teacher) => by.client(attendeeCalls.progress, { params: { ...place(course), attendSeq } })
async function lessonsOf(course: BuiltCourse, person: Person): Promise<number[]> {
  const { curriculums } = await person.client(contract.curriculum.outline, { params: place(course) })
  return curriculums.filter((item) => item.curriculumTypeCd !== curriculumTypeCd.section).map(({ curriculumSeq }) => curriculumSeq)
}

it('shows of one attendee each lesson, each day and each change [STU-07]', async () => {
  const course = await build()
  let person = await buildPerson(api, { site })
  const other = await buildPerson(api, { site })
  const attendSeq = await attend(course, person)
  await attend(course, other)
  const [one = 0, two = 0] = await lessonsOf(course, person)
  const first = api.clock.now()
  await person.client(contract.classroom.complete, { params: { ...place(course), curriculumSeq: one } })
  await other.client(contract.classroom.complete, { params: { ...place(course), curriculumSeq: two } })
  api.clock.advance(2 * DAY_MS)
  person = await logIn(api, person)
  teacher = await logIn(api, teacher)
  await person.client(contract.classroom.lesson, { params: { ...place(course), curriculumSeq: two } })
  const found = await progressOf(course, attendSeq)
  expect(found.attendee).toMatchObject({ attendSeq, name: person.name, email: person.email })
  expect(Math.floor(found.attendee.progressPercent)).toBe(33)
  expect(found.lessons.map(({ title, percent, completedAt }) => [title, percent, completedAt])).toEqual([['1부', 0, null], ['하나', 100, first.toISOString()], ['둘', 100, null], ['셋', 0, null]])
  expect(found.lessons[1]).toMatchObject({ firstSeenAt: first.toISOString(), lastSeenAt: first.toISOString(), live: null, handedIn: null })
  expect(found.lessons[2]).toMatchObject({ firstSeenAt: api.clock.now().toISOString(), lastSeenAt: api.clock.now().toISOString() })
  expect(found.lessons[3]).toMatchObject({ firstSeenAt: null, lastSeenAt: null })
  const nothing = { watchedSeconds: 0, liveSeconds: 0, handedInCount: 0 }
  expect(found.days).toEqual([{ ...nothing, day: seoulDay(api.clock.now().getTime()), lessonCount: 1, completedCount: 0 }, { ...nothing, day: seoulDay(first.getTime()), lessonCount: 1, completedCount: 1 }])
  expect(found.entries.map(({ act }) => act)).toEqual(['enrolled'])
  api.clock.advance(-2 * DAY_MS)
  teacher = await logIn(api, teacher)
})

it('adds up what two accounts watched on a day, once they are merged [STU-07] [SET-02]', async () => {
  const course = await build()
  const { curriculumSeq } = await api.server.services.curriculum.create(place(course), { curriculumTypeCd: '02', title: '영상' })
  await buildUpload(api, { course, curriculumSeq })
  await api.server.services.course.applyDraft(place(course))
  const [kept, gone] = [await verified(api, await buildPerson(api, { site })), await verified(api, await buildPerson(api, { site }))]
  const watch = async (person: Person, seconds: number) => {
    const params = { ...place(course), curriculumSeq }
    const { playSeq, now } = await person.client(contract.classroom.play, { params })
    api.clock.advance(seconds * 1000)
    await person.client(contract.classroom.report, { params, body: { playSeq, position: seconds, intervals: [{ mediaFrom: 0, mediaTo: seconds, wallFrom: now, wallTo: now + seconds * 1000 }] } })
    api.clock.advance(-seconds * 1000)
  }
  const attendSeq = await attend(course, kept)
  await attend(course, gone)
  await watch(kept, 20)
  await watch(gone, 15)
  await mergeMembers(site, { gone, kept })
  expect((await progressOf(course, attendSeq)).days).toMatchObject([{ day: seoulDay(api.clock.now().getTime()), watchedSeconds: 35 }])
})

it('shows what was attended live and handed in [STU-07]', async () => {
  const learner = await verified(api, await buildPerson(api, { site }))
  const live = await buildLive(api, { site, teacher, learner })
  await joinAndCorrect(live, { teacher, learner })
  const { attendees: [one] } = await teacher.client(attendeeCalls.list, { params: place(live), query: { q: learner.email } })
  const attended = await progressOf(live, one?.attendSeq ?? 0)
  expect(attended.lessons).toMatchObject([{ title: '라이브', live: { corrected: true } }])
  expect(attended.days).toMatchObject([{ day: seoulDay(api.clock.now().getTime()), lessonCount: 1 }])
  const missions = await buildMissions(api, { site, teacher, learner })
  await handIn(learner, missions)
  await postProof(learner, missions)
  const { attendees: [mine] } = await teacher.client(attendeeCalls.list, { params: place(missions.course), query: { q: learner.email } })
  const found = await progressOf(missions.course, mine?.attendSeq ?? 0)
  expect(found.lessons.flatMap(({ handedIn }) => (handedIn === null ? [] : [handedIn]))).toEqual(expect.arrayContaining([{ count: 1, state: 'submitted' }, { count: 1, state: null }]))
  expect(found.days).toMatchObject([{ handedInCount: 2 }])
})

it('is for staff who see the attendees, of their own class [STU-07]', async () => {
  const course = await build()
  const person = await buildPerson(api, { site })
  const attendSeq = await attend(course, person)
  await expect(progressOf(course, attendSeq, person)).rejects.toMatchObject({ status: 403 })
  await expect(progressOf(await build(), attendSeq)).rejects.toMatchObject({ status: 404 })
  await expect(progressOf(course, attendSeq + 100_000)).rejects.toMatchObject({ status: 404 })
})
