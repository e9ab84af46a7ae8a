import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { curriculumTypeCd, vodTypeCd } from '#shared/kernel/codes.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

type Likes = NonNullable<CallInput<typeof contract.overview.likes>['query']>
type Contents = NonNullable<CallInput<typeof contract.overview.contents>['query']>

describe('the console of likes', () => {
  let site: Site
  let wheel: BuiltCourse
  let glaze: BuiltCourse
  const people: Person[] = []
  beforeAll(async () => {
    site = await buildSite(api)
    wheel = await buildCourse(api, { site, draft: { title: '물레 기초' } })
    glaze = await buildCourse(api, { site, draft: { title: '유약 입히기' } })
    for (let made = 0; made < 5; made += 1) {
      const person = await buildPerson(api, { site })
      people.push(person)
      for (const { channelSeq, courseSeq } of made < 3 ? [wheel, glaze] : [wheel]) {
        await person.client(contract.course.like, { params: { channelSeq, courseSeq } })
        api.clock.advance(MINUTE_MS)
      }
    }
    await buildAttendee(api, { course: wheel, person: people[0]! })
  })
  const likes = (query: Likes = {}, by: Pick<Person, 'client'> = site.owner) => by.client(contract.overview.likes, { params: { channelSeq: site.channelSeq }, query })
  const summary = (query: Likes = {}) => site.owner.client(contract.overview.likeSummary, { params: { channelSeq: site.channelSeq }, query })
  const keys = (found: Awaited<ReturnType<typeof likes>>) => found.likes.map(({ courseSeq, userSeq }) => `${courseSeq} ${userSeq}`)

  it.each(['liked', 'name', 'title'] as const)('reads by %s, each like once, both ways [SET-07]', async (sort) => {
    const all = keys(await likes({ sort }))
    expect(new Set(all).size).toBe(8)
    for (const order of ['desc', 'asc'] as const) {
      const walked: string[] = []
      let cursor: string | null | undefined
      do {
        const page = await likes({ sort, order, size: 3, ...(cursor == null ? {} : { cursor }) })
        walked.push(...keys(page))
        cursor = page.after
      } while (cursor !== null)
      expect(walked).toEqual(order === 'desc' ? all : all.toReversed())
    }
  })

  it('finds by class, member, period and enrollment, and counts them [SET-07]', async () => {
    const [one, two] = people as [Person, Person]
    expect((await likes({ courseSeq: glaze.courseSeq })).likes).toHaveLength(3)
    expect((await likes({ q: one.email.toUpperCase() })).likes.map(({ title }) => title).toSorted()).toEqual(['물레 기초', '유약 입히기'])
    expect((await likes({ q: '%' })).likes).toEqual([])
    expect((await likes({ attendYn: 'Y' })).likes).toMatchObject([{ userSeq: one.userSeq, title: '물레 기초', attendYn: 'Y', email: one.email }])
    expect((await likes({ attendYn: 'N' })).likes).toHaveLength(7)
    const last = (await likes()).likes[0]!
    expect((await likes({ from: last.likeAt })).likes).toHaveLength(1)
    expect((await likes({ until: last.likeAt })).likes).toHaveLength(7)
    const all = await summary()
    expect(all).toMatchObject({ totalCount: 8, foundCount: 8, personCount: 5, courses: [{ title: '물레 기초', likeCount: 5 }, { title: '유약 입히기', likeCount: 3 }] })
    expect(all.days.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    expect(await summary({ courseSeq: glaze.courseSeq })).toMatchObject({ totalCount: 8, foundCount: 3, personCount: 3 })
    await two.client(contract.course.unlike, { params: { channelSeq: site.channelSeq, courseSeq: glaze.courseSeq } })
    expect(await summary()).toMatchObject({ totalCount: 7 })
  })

  it('goes by days in Seoul [SET-07]', async () => {
    const other = await buildCourse(api)
    const person = await buildPerson(api, { site: other.site })
    // 16:00 in UTC is the next day in Seoul.
    const today = Math.floor(api.clock.now().getTime() / DAY_MS) * DAY_MS
    api.clock.advance(today + DAY_MS + 16 * 60 * MINUTE_MS - api.clock.now().getTime())
    await person.client(contract.course.like, { params: { channelSeq: other.channelSeq, courseSeq: other.courseSeq } })
    const { days } = await other.site.owner.client(contract.overview.likeSummary, { params: { channelSeq: other.channelSeq } })
    expect(days).toEqual([{ day: new Date(today + 2 * DAY_MS).toISOString().slice(0, 10), count: 1 }])
  })

  it('refuses a place of another order, and those who may not see likes [SET-07]', async () => {
    const { after } = await likes({ size: 2 })
    await expect(likes({ sort: 'name', cursor: '1~x' })).rejects.toMatchObject({ code: '900010' })
    await expect(likes({ sort: 'liked', cursor: `${after}x` })).rejects.toMatchObject({ code: '900010' })
    await expect(likes({}, people[0]!)).rejects.toMatchObject({ status: 403 })
    await expect(likes({}, wheel.teacher)).rejects.toMatchObject({ status: 403 })
    const stranger = await buildSite(api)
    await expect(likes({}, stranger.owner)).rejects.toMatchObject({ status: 403 })
    expect((await stranger.owner.client(contract.overview.likes, { params: { channelSeq: stranger.channelSeq }, query: { courseSeq: wheel.courseSeq } })).likes).toEqual([])
  })
})

describe('the console of contents', () => {
  let site: Site
  let course: BuiltCourse
  let draft: BuiltCourse
  beforeAll(async () => {
    site = await buildSite(api)
    course = await buildCourse(api, {
      site, draft: { title: '물레 기초' },
      lessons: [
        { curriculumTypeCd: curriculumTypeCd.text, title: '앞선 글', content: '<p>글</p>' }, { curriculumTypeCd: curriculumTypeCd.section, title: '1장' },
        { curriculumTypeCd: curriculumTypeCd.video, title: '중심 잡기', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', vodTypeCd: vodTypeCd.youtube, duration: 95 },
      ],
    })
    await buildCourse(api, { site, draft: { title: '숨은 반' }, publicCd: '99', lessons: [{ curriculumTypeCd: curriculumTypeCd.text, title: '비공개 글', content: '<p>글</p>' }] })
    draft = await buildCourse(api, { site, draft: { title: '초안 반' }, publicCd: null, lessons: [{ curriculumTypeCd: curriculumTypeCd.text, title: '초안 글', content: '<p>글</p>' }, { curriculumTypeCd: curriculumTypeCd.materials, title: '준비물' }] })
  })
  const contents = (query: Contents = {}, by: Pick<Person, 'client'> = site.owner) => by.client(contract.overview.contents, { params: { channelSeq: site.channelSeq }, query })
  const titles = async (query: Contents) => (await contents(query)).contents.map(({ title }) => title).toSorted()

  it('shows each lesson with its class, section, length, state, learners and files [SET-07]', async () => {
    const found = new Map((await contents()).contents.map((one) => [one.title, one]))
    expect([...found.keys()].toSorted()).toEqual(['비공개 글', '앞선 글', '준비물', '중심 잡기', '초안 글'])
    expect(found.get('앞선 글')).toMatchObject({ courseTitle: '물레 기초', sectionTitle: '', state: 'public', watchedCount: 0 })
    expect(found.get('중심 잡기')).toMatchObject({ sectionTitle: '1장', curriculumTypeCd: curriculumTypeCd.video, duration: 95, storageBytes: 0 })
    expect(found.get('비공개 글')).toMatchObject({ state: 'private' })
    expect(found.get('초안 글')).toMatchObject({ state: 'draft' })

    const { curriculumSeq } = found.get('준비물')!
    await buildUpload(api, { course: draft, curriculumSeq, kind: 'material', content: '흙 한 덩이' })
    const { person } = await buildAttendee(api, { course })
    const lesson = { channelSeq: site.channelSeq, courseSeq: course.courseSeq, curriculumSeq: found.get('앞선 글')!.curriculumSeq }
    await person.client(contract.classroom.complete, { params: lesson })
    const [first, second] = (await contents({ sort: 'size' })).contents
    expect([first?.title, first?.storageBytes, second?.storageBytes]).toEqual(['준비물', Buffer.byteLength('흙 한 덩이'), 0])
    expect((await contents({ sort: 'watched' })).contents[0]).toMatchObject({ title: '앞선 글', watchedCount: 1, completedCount: 1 })
    expect(await site.owner.client(contract.overview.contentSummary, { params: { channelSeq: site.channelSeq }, query: { type: '06' } })).toMatchObject({ totalCount: 5, foundCount: 1, storageBytes: Buffer.byteLength('흙 한 덩이') })
  })

  it('finds by class, type, state and name [SET-07]', async () => {
    expect(await titles({ courseSeq: course.courseSeq })).toEqual(['앞선 글', '중심 잡기'])
    expect(await titles({ type: curriculumTypeCd.text })).toEqual(['비공개 글', '앞선 글', '초안 글'])
    expect(await titles({ state: 'draft' })).toEqual(['준비물', '초안 글'])
    expect(await titles({ q: '중심' })).toEqual(['중심 잡기'])
    expect(await titles({ q: '숨은' })).toEqual(['비공개 글'])
    expect(await titles({ q: '%' })).toEqual([])
  })

  it('says that changes wait, and leaves out classes in the trash and removed lessons [SET-07]', async () => {
    const params = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
    const { item: { curriculumSeq } } = await course.teacher.client(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: curriculumTypeCd.text, title: '새 글', content: '<p>글</p>' } } })
    expect((await contents({ state: 'waiting' })).contents).toMatchObject([{ title: '새 글' }])
    await course.teacher.client(contract.curriculum.delete, { params: { ...params, curriculumSeq }, body: {} })
    expect(await titles({ state: 'waiting' })).toEqual([])
    const bin = await buildCourse(api, { site, draft: { title: '버린 반' } })
    await bin.teacher.client(contract.course.delete, { params: { channelSeq: site.channelSeq, courseSeq: bin.courseSeq } })
    expect(await titles({ courseSeq: bin.courseSeq })).toEqual([])
  })

  it.each(['updated', 'title', 'course', 'watched', 'size'] as const)('reads by %s, each lesson once [SET-07]', async (sort) => {
    const all = (await contents({ sort })).contents.map(({ curriculumSeq }) => curriculumSeq)
    const walked: number[] = []
    let cursor: string | null | undefined
    do {
      const page = await contents({ sort, size: 2, ...(cursor == null ? {} : { cursor }) })
      walked.push(...page.contents.map(({ curriculumSeq }) => curriculumSeq))
      cursor = page.after
    } while (cursor !== null)
    expect(walked).toEqual(all)
  })

  it('is refused to teachers, members and staff of another site [SET-07]', async () => {
    await expect(contents({}, course.teacher)).rejects.toMatchObject({ status: 403 })
    await expect(contents({}, await buildPerson(api, { site }))).rejects.toMatchObject({ status: 403 })
    await expect(contents({}, (await buildSite(api)).owner)).rejects.toMatchObject({ status: 403 })
    await expect(contents({ cursor: 'x' })).rejects.toMatchObject({ code: '900010' })
  })
})
