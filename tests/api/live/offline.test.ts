import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CurriculumBodyInput } from '#shared/curriculum/items.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

/** On 10 March 2026 at 14:00 in Seoul. */
const start = '2026-03-10T05:00:00.000Z'
const lesson = { curriculumTypeCd: '04', title: '모임', offlineStartAt: '2026-03-10', offlineStartTime: '14:00', offlineEndTime: '15:00', addrRoad1: '서울 종로구 1' } as CurriculumBodyInput

it('staff mark who was there; their last mark holds, and learners’ own shows until then [ROOM-03]', async () => {
  const course = await buildCourse(api, { site, teacher, lessons: [lesson] })
  const place = { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: course.curriculumSeq }
  const [{ person: said }, { person: quiet }] = [await buildAttendee(api, { course }), await buildAttendee(api, { course })]
  const stranger = await buildPerson(api, { site })
  const mark = async (userSeqs: number[], attended: boolean, by: Pick<Person, 'client'> = teacher) => {
    for (const userSeq of userSeqs) await by.client(contract.live.markOffline, { params: place, body: { userSeq, attended } })
  }
  const room = async () => Object.fromEntries((await teacher.client(contract.live.offlineRoom, { params: place })).attendees.map(({ userSeq, ...one }) => [userSeq, one]))
  const open = (person: Person) => person.client(contract.classroom.lesson, { params: place })
  const complete = (person: Person) => person.client(contract.classroom.complete, { params: place })

  await expect(mark([quiet.userSeq], true)).rejects.toMatchObject({ code: '988001' })
  api.clock.set(new Date(start))
  await complete(said)
  expect(await room()).toEqual({
    [said.userSeq]: { name: said.name, isThere: true, mark: null, saidAt: api.clock.now().toISOString() },
    [quiet.userSeq]: { name: quiet.name, isThere: false, mark: null, saidAt: null },
  })
  expect((await open(quiet)).offline).toEqual({ markedAs: null, isStaff: false })
  expect((await open(teacher)).offline).toEqual({ markedAs: null, isStaff: true })

  const byTeacher = { byName: teacher.name, at: api.clock.now().toISOString() }
  await mark([quiet.userSeq, quiet.userSeq], true)
  expect(await open(quiet)).toMatchObject({ isComplete: true, offline: { markedAs: true } })
  await mark([said.userSeq], false)
  expect(await room()).toMatchObject({ [said.userSeq]: { isThere: false, mark: byTeacher, saidAt: null }, [quiet.userSeq]: { isThere: true, mark: byTeacher } })
  expect(await open(said)).toMatchObject({ isComplete: false, offline: { markedAs: false } })
  await expect(complete(said)).rejects.toMatchObject({ code: '900013' })
  await mark([said.userSeq], true)
  expect(await complete(said)).toMatchObject({ isComplete: true })

  for (const userSeqs of [[stranger.userSeq], [quiet.userSeq, stranger.userSeq]]) await expect(mark(userSeqs, true)).rejects.toMatchObject({ status: 404 })
  await expect(mark([quiet.userSeq], true, quiet)).rejects.toMatchObject({ status: 403 })
  const other = await buildCourse(api, { site, teacher, lessons: [{ curriculumTypeCd: '05', title: '글', content: '<p>글</p>' } as CurriculumBodyInput] })
  await expect(teacher.client(contract.live.offlineRoom, { params: { ...place, courseSeq: other.courseSeq, curriculumSeq: other.curriculumSeq } })).rejects.toMatchObject({ status: 404 })
})
