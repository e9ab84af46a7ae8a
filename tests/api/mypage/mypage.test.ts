import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { mypageCalls } from '#shared/mypage/contract.ts'
import { siteDomainCalls } from '#shared/siteDomain/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
let here: BuiltCourse
let there: BuiltCourse
beforeAll(async () => {
  api = await startApi()
  here = await buildCourse(api, { draft: { title: '도자기 빚기' } })
  there = await buildCourse(api, { draft: { title: '수묵화 첫걸음' } })
})
afterAll(() => api.stop())

const like = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(courseCalls.like, { params: { channelSeq, courseSeq } })

async function pages<Item>(read: (query: { size: number; lastDatetime?: string; lastSeq?: number }) => Promise<{ items: Item[]; next: { lastDatetime: string; lastSeq: number } | null }>): Promise<Item[][]> {
  const all: Item[][] = []
  for (let next: { lastDatetime: string; lastSeq: number } | null | undefined; next !== null;) {
    const page = await read({ size: 2, ...next })
    all.push(page.items)
    next = page.next
  }
  return all
}

describe('my classes', () => {
  it('are of all sites, with progress and the next lesson [SHELL-04] [COUR-10]', async () => {
    const { person } = await buildAttendee(api, { course: here })
    api.clock.advance(60_000)
    await buildAttendee(api, { course: there, person })
    api.clock.advance(60_000)
    await person.client(classroomCalls.complete, { params: { channelSeq: here.channelSeq, courseSeq: here.courseSeq, curriculumSeq: here.curriculumSeq } })
    const { courses, next } = await person.client(mypageCalls.courses, {})
    expect(courses.map(({ title, progressPercent, nextTitle, site }) => ({ title, progressPercent, nextTitle, channelSeq: site.channelSeq }))).toEqual([
      { title: '도자기 빚기', progressPercent: 100, nextTitle: '첫 강의', channelSeq: here.channelSeq },
      { title: '수묵화 첫걸음', progressPercent: 0, nextTitle: '첫 강의', channelSeq: there.channelSeq },
    ])
    expect(courses.map(({ site }) => site.name)).toEqual(['시험 마당', '시험 마당'])
    expect(next).toBeNull()
  })

  it('are paged by cursor, none twice and none missing [SHELL-04]', async () => {
    const person = await buildPerson(api)
    const made: number[] = []
    for (let i = 0; i < 5; i += 1) {
      const course = i % 2 === 0 ? here : there
      const { courseSeq } = (await buildAttendee(api, { course: await buildCourse(api, { site: course.site, teacher: course.teacher }), person })).course
      // Two at the same moment, ordered by number.
      if (i !== 2) api.clock.advance(1000)
      made.unshift(courseSeq)
    }
    const read = await pages(async (query) => {
      const { courses, next } = await person.client(mypageCalls.courses, { query })
      return { items: courses.map(({ courseSeq }) => courseSeq), next }
    })
    expect(read).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
  })
})

describe('my sites', () => {
  it('are those I manage, with my role, and separately those I joined [SHELL-17] [SHELL-04]', async () => {
    const { owner, channelSeq } = await buildSite(api)
    api.clock.advance(1000)
    await api.server.services.channel.appoint({ channelSeq: here.channelSeq, userSeq: owner.userSeq }, 'TCH')
    api.clock.advance(1000)
    await api.server.services.channel.join({ channelSeq: there.channelSeq, userSeq: owner.userSeq })
    const managed = await owner.client(mypageCalls.channels, {})
    expect(managed.channels.map((site) => [site.channelSeq, site.userTypeCd])).toEqual([[here.channelSeq, 'TCH'], [channelSeq, 'OWN']])
    expect(managed.channels.map(({ memberCount }) => memberCount)).toEqual([expect.any(Number), 1])
    const joined = await owner.client(mypageCalls.channels, { query: { managedYn: 'N' } })
    expect(joined.channels.map((site) => [site.channelSeq, site.userTypeCd, site.memberCount])).toEqual([[there.channelSeq, null, null]])
    expect(await owner.client(mypageCalls.info, {})).toEqual({ courseCount: 0, channelCount: 2, reviewCount: 0, likeCount: 0 })
  })

  it('count their public classes only [SHELL-04]', async () => {
    const site = await buildSite(api)
    await buildCourse(api, { site })
    await buildCourse(api, { site, publicCd: null })
    const { channels: [mine] } = await site.owner.client(mypageCalls.channels, {})
    expect(mine?.courseCount).toBe(1)
  })

  it('include their own domain only when verified [SHELL-17]', async () => {
    const site = await buildSite(api)
    const params = { channelSeq: site.channelSeq }
    const { siteDomain: { record } } = await site.owner.client(siteDomainCalls.claim, { params, body: { domain: 'claimed.example.com' } })
    expect((await site.owner.client(mypageCalls.channels, {})).channels[0]?.customDomain).toBeNull()
    api.dns.texts.set(record?.name ?? '', [record?.value ?? ''])
    await site.owner.client(siteDomainCalls.check, { params })
    expect((await site.owner.client(mypageCalls.channels, {})).channels[0]?.customDomain).toBe('claimed.example.com')
  })

  it('are paged [SHELL-17]', async () => {
    const person = await buildPerson(api)
    const made: number[] = []
    for (let i = 0; i < 3; i += 1) {
      api.clock.advance(1000)
      made.unshift(await api.server.services.channel.create({ name: `마당 ${i}`, domain: `paged-${i}.madang.test` }, person.userSeq))
    }
    const read = await pages(async (query) => {
      const { channels: page, next } = await person.client(mypageCalls.channels, { query })
      return { items: page.map(({ channelSeq }) => channelSeq), next }
    })
    expect(read).toEqual([made.slice(0, 2), made.slice(2)])
  })
})

describe('my reviews', () => {
  it('are listed with their class, which opens as long as I may see it [SHELL-04]', async () => {
    const course = await buildCourse(api)
    const { person, evaluationSeq } = await buildReview(api, { course, description: '손이 기억해요.' })
    expect((await person.client(mypageCalls.reviews, {})).reviews).toMatchObject([
      { evaluationSeq, description: '손이 기억해요.', reviewPoint: 5, title: '도자기 빚기', isOpen: true, site: { channelSeq: course.channelSeq } },
    ])
    await api.server.services.course.publish(course, '99')
    expect((await person.client(mypageCalls.reviews, {})).reviews[0]?.isOpen).toBe(true)
  })
})

describe('my likes', () => {
  it('are listed latest first, and removed [SHELL-04] [COUR-07]', async () => {
    const person = await buildPerson(api)
    await like(person, here)
    api.clock.advance(1000)
    await like(person, there)
    const titles = async () => (await person.client(mypageCalls.likes, {})).likes.map(({ title }) => title)
    expect(await titles()).toEqual(['수묵화 첫걸음', '도자기 빚기'])
    await person.client(courseCalls.unlike, { params: { channelSeq: there.channelSeq, courseSeq: there.courseSeq } })
    expect(await titles()).toEqual(['도자기 빚기'])
  })

  it('exclude a class that I can no longer open [SHELL-04]', async () => {
    const course = await buildCourse(api)
    const stranger = await buildPerson(api)
    const { person } = await buildAttendee(api, { course })
    await like(stranger, course)
    await like(person, course)
    await api.server.services.course.publish(course, '99')
    expect((await stranger.client(mypageCalls.likes, {})).likes).toEqual([])
    expect((await stranger.client(mypageCalls.info, {})).likeCount).toBe(0)
    expect((await person.client(mypageCalls.likes, {})).likes).toHaveLength(1)
  })
})

it('shows no one another user’s data [SHELL-04]', async () => {
  const { person } = await buildReview(api, { course: here })
  await like(person, here)
  const other = await buildPerson(api)
  expect(await other.client(mypageCalls.info, {})).toEqual({ courseCount: 0, channelCount: 0, reviewCount: 0, likeCount: 0 })
  expect((await other.client(mypageCalls.courses, {})).courses).toEqual([])
  expect((await other.client(mypageCalls.reviews, {})).reviews).toEqual([])
  expect((await other.client(mypageCalls.likes, {})).likes).toEqual([])
  expect((await other.client(mypageCalls.channels, {})).channels).toEqual([])
  expect((await other.client(mypageCalls.channels, { query: { managedYn: 'N' } })).channels).toEqual([])
})
