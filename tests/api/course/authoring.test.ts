import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { NEW_DAYS, cardBadge } from '#shared/course/badges.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { curriculumCalls } from '#shared/curriculum/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, buildUpload } from '#tests/support/server/factories.ts'
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

const placeOf = ({ channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }) => ({ channelSeq, courseSeq })

async function read(params: { channelSeq: number; courseSeq: number }) {
  return (await teacher.client(courseCalls.detail, { params, query: { type: 'update' } })).course
}

async function refusal(call: Promise<unknown>): Promise<RestError> {
  const error = await call.then(() => undefined, (reason: unknown) => reason)
  if (!(error instanceof RestError)) throw new Error(`not refused, but ${String(error)}`)
  return error
}

describe('a new class [STU-01]', () => {
  it('starts as a draft with the defaults of the spec, and its creator as master', async () => {
    const { courseSeq, updatedAt } = await teacher.client(courseCalls.create, { params: { channelSeq: site.channelSeq }, body: {} })
    const course = await read({ channelSeq: site.channelSeq, courseSeq })
    expect(course).toMatchObject({
      title: '', courseTypeCd: '05', difficultyCd: '01', categoryCd: '000001', fareCd: '00', currency: 'KRW', openTypeCd: '00', deliveryCd: '99',
      liveTypeCd: '00', vodDays: -1, publicCd: '', trashTypeCd: '00', openedAt: null, updatedAt, writerName: teacher.name,
      viewer: { userTypeCd: 'MNG' }, courseReviewShowYn: 'Y',
    })
  })

  it('accepts a category of its own site only', async () => {
    const error = await refusal(teacher.client(courseCalls.create, { params: { channelSeq: site.channelSeq }, body: { title: '목공', categoryCd: '000777' } }))
    expect(error).toMatchObject({ status: 400, code: '900010', issues: [{ path: ['categoryCd'] }] })
  })

  it('accepts no unknown field, from anyone', async () => {
    const params = { channelSeq: site.channelSeq }
    const { courseSeq } = await teacher.client(courseCalls.create, {
      params, body: { title: '목공', attendCount: 99, writerSeq: 1, publicCd: '00', onMainPage: true } as { title: string },
    })
    expect(await read({ ...params, courseSeq })).toMatchObject({ attendCount: 0, publicCd: '', writerName: teacher.name })
  })

  it('is no package: those have calls of their own', async () => {
    const body = { title: '묶음', courseTypeCd: '06' } as object
    const refused = { status: 400, code: '900010' }
    await expect(teacher.client(courseCalls.create, { params: { channelSeq: site.channelSeq }, body })).rejects.toMatchObject({ ...refused, issues: [{ path: ['courseTypeCd'] }] })
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null }))
    await expect(teacher.client(courseCalls.update, { params, body: { course: body } })).rejects.toMatchObject({ ...refused, issues: [{ path: ['course', 'courseTypeCd'] }] })
    expect((await read(params)).courseTypeCd).toBe('05')
  })

  it('reports each invalid field', async () => {
    const error = await refusal(teacher.client(courseCalls.create, {
      params: { channelSeq: site.channelSeq }, body: { title: 'x'.repeat(101), price: -1, fareCd: '77' as '00', vodDays: 0, payEndAt: 'tomorrow' },
    }))
    expect(error.issues.map((issue) => issue.path[0]).sort()).toEqual(['fareCd', 'payEndAt', 'price', 'title', 'vodDays'])
    expect(error.issues.every((issue) => issue.message.startsWith('validation:'))).toBe(true)
  })
})

describe('changing a class', () => {
  it('changes the given fields and keeps the rest', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null, draft: { title: '목공', subTitle: '의자', price: 100 } }))
    await teacher.client(courseCalls.update, { params, body: { course: { subTitle: '책상', maxUserCount: 12, courseTutorShowYn: 'N' } } })
    expect(await read(params)).toMatchObject({ title: '목공', subTitle: '책상', maxUserCount: 12, price: 100, courseTutorShowYn: 'N', courseReviewShowYn: 'Y' })
  })

  it('refuses an edit of a stale version, and loses nothing', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null }))
    const { updatedAt } = await read(params)
    const second = await teacher.client(courseCalls.update, { params, body: { course: { title: '내 제목' }, updatedAt } })
    expect(second.updatedAt > updatedAt).toBe(true)
    const error = await refusal(site.owner.client(courseCalls.update, { params, body: { course: { title: '남의 제목' }, updatedAt } }))
    expect(error).toMatchObject({ status: 409, code: '920014' })
    expect((await read(params)).title).toBe('내 제목')
    await site.owner.client(courseCalls.update, { params, body: { course: { title: '이어서' }, updatedAt: second.updatedAt } })
    expect((await read(params)).title).toBe('이어서')
  })

  it('keeps what one learns as lines without blanks, eight of a hundred characters at most', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null }))
    const save = (outcomes: string) => teacher.client(courseCalls.update, { params, body: { course: { outcomes } } })
    await save('  의자 만들기 \n\n\t대패질하기\n')
    expect((await read(params)).outcomes).toBe('의자 만들기\n대패질하기')
    for (const tooMuch of ['하나\n'.repeat(9), '가'.repeat(101)]) {
      expect((await refusal(save(tooMuch))).issues).toMatchObject([{ path: ['course', 'outcomes'], message: 'validation:shortLines|count=8&max=100' }])
    }
    expect((await read(params)).outcomes).toBe('의자 만들기\n대패질하기')
  })

  it('keeps only the markup that the editor produces', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null }))
    const introduction = '<h2>소개</h2><p onclick="steal()">안녕<script>steal()</script></p><img src=x onerror=steal()>'
    await teacher.client(courseCalls.update, { params, body: { course: { introduction } } })
    expect((await read(params)).introduction).toBe('<h2>소개</h2><p>안녕</p>')
  })

  it('turns a paid class free when it is opened to anyone [STU-02]', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, draft: { fareCd: '01', price: 9000, discountPrice: 5000 } }))
    await teacher.client(courseCalls.update, { params, body: { course: { openTypeCd: '99' } } })
    await teacher.client(courseCalls.draftApply, { params, body: {} })
    expect(await read(params)).toMatchObject({ openTypeCd: '99', fareCd: '03', price: null, discountPrice: null })
    expect(await api.client()(courseCalls.detail, { params })).toMatchObject({ joinConditions: [], setting: { joinMembersOnlyYn: 'N' } })
  })

  it('keeps a private class publishable: reports what is wrong and changes nothing [STU-01]', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: '99', draft: { title: '목공', fareCd: '01', price: 9000 } }))
    const error = await refusal(teacher.client(courseCalls.update, { params, body: { course: { title: 'x', discountPrice: 9000 } } }))
    expect(error).toMatchObject({ status: 400, code: '900010' })
    expect(error.issues).toEqual([
      { path: ['course', 'title'], message: 'validation:minLength|min=2' },
      { path: ['course', 'discountPrice'], message: 'validation:discountBelowPrice' },
    ])
    expect(await read(params)).toMatchObject({ title: '목공', discountPrice: null })
  })

  it('saves a draft that is far from publishable [STU-09]', async () => {
    const params = placeOf(await buildCourse(api, { site, teacher, publicCd: null, draft: { title: '목공', fareCd: '01', price: 9000 } }))
    await teacher.client(courseCalls.update, { params, body: { course: { title: '', discountPrice: 12_000 } } })
    expect(await read(params)).toMatchObject({ title: '', discountPrice: 12_000 })
  })

  it('does not change a class in the trash', async () => {
    const course = await buildCourse(api, { site, teacher })
    await api.server.services.course.trash(course)
    for (const [call, body] of [[courseCalls.update, { course: { title: '목공' } }], [courseCalls.publish, { publicCd: '00' }]] as const) {
      await expect(teacher.client(call as typeof courseCalls.update, { params: placeOf(course), body: body as never })).rejects.toMatchObject({ code: '920013' })
    }
  })
})

describe('publishing [STU-02]', () => {
  it('reports everything that is missing, with its field', async () => {
    const course = await buildCourse(api, {
      site, teacher, publicCd: null, draft: { title: '', fareCd: '01' },
      lessons: [{ curriculumTypeCd: '01', title: '1장' }, { curriculumTypeCd: '02', title: '영상' }, { curriculumTypeCd: '06', title: '자료' }],
    })
    const error = await refusal(teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '00' } }))
    expect(error).toMatchObject({ status: 409, code: '920012' })
    expect(error.issues.map(({ path }) => path)).toEqual([['title'], ['price'], ['curriculums', 1], ['curriculums', 2]])
    expect((await read(placeOf(course))).publicCd).toBe('')
  })

  it('requires at least one lesson', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [] })
    const error = await refusal(teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '99' } }))
    expect(error.issues).toEqual([{ path: ['curriculums'], message: 'validation:curriculumEmpty' }])
  })

  it.each([['optimising', 'validation:videoNotReady'], ['failed', 'validation:videoNotReady']] as const)(
    'is refused while a video is %s', async (state, message) => {
      const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
      await buildUpload(api, { course, curriculumSeq: course.curriculumSeq, state })
      const error = await refusal(teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '00' } }))
      expect(error.issues[0]?.message).toMatch(message)
    },
  )

  it('makes public with the first opening date, then private and public again', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
    const publish = (publicCd: '00' | '99') => teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd } })
    expect(await publish('99')).toMatchObject({ publicCd: '99' })
    expect((await read(placeOf(course))).openedAt).toBeNull()
    await publish('00')
    const { openedAt } = await read(placeOf(course))
    expect(openedAt).toBe(api.clock.now().toISOString())
    api.clock.advance(3_600_000)
    await publish('99')
    await publish('00')
    expect((await read(placeOf(course))).openedAt).toBe(openedAt)
  })
})

describe('a public class with unfinished lessons', () => {
  it.each([
    ['a video that is optimising', { curriculumTypeCd: '02', title: '영상' }],
    ['an empty text', { curriculumTypeCd: '05', title: '글', content: '' }],
  ] as const)('can be made private again with %s, but not public [STU-02]', async (_, body) => {
    const course = await buildCourse(api, { site, teacher })
    const params = placeOf(course)
    const { item } = await teacher.client(curriculumCalls.create, { params, body: { body } })
    if (body.curriculumTypeCd === '02') await buildUpload(api, { course, curriculumSeq: item.curriculumSeq, state: 'optimising' })
    const publish = (publicCd: '00' | '99') => teacher.client(courseCalls.publish, { params, body: { publicCd } })
    expect(await publish('99')).toMatchObject({ publicCd: '99' })
    await expect(publish('00')).rejects.toMatchObject({ status: 409, code: '920012' })
  })

  it('keeps its only lesson: the removal is a draft that cannot be published [STU-03]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const params = placeOf(course)
    await teacher.client(curriculumCalls.delete, { params: { ...params, curriculumSeq: course.curriculumSeq } })
    const error = await refusal(teacher.client(courseCalls.draftApply, { params, body: {} }))
    expect(error).toMatchObject({ status: 409, code: '920012', issues: [{ path: ['curriculums'], message: 'validation:curriculumEmpty' }] })
    expect(await api.client()(curriculumCalls.outline, { params })).toMatchObject({ lessonCount: 1 })
  })
})

describe('the search of the studio by name', () => {
  it('finds classes and lessons that one runs, without sections and the trash', async () => {
    const own = await buildSite(api)
    const [first, second] = [await buildPerson(api, { site: own, role: 'TCH' }), await buildPerson(api, { site: own, role: 'TCH' })]
    const params = { channelSeq: own.channelSeq }
    const found = async (person: typeof first, q: string) => {
      const { courses, lessons } = await person.client(courseCalls.find, { params, query: { q } })
      return [courses.map(({ title }) => title).toSorted(), lessons.map(({ title, lesson }) => `${title}: ${lesson}`).toSorted()]
    }
    await buildCourse(api, { site: own, teacher: first, draft: { title: '물레 첫걸음' }, publicCd: null, lessons: [{ curriculumTypeCd: '01', title: '물레 장' }, { curriculumTypeCd: '05', title: '물레 고르기' }, { curriculumTypeCd: '05', title: '흙 고르기' }] })
    await buildCourse(api, { site: own, teacher: second, draft: { title: '남의 물레' }, publicCd: null, lessons: [{ curriculumTypeCd: '05', title: '물레 닦기' }] })
    const trashed = await buildCourse(api, { site: own, teacher: first, draft: { title: '버린 물레' }, publicCd: null, lessons: [{ curriculumTypeCd: '05', title: '버린 물레 수업' }] })
    await first.client(courseCalls.delete, { params: placeOf(trashed) })
    expect(await found(first, '물레')).toEqual([['물레 첫걸음'], ['물레 첫걸음: 물레 고르기']])
    expect(await found(first, ' 고르기  물레 ')).toEqual([[], ['물레 첫걸음: 물레 고르기']])
    expect(await found(own.owner, '물레')).toEqual([['남의 물레', '물레 첫걸음'], ['남의 물레: 물레 닦기', '물레 첫걸음: 물레 고르기']])
    expect(await found(first, '%')).toEqual([[], []])
    await expect(found(first, '  ')).rejects.toMatchObject({ code: errorTable.invalidInput.code })
  })
})

describe('the studio’s list', () => {
  it('shows a teacher their own classes, an owner all, by state and search', async () => {
    const own = await buildSite(api)
    const [first, second] = [await buildPerson(api, { site: own, role: 'TCH' }), await buildPerson(api, { site: own, role: 'TCH' })]
    const params = { channelSeq: own.channelSeq }
    await buildCourse(api, { site: own, teacher: first, draft: { title: '공개' } })
    await buildCourse(api, { site: own, teacher: first, draft: { title: '비공개' }, publicCd: '99' })
    const draft = await buildCourse(api, { site: own, teacher: first, draft: { title: '초안' }, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    await buildUpload(api, { course: draft, curriculumSeq: draft.curriculumSeq, state: 'uploading' })
    const trashed = await buildCourse(api, { site: own, teacher: first, draft: { title: '버린 것' } })
    await first.client(courseCalls.delete, { params: placeOf(trashed) })
    await buildCourse(api, { site: own, teacher: second, draft: { title: '남의 것' } })

    const mine = await first.client(courseCalls.studioList, { params })
    expect(mine.courses.map((course) => course.title).sort()).toEqual(['공개', '비공개', '초안'])
    expect(mine.counts).toEqual({ all: 3, draft: 1, public: 1, private: 1, trash: 1 })
    expect((await own.owner.client(courseCalls.studioList, { params })).counts).toEqual({ all: 4, draft: 1, public: 2, private: 1, trash: 1 })
    for (const [state, title] of [['draft', '초안'], ['public', '공개'], ['private', '비공개'], ['trash', '버린 것']] as const) {
      const answer = await first.client(courseCalls.studioList, { params, query: { state } })
      expect(answer.courses.map((course) => course.title)).toEqual([title])
    }
    expect((await first.client(courseCalls.studioList, { params, query: { state: 'draft' } })).courses[0]?.uploadingCount).toBe(1)
    expect((await first.client(courseCalls.studioList, { params, query: { q: '비공' } })).totalCount).toBe(1)
    const sorted = async (query: CallInput<typeof courseCalls.studioList>['query']) => (await own.owner.client(courseCalls.studioList, { params, query })).courses.map(({ title, courseSeq }) => `${title} ${courseSeq}`)
    const latest = await sorted({})
    expect(await sorted({ sort: 'updated', order: 'asc' })).toEqual(latest.toReversed())
    const byTitle = await sorted({ sort: 'title' })
    expect(byTitle.toSorted()).toEqual(latest.toSorted())
    expect(await sorted({ sort: 'title', order: 'desc' })).toEqual(byTitle.toReversed())
    expect([...await sorted({ sort: 'title', size: 2 }), ...await sorted({ sort: 'title', size: 2, page: 2 })]).toEqual(byTitle)
    expect(await sorted({ sort: 'lessons' })).toHaveLength(latest.length)
    expect((await first.client(courseCalls.studioList, { params, query: { page: 9, size: 2 } }))).toMatchObject({ courses: [], totalCount: 3 })
  })
})

describe('a class without recruitment dates', () => {
  it('is new on its card for a week after it was first published [COUR-01] [STU-02]', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: null, lessons: [{ curriculumTypeCd: '02', title: '영상' }] })
    await buildUpload(api, { course, curriculumSeq: course.curriculumSeq })
    const shown = async () => {
      const { courses } = await api.client()(courseCalls.list, { params: { channelSeq: site.channelSeq }, query: {} })
      const card = courses.find(({ courseSeq }) => courseSeq === course.courseSeq)
      return card && { openedAt: card.openedAt, payStartAt: card.payStartAt, badge: cardBadge(card, api.clock.now().getTime()) }
    }
    const openedAt = api.clock.now().toISOString()
    await teacher.client(courseCalls.publish, { params: placeOf(course), body: { publicCd: '00' } })
    expect(await shown()).toEqual({ openedAt, payStartAt: null, badge: 'new' })
    // Ends all sessions, so this test is the last.
    api.clock.advance(NEW_DAYS * DAY_MS + 1)
    expect(await shown()).toEqual({ openedAt, payStartAt: null, badge: 'none' })
  })
})
