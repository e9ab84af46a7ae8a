import { afterAll, beforeAll, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildCourse, buildPerson, buildReview, buildSite } from '#tests/support/server/factories.ts'
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

const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ params: { channelSeq, courseSeq } })
const listed = (course: BuiltCourse, query: object = {}, client = api.client()) => client(reviewCalls.list, { ...place(course), query })
const vote = (person: Person, course: BuiltCourse, evaluationSeq: number, helpful: boolean) => person.client(reviewCalls.vote, { ...place(course), body: { evaluationSeq, helpful } })
const hide = (by: Person, evaluationSeq: number, reason: string | null) => by.client(reviewCalls.hide, { params: { channelSeq: site.channelSeq, evaluationSeq }, body: { reason } })
const answer = (by: Person, course: BuiltCourse, evaluationSeq: number, text: string) => by.client(reviewCalls.answer, { ...place(course), body: { evaluationSeq, answer: text } })

it('sums up stars, criteria and recommendations, and follows each change [REV-03]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const [one, two] = [await buildReview(api, { course, reviewPoint: 4.5 }), await buildReview(api, { course, reviewPoint: 2 })]
  const save = async ({ person, attendSeq }: typeof one, more: object) => (await verified(api, person)).client(reviewCalls.save, { ...place(course), body: { attendSeq, reviewPoint: 4.5, description: '좋아요', ...more } })
  expect((await listed(course)).summary).toEqual({ stars: [0, 1, 0, 0, 1], recommendPercent: null, deliveryPoint: null, kindnessPoint: null, preparednessPoint: null, punctualityPoint: null })
  await Promise.all([save(one, { deliveryPoint: 5, kindnessPoint: 4, recommendYn: 'Y' }), save(two, { deliveryPoint: 2, recommendYn: 'N', reviewPoint: 1 })])
  const { summary, reviews, reviewRate } = await listed(course)
  expect(summary).toEqual({ stars: [1, 0, 0, 0, 1], recommendPercent: 50, deliveryPoint: 3.5, kindnessPoint: 4, preparednessPoint: null, punctualityPoint: null })
  expect(reviewRate).toBe(2.8)
  expect(reviews.find(({ evaluationSeq }) => evaluationSeq === one.evaluationSeq)).toMatchObject({ deliveryPoint: 5, kindnessPoint: 4, preparednessPoint: null, recommendYn: 'Y' })
  const last = reviews.at(-1)
  expect((await listed(course, { lastEvaluationSeq: last?.evaluationSeq, lastReviewDatetime: last?.createdAt })).summary).toBeNull()
  await expect(save(one, { deliveryPoint: 6 })).rejects.toMatchObject({ issues: [{ path: ['deliveryPoint'] }] })
})

it('counts one vote of each member, however often it is sent, and none for one’s own review [REV-03]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const review = await buildReview(api, { course })
  const voter = await buildPerson(api, { site })
  const votes = await Promise.all([vote(voter, course, review.evaluationSeq, true), vote(voter, course, review.evaluationSeq, true), vote(teacher, course, review.evaluationSeq, true)])
  expect(Math.max(...votes.map(({ helpfulCount }) => helpfulCount))).toBe(2)
  expect((await listed(course)).reviews[0]?.helpfulCount).toBe(2)
  expect((await voter.client(reviewCalls.votes, place(course))).evaluationSeqs).toEqual([review.evaluationSeq])
  await expect(vote(review.person, course, review.evaluationSeq, true)).rejects.toMatchObject({ code: '900002' })
  expect(await vote(voter, course, review.evaluationSeq, false)).toEqual({ helpful: false, helpfulCount: 1 })
  expect(await vote(voter, course, review.evaluationSeq, false)).toEqual({ helpful: false, helpfulCount: 1 })
  await expect(vote(voter, await buildCourse(api, { site, teacher }), review.evaluationSeq, true)).rejects.toMatchObject({ code: '900011' })
})

it('lists the most helpful first, page by page [REV-03]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const made = []
  for (let number = 0; number < 22; number += 1) made.push(await buildReview(api, { course, description: `${number}` }))
  await vote(teacher, course, made[3]!.evaluationSeq, true)
  const first = await listed(course, { sort: 'helpful' })
  const last = first.reviews.at(-1)
  const second = await listed(course, { sort: 'helpful', lastEvaluationSeq: last?.evaluationSeq, lastReviewDatetime: last?.createdAt, lastHelpfulCount: last?.helpfulCount })
  expect(first.reviews[0]?.description).toBe('3')
  expect(new Set([...first.reviews, ...second.reviews].map(({ evaluationSeq }) => evaluationSeq)).size).toBe(22)
})

it('shows the answer of the class’s staff, and tells the reviewer once [REV-03] [ALRM-04]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const { evaluationSeq, person } = await buildReview(api, { course })
  await answer(teacher, course, evaluationSeq, ' 고맙습니다 ')
  await answer(teacher, course, evaluationSeq, '정말 고맙습니다')
  const { reviews: [review], myReview } = await listed(course, {}, person.client)
  expect(review?.answer).toMatchObject({ text: '정말 고맙습니다', name: teacher.name })
  expect(myReview?.answer?.text).toBe('정말 고맙습니다')
  const { alarms } = await person.client(alarmCalls.list, { query: {} })
  expect(alarms.filter(({ alarmType }) => alarmType === 'reviewAnswered')).toHaveLength(1)
  await answer(teacher, course, evaluationSeq, '')
  expect((await listed(course)).reviews[0]?.answer).toBeNull()
  const stranger = await buildPerson(api, { site, role: 'TCH' })
  await expect(answer(stranger, course, evaluationSeq, '남의 클래스')).rejects.toMatchObject({ code: '900002' })
})

it('hides a review from list, count and mean, tells its author why, and shows it again [SET-07]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const [kept, hidden] = [await buildReview(api, { course, reviewPoint: 5 }), await buildReview(api, { course, reviewPoint: 1 })]
  await Promise.all([hide(site.owner, hidden.evaluationSeq, '광고예요'), hide(site.owner, hidden.evaluationSeq, '광고예요')])
  const seen = await listed(course)
  expect([seen.reviewCount, seen.reviewRate, seen.summary?.stars, seen.reviews.map(({ evaluationSeq }) => evaluationSeq)]).toEqual([1, 5, [0, 0, 0, 0, 1], [kept.evaluationSeq]])
  expect((await listed(course, {}, hidden.person.client)).myReview?.hiddenReason).toBe('광고예요')
  await (await verified(api, hidden.person)).client(reviewCalls.save, { ...place(course), body: { attendSeq: hidden.attendSeq, reviewPoint: 3, description: '고쳤어요' } })
  expect((await listed(course)).reviewCount).toBe(1)
  await hide(site.owner, hidden.evaluationSeq, null)
  const again = await listed(course)
  expect([again.reviewCount, again.reviewRate]).toEqual([2, 4])
  await hide(site.owner, hidden.evaluationSeq, '광고예요')
  await hidden.person.client(reviewCalls.delete, { ...place(course), body: { attendSeq: hidden.attendSeq } })
  expect((await listed(course)).reviewRate).toBe(5)
  await expect(hide(teacher, kept.evaluationSeq, '싫어요')).rejects.toMatchObject({ code: '900002' })
})

it('lists the reviews of the site for its staff, filtered and searched [SET-07]', async () => {
  const own = await buildSite(api)
  const [pottery, drawing] = [await buildCourse(api, { site: own, draft: { title: '도자기' } }), await buildCourse(api, { site: own, draft: { title: '드로잉 100%' } })]
  const [a, b, c] = [
    await buildReview(api, { course: pottery, reviewPoint: 4.5, description: '물레가 재미있어요' }), await buildReview(api, { course: drawing, reviewPoint: 4, description: '연필' }), await buildReview(api, { course: drawing, reviewPoint: 1, description: '붓' }),
  ]
  await own.owner.client(reviewCalls.answer, { ...place(pottery), body: { evaluationSeq: a.evaluationSeq, answer: '고맙습니다' } })
  await own.owner.client(reviewCalls.hide, { params: { channelSeq: own.channelSeq, evaluationSeq: c.evaluationSeq }, body: { reason: '광고' } })
  const found = async (query: object) => (await own.owner.client(reviewCalls.siteList, { params: { channelSeq: own.channelSeq }, query })).reviews.map(({ evaluationSeq }) => evaluationSeq)
  expect(await found({})).toEqual([c, b, a].map(({ evaluationSeq }) => evaluationSeq))
  expect(await Promise.all([{ stars: 5 }, { courseSeq: drawing.courseSeq, stars: 4 }, { state: 'unanswered' }, { state: 'hidden' }, { q: '물레' }, { q: '100%' }, { q: '%' }, { q: '없는 말' }].map(found)))
    .toEqual([[a], [b], [b], [c], [a], [c, b], [c, b], []].map((reviews) => reviews.map(({ evaluationSeq }) => evaluationSeq)))
  const { courses, totalCount } = await own.owner.client(reviewCalls.siteList, { params: { channelSeq: own.channelSeq }, query: { size: 1 } })
  expect([courses.map(({ title }) => title), totalCount]).toEqual([['도자기', '드로잉 100%'], 3])
})

it('goes on in the list of the site by each sort, and finds one review wherever it stands [SET-07]', async () => {
  const own = await buildSite(api)
  const course = await buildCourse(api, { site: own, draft: { title: '도자기' } })
  const written: number[] = []
  for (const reviewPoint of [3, 4.5, 3]) {
    written.push((await buildReview(api, { course, reviewPoint })).evaluationSeq)
    api.clock.advance(60_000)
  }
  const [first, second, third] = written as [number, number, number]
  await own.owner.client(reviewCalls.vote, { ...place(course), body: { evaluationSeq: first, helpful: true } })
  const list = (query: object) => own.owner.client(reviewCalls.siteList, { params: { channelSeq: own.channelSeq }, query })
  const walk = async (query: object) => {
    const found: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ ...query, size: 1, ...(cursor === undefined ? {} : { cursor }) })
      expect([page.totalCount, page.courses.length]).toEqual(cursor === undefined ? [3, 1] : [null, 0])
      found.push(...page.reviews.map(({ evaluationSeq }) => evaluationSeq))
      cursor = page.after
    }
    return found
  }
  expect(await Promise.all([{}, { order: 'asc' }, { sort: 'stars' }, { sort: 'stars', order: 'asc' }, { sort: 'helpful' }].map(walk)))
    .toEqual([[third, second, first], [first, second, third], [second, third, first], [first, third, second], [first, third, second]])
  expect((await list({ evaluationSeq: first, size: 1 })).reviews).toMatchObject([{ evaluationSeq: first, title: '도자기' }])
  for (const query of [
    { cursor: '1~2024-02-31 00:00:00+00' }, { sort: 'stars', cursor: '1~999999999999999' }, { sort: 'helpful', cursor: '1~2147483648' }, { cursor: '1~3' },
  ]) await expect(list(query)).rejects.toMatchObject({ status: 400 })
  const { after } = await list({ size: 1 })
  for (const wrong of [{ sort: 'stars', cursor: after }, { cursor: 'x' }, { sort: 'helpful', cursor: `${first}~-1` }, { sort: 'name' }, { size: 501 }]) await expect(list(wrong)).rejects.toMatchObject({ status: 400 })
})
