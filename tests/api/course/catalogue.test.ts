import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { channelCalls } from '#shared/channel/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseCard } from '#shared/course/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { profileCalls } from '#shared/profile/contract.ts'
import { payableAmount } from '#shared/course/pricing.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { actorOn, buildAttendee, buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

type Draft = NonNullable<NonNullable<Parameters<typeof buildCourse>[1]>['draft']>
type Query = NonNullable<CallInput<typeof courseCalls.list>['query']>

let api: TestApi
let site: Site
let teacher: Person
const built: Record<string, BuiltCourse> = {}
const day = (days: number) => new Date(api.clock.now().getTime() + days * 86_400_000).toISOString()

beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  const make = async (key: string, draft: Parameters<typeof buildCourse>[1] & object) => {
    built[key] = await buildCourse(api, { site, teacher, ...draft })
    api.clock.advance(60_000)
  }
  await make('pottery', { draft: { title: '처음 빚는 도자기', subTitle: '물레부터', categoryCd: '000002', difficultyCd: '01' } })
  await make('paid', { draft: { title: 'Excel 100% 활용', fareCd: '01', price: 30_000 } })
  await make('discounted', { draft: { title: '드로잉 기초', fareCd: '01', price: 50_000, discountPrice: 10_000, discountStartAt: day(-1), discountEndAt: day(1) } })
  await make('over', { draft: { title: '지난 할인', installmentStatus: 'Y', installmentMonth: 6, fareCd: '01', price: 40_000, discountPrice: 1_000, discountEndAt: day(-1) } })
  await make('closing', { draft: { title: '마감 임박', settingPayTimeYn: 'Y', payStartAt: day(-5), payEndAt: day(2) } })
  await make('closed', { draft: { title: '마감된 수업', settingPayTimeYn: 'Y', payStartAt: day(-9), payEndAt: day(-2) } })
  await make('draft', { draft: { title: '초안 도자기' }, publicCd: null })
  await make('private', { draft: { title: '비공개 도자기' }, publicCd: '99' })
  await make('trashed', { draft: { title: '버린 도자기' } })
  await api.server.services.course.trash({ channelSeq: site.channelSeq, courseSeq: built['trashed']?.courseSeq ?? 0 })
  await buildCourse(api, { draft: { title: '다른 사이트의 도자기' } })
  await buildAttendee(api, { course: built['closing']! })
  await buildReview(api, { course: built['pottery']!, reviewPoint: 4.5 })
  await buildReview(api, { course: built['pottery']!, reviewPoint: 4 })
})
afterAll(() => api.stop())

async function list(query: Query = {}) {
  return api.client()(courseCalls.list, { params: { channelSeq: site.channelSeq }, query })
}
const titles = (answer: { courses: CourseCard[] }) => answer.courses.map((course) => course.title)

describe('the catalogue [COUR-01]', () => {
  it('lists the public classes of the site, latest first, and no draft, private, deleted or foreign one', async () => {
    const answer = await list()
    expect(titles(answer)).toEqual(['마감된 수업', '마감 임박', '지난 할인', '드로잉 기초', 'Excel 100% 활용', '처음 빚는 도자기'])
    expect(answer).toMatchObject({ totalCount: 6, page: 1, size: 20 })
  })

  it('shows on each card what its badges and prices need', async () => {
    expect((await list({ q: '지난 할인' })).courses).toMatchObject([{ installmentStatus: 'Y', installmentMonth: 6 }])
    const answer = await list({ q: '처음 빚는' })
    expect(answer.courses).toMatchObject([{
      channelSeq: site.channelSeq, courseSeq: built['pottery']?.courseSeq, categoryCd: '000002', courseTypeCd: '05', writerName: teacher.name,
      fareCd: '00', currency: 'KRW', price: null, attendCount: 2, acceptCnt: 2, waitCnt: 0, reviewCount: 2, reviewRate: 4.3,
      publicCd: '00', lessonCount: 1, curriculumTypeCds: ['05'], imageUrl: null,
    }])
  })

  it.each<[string, Query, string[]]>([
    ['a category', { categoryCd: '000002' }, ['처음 빚는 도자기']],
    ['a course type', { courseTypeCd: '01' }, []],
    ['a fee type', { fareCd: '01' }, ['지난 할인', '드로잉 기초', 'Excel 100% 활용']],
    ['a word of the title, in any case', { q: 'EXCEL' }, ['Excel 100% 활용']],
    ['a word of the subtitle', { q: '물레' }, ['처음 빚는 도자기']],
    ['several words wherever they stand', { q: '물레부터 도자기' }, ['처음 빚는 도자기']],
    ['a percent sign as itself', { q: '100%' }, ['Excel 100% 활용']],
    ['an underscore as itself', { q: '_' }, []],
    ['a backslash as itself', { q: '\\' }, []],
  ])('finds by %s', async (_, query, expected) => {
    expect(titles(await list(query))).toEqual(expected)
  })

  it('finds by the name of the teacher', async () => {
    expect((await list({ q: teacher.name })).totalCount).toBe(6)
  })

  it.each<[NonNullable<Query['sort']>, string[]]>([
    ['popular', ['처음 빚는 도자기', '마감 임박']],
    ['rating', ['처음 빚는 도자기']],
    ['priceHigh', ['지난 할인', 'Excel 100% 활용', '드로잉 기초']],
    ['closingSoon', ['마감 임박']],
  ])('sorts by %s', async (sort, first) => {
    const answer = titles(await list({ sort }))
    expect(answer.slice(0, first.length)).toEqual(first)
    expect(answer).toHaveLength(6)
  })

  it('sorts by the current price', async () => {
    expect(titles(await list({ sort: 'priceLow' })).slice(-3)).toEqual(['드로잉 기초', 'Excel 100% 활용', '지난 할인'])
  })

  it('puts classes with closed recruitment last, by closing date', async () => {
    expect(titles(await list({ sort: 'closingSoon' })).at(-1)).toBe('마감된 수업')
  })

  it('pages without losing or repeating a class, with the count on every page', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page, size: 2, sort: 'priceLow' })))
    expect(new Set(pages.flatMap(titles)).size).toBe(6)
    expect(pages.map((page) => page.courses.length)).toEqual([2, 2, 2, 0])
    expect(pages.map((page) => page.totalCount)).toEqual([6, 6, 6, 6])
  })
})

describe('the catalogue of a site with many classes [COUR-01]', () => {
  let large: Site
  let master: Person
  const inLarge = (query: Query) => api.client()(courseCalls.list, { params: { channelSeq: large.channelSeq }, query: { size: 10, ...query } })

  beforeAll(async () => {
    large = await buildSite(api)
    master = await buildPerson(api, { site: large, role: 'TCH' })
    for (let number = 1; number <= 24; number += 1) {
      await buildCourse(api, { site: large, teacher: master, draft: { title: `수학 ${number}강`, categoryCd: number % 2 === 0 ? '000002' : '000001' } })
      // Two per moment, so that the number breaks the tie.
      if (number % 2 === 0) api.clock.advance(1000)
    }
  })

  it.each(['latest', 'popular', 'rating', 'priceLow', 'priceHigh', 'closingSoon'] as const)('has the same order in both directions over all pages, by %s', async (sort) => {
    const [whole, first, second, third] = await Promise.all([
      inLarge({ sort, page: 1, size: 50 }), inLarge({ sort, page: 1 }), inLarge({ sort, page: 2 }), inLarge({ sort, page: 3 }),
    ])
    expect([first, second, third].flatMap(titles)).toEqual(titles(whole))
    expect(new Set(titles(whole)).size).toBe(24)
    expect(third).toMatchObject({ totalCount: 24 })
    expect(titles(await inLarge({ sort, page: 4 }))).toEqual([])
  })

  it('counts public classes by category as they are published, moved, closed and deleted', async () => {
    const counts = async () => [(await inLarge({})).totalCount, (await inLarge({ categoryCd: '000002' })).totalCount, (await inLarge({ categoryCd: '000001' })).totalCount]
    const { channelSeq } = large
    const { courseSeq } = await buildCourse(api, { site: large, teacher: master, draft: { title: '통계', categoryCd: '000002' } })
    expect(await counts()).toEqual([25, 13, 12])
    // Change by calls: the visitors' cache is invalidated by the services, not by direct writes.
    const params = { channelSeq, courseSeq }
    await master.client(courseCalls.publish, { params, body: { publicCd: '99' } })
    expect(await counts()).toEqual([24, 12, 12])
    await master.client(courseCalls.update, { params, body: { course: { categoryCd: '000001' } } })
    await master.client(courseCalls.publish, { params, body: { publicCd: '00' } })
    expect(await counts()).toEqual([25, 12, 13])
    const { categories } = await api.client()(channelCalls.categories, { params: { channelSeq } })
    expect(categories.find(({ categoryCd }) => categoryCd === '000001')?.courseCount).toBe(13)
    await master.client(courseCalls.delete, { params })
    expect(await counts()).toEqual([24, 12, 12])
  })

  it('finds by one letter, two, and all words, never by letters across words', async () => {
    const found = async (q: string) => (await inLarge({ q })).totalCount
    expect([await found('강'), await found('수학'), await found('24강 수학'), await found('학2'), await found('수학 25강')]).toEqual([24, 24, 1, 0, 0])
  })

  it('finds by a teacher’s current name', async () => {
    await master.client(profileCalls.changeName, { body: { name: '새이름' } })
    expect((await inLarge({ q: '새이름' })).totalCount).toBe(24)
    expect((await inLarge({ q: master.name })).totalCount).toBe(0)
  })
})

describe('class information', () => {
  const detail = (course: BuiltCourse, person?: Person) =>
    api.client(person?.token)(courseCalls.detail, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })

  it('shows a visitor the class, its managers and its join conditions [COUR-08]', async () => {
    const answer = await detail(built['paid']!)
    expect(answer).toMatchObject({
      course: { title: 'Excel 100% 활용', price: 30_000, viewer: { userTypeCd: null, isAttend: false, attendSeq: null, choiseStatusCd: null, likeAt: null } },
      setting: { joinMembersOnlyYn: 'Y' },
      classManagers: [{ userSeq: teacher.userSeq, name: teacher.name, userTypeCd: 'MNG' }],
      joinConditions: ['member', 'payment'],
    })
  })

  it('includes the caller’s enrollment, role and like [COUR-09]', async () => {
    const { person, course, attendSeq } = await buildReview(api, { course: built['pottery']! })
    await api.server.services.course.like(await actorOn(api, site, person), { channelSeq: site.channelSeq, courseSeq: course.courseSeq })
    expect((await detail(course, person)).course.viewer).toMatchObject({
      userTypeCd: null, isAttend: true, attendSeq, choiseStatusCd: '00', validAt: null,
      attendAt: expect.any(String), likeAt: expect.any(String), reviewExpringAt: expect.any(String),
    })
    expect((await detail(course, teacher)).course.viewer).toMatchObject({ userTypeCd: 'MNG', isAttend: false })
    expect((await detail(course, site.owner)).course.viewer).toMatchObject({ userTypeCd: 'MNG' })
  })

  it.each(['draft', 'private'])('hides a %s class from everyone but its staff [COUR-08]', async (key) => {
    const course = built[key]!
    const colleague = await buildPerson(api, { site, role: 'TCH' })
    const member = await buildPerson(api, { site })
    for (const person of [undefined, member, colleague]) {
      await expect(detail(course, person)).rejects.toMatchObject({ status: 404, code: '800003' })
    }
    for (const person of [teacher, site.owner]) expect((await detail(course, person)).course.courseSeq).toBe(course.courseSeq)
  })

  it('shows a private class to its attendees', async () => {
    const { course, person } = await buildAttendee(api, { course: await buildCourse(api, { site, teacher }) })
    await api.server.services.course.publish({ channelSeq: site.channelSeq, courseSeq: course.courseSeq }, '99')
    expect((await detail(course, person)).course.publicCd).toBe('99')
    expect((await list({ size: 100 })).courses.map(({ courseSeq }) => courseSeq)).not.toContain(course.courseSeq)
  })

  it('returns 410 for a deleted public class, which its staff still see [COUR-08]', async () => {
    const course = built['trashed']!
    await expect(detail(course)).rejects.toMatchObject({ status: 410, code: '920001', message: '운영자가 삭제한 클래스입니다.' })
    expect((await detail(course, teacher)).course.trashTypeCd).toBe('99')
  })

  it('returns the editing view to its staff only', async () => {
    const course = built['pottery']!
    const ask = (person?: Person) => api.client(person?.token)(courseCalls.detail, {
      params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, query: { type: 'update' },
    })
    await expect(ask()).rejects.toMatchObject({ status: 401 })
    await expect(ask(await buildPerson(api, { site }))).rejects.toMatchObject({ status: 403 })
    expect((await ask(teacher)).course.updatedAt).toEqual(expect.any(String))
  })
})

describe('likes [COUR-07]', () => {
  it('are idempotent, given or removed', async () => {
    const course = await buildCourse(api, { site, teacher })
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    const person = await buildPerson(api, { site })
    const first = await person.client(courseCalls.like, { params })
    expect(first).toMatchObject({ likeAt: expect.any(String), likeCount: 1 })
    expect(await person.client(courseCalls.like, { params })).toEqual(first)
    expect(await teacher.client(courseCalls.like, { params })).toMatchObject({ likeCount: 2 })
    expect(await person.client(courseCalls.unlike, { params })).toEqual({ likeAt: null, likeCount: 1 })
    expect(await person.client(courseCalls.unlike, { params })).toEqual({ likeAt: null, likeCount: 1 })
  })

  it.each(['like', 'unlike'] as const)('refuse to %s a trashed class', async (name) => {
    const { channelSeq, courseSeq } = built['trashed']!
    await expect(teacher.client(courseCalls[name], { params: { channelSeq, courseSeq } })).rejects.toMatchObject({ status: 409, code: '920013' })
  })
})

describe('the catalogue by price [COUR-01]', () => {
  const drafts = (): Draft[] => ([
    { price: 30_000 }, { price: 30_000, discountPrice: 5_000 }, { price: 40_000, discountPrice: 6_000, discountStartAt: day(2) },
    { price: 20_000, discountPrice: 1_000, discountEndAt: day(2) }, { price: 50_000, discountPrice: 500, discountStartAt: day(1), discountEndAt: day(4) },
    { price: 10_000, discountPrice: 100, discountEndAt: day(-1) }, { fareCd: '00' }, { fareCd: '03' }, { price: 900, currency: 'USD' as const },
  ] as Draft[]).map((draft, number) => ({ title: `가격 ${number}`, fareCd: '01', ...draft }))

  // Last in this file: days pass and sessions expire.
  it('follows the current prices, on every page, as promotions start and end', async () => {
    const priced = await buildSite(api)
    const master = await buildPerson(api, { site: priced, role: 'TCH' })
    for (const draft of drafts()) await buildCourse(api, { site: priced, teacher: master, draft })
    const inPriced = (query: Query) => api.client()(courseCalls.list, { params: { channelSeq: priced.channelSeq }, query })
    const asked = (course: CourseCard): [string, number] => [course.currency, payableAmount(course, api.clock.now().getTime()).amount]
    const seen = new Set<string>()
    for (let days = 0; days < 6; days += 1) {
      const [low, high] = await Promise.all([inPriced({ sort: 'priceLow' }), inPriced({ sort: 'priceHigh' })])
      const sorted = low.courses.map(asked).toSorted(([one, a], [other, b]) => one.localeCompare(other) || a - b)
      expect(low.courses.map(asked)).toEqual(sorted)
      const won = low.courses.filter(({ currency }) => currency === 'KRW')
      expect(high.courses.map(({ courseSeq }) => courseSeq)).toEqual([...won.toReversed(), ...low.courses.slice(won.length)].map(({ courseSeq }) => courseSeq))
      for (const [sort, whole] of [['priceLow', low], ['priceHigh', high]] as const) {
        const pages = await Promise.all([1, 2, 3].map((page) => inPriced({ sort, page, size: 10 })))
        expect(pages.flatMap(titles)).toEqual(titles(whole))
      }
      seen.add(JSON.stringify(titles(low)))
      api.clock.advance(86_400_000)
    }
    expect(seen.size).toBeGreaterThan(2)
  })
})
