import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { courseCalls } from '#shared/course/contract.ts'
import { mypageCalls } from '#shared/mypage/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { displayDefaults, displaySwitchNames } from '#shared/course/display.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
let course: BuiltCourse
let params: { channelSeq: number; courseSeq: number }
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  course = await buildCourse(api, { site, teacher, draft: { title: '도자기', fareCd: '00', userLimitTypeCd: '99', maxUserCount: 5, vodDays: 30 } })
  params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  await buildReview(api, { course, reviewPoint: 4 })
})
afterAll(() => api.stop())

async function save(change: CourseDraft): Promise<void> {
  await teacher.client(courseCalls.update, { params, body: { course: change } })
  await teacher.client(courseCalls.draftApply, { params, body: {} })
}
async function publicView() {
  const client = api.client()
  const { courses: [card] } = await client(courseCalls.list, { params: { channelSeq: site.channelSeq }, query: { size: 100 } })
  return { card, detail: await client(courseCalls.detail, { params }), reviews: await client(reviewCalls.list, { params }) }
}

describe('the display switches of a class [STU-06]', () => {
  it.each(displaySwitchNames)('%s is saved', async (name) => {
    const other = displayDefaults[name] === 'Y' ? 'N' : 'Y'
    await save({ [name]: other })
    const { course: kept } = await teacher.client(courseCalls.detail, { params, query: { type: 'update' } })
    expect(kept[name]).toBe(other)
    await save({ [name]: displayDefaults[name] })
  })

  it('are saved with their texts and dates', async () => {
    const texts = { courseFloatingLabel: '곧 마감', courseFloatingButton: '지금 신청', courseRemainingEndAt: '2026-12-24T00:00:00.000Z' }
    await save(texts)
    expect((await publicView()).detail.course).toMatchObject(texts)
  })
})

describe('hidden fields of a class [COUR-02]', () => {
  it.each<[CourseDraft, object, object, object]>([
    [{ courseReviewShowYn: 'N' }, { reviewCount: null, reviewRate: 0 }, { reviewCount: null, reviewRate: 0 }, { reviews: [], reviewCount: null, reviewRate: 0 }],
    [{ courseReviewCountShowYn: 'N' }, { reviewCount: null, reviewRate: 4 }, { reviewCount: null, reviewRate: 4 }, { reviewCount: null, reviewRate: 4, reviews: [{ reviewPoint: 4 }] }],
    [{ courseTutorShowYn: 'N' }, { writerName: '', writerImageUrl: null }, { writerName: '', writerImageUrl: null }, {}],
    [{ courseAttendCountShowYn: 'N' }, { attendCount: null, acceptCnt: null, waitCnt: null, isFull: false }, { attendCount: null }, {}],
    [{ courseValidShowYn: 'N' }, {}, { vodDays: null }, {}],
    [{ coursePromotionShowYn: 'N', fareCd: '01', price: 9000, discountPrice: 5000 }, { price: 5000, discountPrice: null }, { price: 5000, discountPrice: null }, {}],
    [{ courseAttendSumShowYn: 'Y', courseRemainingAttendeeShowYn: 'Y' }, {}, { attendSum: 1, remainingAttendee: 4 }, {}],
  ])('%j are on no card and in no call', async (change, card, detail, reviews) => {
    await save(change)
    const all = await publicView()
    expect(all.card).toMatchObject(card)
    expect(all.detail.course).toMatchObject(detail)
    expect(all.reviews).toMatchObject(reviews)
    const { course: mine } = await teacher.client(courseCalls.detail, { params, query: { type: 'update' } })
    expect(mine).toMatchObject({ reviewCount: 1, attendCount: 1, vodDays: 30, writerName: teacher.name })
    await save({ ...displayDefaults, fareCd: '00', price: null, discountPrice: null })
  })

  it('a hidden tutor is not searchable and not named; a learner’s other pages hide it too', async () => {
    await save({ courseTutorShowYn: 'N', courseReviewShowYn: 'N' })
    const { person } = await buildAttendee(api, { course })
    await person.client(courseCalls.like, { params })
    const query = { q: teacher.name, size: 100 as const }
    expect((await api.client()(courseCalls.list, { params: { channelSeq: site.channelSeq }, query })).totalCount).toBe(0)
    expect((await teacher.client(courseCalls.studioList, { params: { channelSeq: site.channelSeq }, query })).totalCount).toBe(1)
    expect((await publicView()).detail.classManagers).toEqual([])
    const { likes } = await person.client(mypageCalls.likes, {})
    expect(likes[0]).toMatchObject({ writerName: '', reviewCount: null })
    await save(displayDefaults)
  })
})
