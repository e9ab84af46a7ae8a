import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { freshDatabaseUrl, testDatabase } from '#tests/support/server/database.ts'
import { buildCourse, buildPerson, buildReview } from '#tests/support/server/factories.ts'
import type { BuiltCourse } from '#tests/support/server/factories.ts'
import { until } from '#tests/support/until.ts'

const listOf = ({ channelSeq }: BuiltCourse) => callUrl(contract.course.list, { params: { channelSeq } })
const detailOf = ({ channelSeq, courseSeq }: BuiltCourse) => callUrl(contract.course.detail, { params: { channelSeq, courseSeq } })
const outlineOf = ({ channelSeq, courseSeq }: BuiltCourse) => callUrl(contract.curriculum.outline, { params: { channelSeq, courseSeq } })
const reviewsOf = ({ channelSeq, courseSeq }: BuiltCourse) => callUrl(contract.review.list, { params: { channelSeq, courseSeq } })
const termsOf = ({ channelSeq }: BuiltCourse) => callUrl(contract.terms.terms, { params: { channelSeq } })

async function rename({ channelSeq, courseSeq }: BuiltCourse, client: BuiltCourse['teacher']['client'], title: string): Promise<void> {
  const params = { channelSeq, courseSeq }
  await client(contract.course.update, { params, body: { course: { title } } })
  await client(contract.course.draftApply, { params, body: {} })
}

describe('a visitor’s read', () => {
  let api: TestApi
  let course: BuiltCourse
  beforeAll(async () => {
    api = await startApi()
    course = await buildCourse(api)
  })
  afterAll(() => api.stop())

  it.each([['class list', listOf], ['class page', detailOf], ['curriculum', outlineOf], ['reviews', reviewsOf], ['terms', termsOf]])('has an ETag and is not sent twice: the %s', async (_, urlOf) => {
    // The first read of terms creates their rows, which is a change.
    await api.send(urlOf(course))
    const first = await api.send(urlOf(course))
    expect([first.status, first.headers['cache-control'], first.headers['vary']]).toEqual([200, 'public, no-cache', expect.stringContaining('cookie')])
    const etag = String(first.headers['etag'])
    const again = await api.send(urlOf(course), { headers: { 'if-none-match': etag } })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag])
    expect((await api.send(urlOf(course))).text).toBe(first.text)
  })

  it.each(changes)('is never stale: $name', async ({ urlOf, change }) => {
    const own = await buildCourse(api)
    await api.send(urlOf(own))
    await change(api, own, '방금 고침')
    // Services invalidate with a delay; calls return after their change.
    await until(async () => expect((await api.send(urlOf(own))).text).toContain('방금 고침'))
  })

  it('is current when a write call returns', async () => {
    for (const title of ['도자기 하나', '도자기 둘']) {
      await rename(course, course.teacher.client, title)
      for (const url of [listOf(course), detailOf(course)]) expect((await api.send(url)).text).toContain(title)
    }
  })

  it('is shared with users where nothing depends on the caller, and never cached for them', async () => {
    const first = await api.send(listOf(course))
    const own = await api.send(listOf(course), { token: course.teacher.token })
    expect([own.status, own.text, own.headers['cache-control']]).toEqual([200, first.text, 'private, no-store'])
  })

  it('is shared with users for reviews until they attend, then includes their own review', async () => {
    const own = await buildCourse(api)
    const person = await buildPerson(api, { site: own.site })
    const asPerson = async () => (await api.send(reviewsOf(own), { token: person.token })).json
    const first = await api.send(reviewsOf(own))
    expect(await asPerson()).toEqual(first.json)
    await buildReview(api, { course: own, person, description: '제 후기' })
    await until(async () => expect(await asPerson()).toMatchObject({ reviewCount: 1, myReview: { description: '제 후기' } }))
    await until(async () => expect((await api.send(reviewsOf(own))).json).toMatchObject({ reviewCount: 1, myReview: null }))
    const stranger = await buildPerson(api, { site: own.site })
    expect((await api.send(reviewsOf(own), { token: stranger.token })).status).toBe(200)
    await own.teacher.client(contract.course.publish, { params: { channelSeq: own.channelSeq, courseSeq: own.courseSeq }, body: { publicCd: '99' } })
    expect([(await api.send(reviewsOf(own), { token: stranger.token })).status, (await api.send(reviewsOf(own), { token: person.token })).status]).toEqual([404, 200])
  })

  it('is shared with users for a class page until they attend', async () => {
    const own = await buildCourse(api)
    const person = await buildPerson(api, { site: own.site })
    const asPerson = async () => (await api.send(detailOf(own), { token: person.token })).json
    expect(await asPerson()).toEqual((await api.send(detailOf(own))).json)
    await person.client(contract.course.like, { params: { channelSeq: own.channelSeq, courseSeq: own.courseSeq } })
    expect(await asPerson()).toMatchObject({ course: { likeCount: 1, viewer: { likeAt: expect.any(String) } } })
    expect((await api.send(detailOf(own))).json).toMatchObject({ course: { likeCount: 1, viewer: { likeAt: null } } })
    expect((await api.send(detailOf(own), { token: own.site.owner.token })).json).toMatchObject({ course: { viewer: { userTypeCd: 'MNG' } } })
  })

  it('is not shared with a session otherwise', async () => {
    await api.send(detailOf(course))
    const own = await api.send(detailOf(course), { token: course.teacher.token })
    expect([own.headers['etag'], (own.json as { course: { viewer: { userTypeCd: string | null } } }).course.viewer.userTypeCd]).toEqual([undefined, expect.any(String)])
  })
})

const changes: { name: string; urlOf: (course: BuiltCourse) => string; change: (api: TestApi, course: BuiltCourse, marker: string) => Promise<unknown> }[] = [
  { name: 'a class', urlOf: listOf, change: (_, course, title) => rename(course, course.teacher.client, title) },
  {
    name: 'a lesson', urlOf: outlineOf,
    async change(_, { channelSeq, courseSeq, teacher }, title) {
      const params = { channelSeq, courseSeq }
      await teacher.client(contract.curriculum.create, { params, body: { body: { curriculumTypeCd: '05', title, content: '<p>글</p>' } } })
      await teacher.client(contract.course.draftApply, { params, body: {} })
    },
  },
  { name: 'a review', urlOf: reviewsOf, change: (api, course, description) => buildReview(api, { course, description }) },
  {
    name: 'the name of who wrote a review', urlOf: reviewsOf,
    async change(api, course, name) {
      const person = await buildPerson(api, { site: course.site })
      await buildReview(api, { course, person })
      await person.client(contract.profile.changeName, { body: { name } })
    },
  },
  {
    name: 'what a teacher says about themselves', urlOf: detailOf,
    change: (_, { teacher }, biography) => teacher.client(contract.profile.changeBiography, { body: { biography } }),
  },
  { name: 'the terms', urlOf: termsOf, change: (api, { channelSeq }, text) => api.server.services.terms.publish(channelSeq, 'terms', { ko: `<p>${text}</p>` }) },
]

describe.skipIf(testDatabase() === 'pglite')('two processes on one PostgreSQL', () => {
  let here: TestApi
  let there: TestApi
  beforeAll(async () => {
    const url = await freshDatabaseUrl() ?? ''
    here = await startApi({ env: { DATABASE_URL: url } })
    there = await startApi({ env: { DATABASE_URL: url } })
  })
  afterAll(async () => {
    await there.stop()
    await here.stop()
  })

  it.each(changes)('invalidate each other’s caches: $name', async ({ urlOf, change }) => {
    const course = await buildCourse(here)
    expect((await there.send(urlOf(course))).text).not.toContain('두 서버')
    await change(here, course, '두 서버에서')
    await until(async () => expect((await there.send(urlOf(course))).text).toContain('두 서버에서'))
  })
})
