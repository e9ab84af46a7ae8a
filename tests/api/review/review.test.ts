import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { courseCalls } from '#shared/course/contract.ts'
import { reviewCalls } from '#shared/review/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { attendees } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, logIn } from '#tests/support/server/factories.ts'
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

const placeOf = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const list = (course: BuiltCourse, query: { lastEvaluationSeq?: number; lastReviewDatetime?: string } = {}, person?: Person) =>
  api.client(person?.token)(reviewCalls.list, { params: placeOf(course), query })

describe('a review [REV-01]', () => {
  it('is written, changed and deleted by an attendee, and updates the mean', async () => {
    const course = await buildCourse(api, { site, teacher })
    await buildReview(api, { course, reviewPoint: 5 })
    const { person, attendSeq } = await buildAttendee(api, { course })
    const params = placeOf(course)
    await expect(person.client(reviewCalls.save, { params, body: { attendSeq, reviewPoint: 1, description: '글' } })).rejects.toMatchObject({ status: 403, code: '910004' })
    await verified(api, person)
    const save = (reviewPoint: number, description: string) => person.client(reviewCalls.save, { params, body: { attendSeq, reviewPoint, description } })
    const rating = async () => {
      const { course: { reviewCount, reviewRate } } = await api.client()(courseCalls.detail, { params })
      return { reviewCount, reviewRate }
    }

    const { evaluationSeq } = await save(2, '어려웠어요.')
    expect(await rating()).toEqual({ reviewCount: 2, reviewRate: 3.5 })
    expect(await save(4.5, '  다시 보니 좋았어요.  ')).toEqual({ evaluationSeq })
    expect(await rating()).toEqual({ reviewCount: 2, reviewRate: 4.8 })
    expect((await list(course, {}, person)).myReview).toMatchObject({ evaluationSeq, attendSeq, name: person.name, reviewPoint: 4.5, description: '다시 보니 좋았어요.' })
    await person.client(reviewCalls.delete, { params, body: { attendSeq } })
    expect(await rating()).toEqual({ reviewCount: 1, reviewRate: 5 })
    expect((await list(course, {}, person)).myReview).toBeNull()
    await expect(person.client(reviewCalls.delete, { params, body: { attendSeq } })).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['no rating', { reviewPoint: 0, description: '글' }, 'reviewPoint', 'validation:reviewPoint'],
    ['a rating over 5', { reviewPoint: 5.5, description: '글' }, 'reviewPoint', 'validation:max|max=5'],
    ['a quarter star', { reviewPoint: 4.25, description: '글' }, 'reviewPoint', 'validation:reviewPoint'],
    ['no words', { reviewPoint: 5, description: '   ' }, 'description', 'validation:content'],
    ['too many words', { reviewPoint: 5, description: 'x'.repeat(5001) }, 'description', 'validation:maxLength|max=5000'],
  ])('is refused with %s', async (_, form, path, message) => {
    const { course, person, attendSeq } = await buildAttendee(api)
    await verified(api, person)
    const call = person.client(reviewCalls.save, { params: placeOf(course), body: { ...form, attendSeq } })
    await expect(call).rejects.toMatchObject({ status: 400, code: '900010', issues: [{ path: [path], message }] })
  })

  it('is refused to applicants, and after the review expiry', async () => {
    const waiting = await buildAttendee(api, { course: await buildCourse(api, { site, teacher, draft: { choiseTypeCd: '00' } }) })
    await verified(api, waiting.person)
    const body = { reviewPoint: 5, description: '글' }
    await expect(waiting.person.client(reviewCalls.save, { params: placeOf(waiting.course), body: { ...body, attendSeq: waiting.attendSeq } }))
      .rejects.toMatchObject({ status: 403, code: '940001' })

    const { course, person, attendSeq } = await buildReview(api, { course: await buildCourse(api, { site, teacher, draft: { vodDays: 30 } }) })
    api.clock.advance(60 * DAY_MS)
    const later = await verified(api, await logIn(api, person))
    const call = { params: placeOf(course), body: { ...body, attendSeq } }
    await expect(later.client(reviewCalls.save, call)).rejects.toMatchObject({ status: 403, code: '940001' })
    expect(await later.client(reviewCalls.delete, { params: placeOf(course), body: { attendSeq } })).toEqual({ result: 'ok' })
    teacher = await logIn(api, teacher)
  })

  it('is refused under another user’s name, class or site', async () => {
    const { course, person, attendSeq } = await buildReview(api, { course: await buildCourse(api, { site, teacher }) })
    const thief = await buildAttendee(api, { course })
    const elsewhere = await buildAttendee(api, { course: await buildCourse(api, { site, teacher }), person })
    const foreign = await buildAttendee(api)
    for (const one of [person, thief.person, foreign.person]) await verified(api, one)
    const body = { attendSeq, reviewPoint: 0.5, description: '가로챔' }
    const refused = { status: 403, code: '920008' }
    await expect(thief.person.client(reviewCalls.save, { params: placeOf(course), body })).rejects.toMatchObject(refused)
    await expect(thief.person.client(reviewCalls.delete, { params: placeOf(course), body: { attendSeq } })).rejects.toMatchObject(refused)
    await expect(person.client(reviewCalls.save, { params: placeOf(elsewhere.course), body })).rejects.toMatchObject(refused)
    await expect(foreign.person.client(reviewCalls.save, { params: placeOf(foreign.course), body })).rejects.toMatchObject(refused)
    expect((await list(course)).reviews).toMatchObject([{ userSeq: person.userSeq, reviewPoint: 5 }])
  })
})

it('returns the same for a hidden class and an unknown one [COUR-08]', async () => {
  const draft = await buildCourse(api, { site, teacher, publicCd: null })
  const { person } = await buildAttendee(api, { course: await buildCourse(api, { site, teacher }) })
  await verified(api, person)
  const body = { attendSeq: 1, reviewPoint: 5, description: '글' }
  for (const params of [placeOf(draft), { ...placeOf(draft), courseSeq: 999_999 }]) {
    const refused = { status: 404, code: '800003' }
    await expect(person.client(reviewCalls.list, { params })).rejects.toMatchObject(refused)
    await expect(person.client(reviewCalls.save, { params, body })).rejects.toMatchObject(refused)
    await expect(person.client(reviewCalls.delete, { params, body })).rejects.toMatchObject(refused)
  }
})

describe('the list of reviews [REV-02]', () => {
  it('is newest first, paged by the last one seen', async () => {
    const course = await buildCourse(api, { site, teacher })
    const written: number[] = []
    // Three share a moment at a page border: the number breaks the tie.
    for (let index = 0; index < 23; index += 1) {
      if (index < 2 || index > 4) api.clock.advance(1000)
      written.push((await buildReview(api, { course, description: `후기 ${index}` })).evaluationSeq)
    }
    const first = await list(course)
    expect(first).toMatchObject({ reviewCount: 23, reviewRate: 5 })
    expect(first.reviews).toHaveLength(20)
    const last = first.reviews.at(-1)
    const second = await list(course, { lastEvaluationSeq: last?.evaluationSeq ?? 0, lastReviewDatetime: last?.createdAt ?? '' })
    expect([...first.reviews, ...second.reviews].map((review) => review.evaluationSeq)).toEqual(written.toReversed())
  })

  it('is hidden with its class', async () => {
    const course = await buildCourse(api, { site, teacher, publicCd: '99' })
    await expect(list(course)).rejects.toMatchObject({ status: 404, code: '800003' })
    expect((await list(course, {}, teacher)).reviews).toEqual([])
  })

  it('keeps the reviews of former attendees', async () => {
    const { course, attendSeq } = await buildReview(api, { course: await buildCourse(api, { site, teacher }) })
    await api.server.ports.database.db.update(attendees).set({ choiseStatusCd: '99' })
      .where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.attendSeq, attendSeq)))
    expect((await list(course)).reviewCount).toBe(1)
  })
})
