import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardCalls } from '#shared/board/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { scopeCd } from '#shared/board/codes.ts'
import type { ScopeCd } from '#shared/board/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildComment, buildPost, buildQuestion, buildWriter, placeOf, postOf } from '#tests/support/board/boards.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
})
afterAll(() => api.stop())

type Reader = Pick<Person, 'client'>
type Query = { filter?: 'all' | 'mine' | 'staff' | 'reported'; q?: string; postTypeCd?: 'notice' | 'general' | 'free' | 'library'; lastSeq?: number; lastTop?: 'Y' | 'N'; limit?: number }
const list = (person: Reader, course: BuiltCourse, query: Query = {}) => person.client(boardCalls.posts, { params: placeOf(course), query })
const paramsOf = (course: BuiltCourse, postSeq: number) => ({ ...placeOf(course), postSeq })
const statusOf = (asked: Promise<unknown>) => asked.then(() => 200, ({ status }: { status: number }) => status)

/** What each role sees of a post of each scope: its text, a closed row, or nothing. */
const table: Record<string, Record<ScopeCd, 'text' | 'row' | 'nothing'>> = {
  visitor: { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
  member: { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
  attendee: { everyone: 'text', participants: 'text', staff: 'nothing', secret: 'row' },
  expired: { everyone: 'text', participants: 'text', staff: 'nothing', secret: 'row' },
  teacher: { everyone: 'text', participants: 'text', staff: 'text', secret: 'text' },
  'other teacher': { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
  owner: { everyone: 'text', participants: 'text', staff: 'text', secret: 'text' },
  'owner of another site': { everyone: 'text', participants: 'nothing', staff: 'nothing', secret: 'nothing' },
}

describe('scopes and roles', () => {
  const roles: Record<string, { reader: Reader; writes: number; ownScopes: ScopeCd[] }> = {}
  const posts: Partial<Record<ScopeCd, number>> = {}
  let course: BuiltCourse
  beforeAll(async () => {
    course = await buildCourse(api, { site, teacher, draft: { vodDays: 30 } })
    const expired = await buildWriter(api, course)
    api.clock.advance(40 * DAY_MS)
    teacher = await verified(api, await logIn(api, teacher))
    const owner = await verified(api, await logIn(api, site.owner))
    const author = await buildWriter(api, course)
    for (const scope of Object.values(scopeCd)) posts[scope] = await buildPost(scope === 'staff' ? owner : author, course, { scopeCd: scope, title: `글 ${scope}` })
    const learners: ScopeCd[] = ['everyone', 'participants', 'secret']
    Object.assign(roles, {
      visitor: { reader: { client: api.client() }, writes: 401, ownScopes: [] },
      member: { reader: await verified(api, await buildPerson(api, { site })), writes: 403, ownScopes: [] },
      attendee: { reader: await buildWriter(api, course), writes: 200, ownScopes: learners },
      expired: { reader: await verified(api, await logIn(api, expired)), writes: 403, ownScopes: [] },
      teacher: { reader: teacher, writes: 200, ownScopes: [...learners, 'staff'] },
      'other teacher': { reader: await verified(api, await buildPerson(api, { site, role: 'TCH' })), writes: 403, ownScopes: [] },
      owner: { reader: owner, writes: 200, ownScopes: [...learners, 'staff'] },
      'owner of another site': { reader: (await buildSite(api).then(async (other) => verified(api, other.owner))), writes: 403, ownScopes: [] },
    })
  })

  it.each(Object.keys(table))('%s sees and writes what the table says [ROOM-05]', async (role) => {
    const { reader, writes, ownScopes } = roles[role] ?? { reader: { client: api.client() }, writes: 0, ownScopes: [] }
    const listed = new Map((await list(reader, course)).posts.map((post) => [post.postSeq, post.masked ? 'row' : 'text']))
    const seen: Record<string, unknown> = {}
    const read: Record<string, unknown> = {}
    for (const scope of Object.values(scopeCd)) {
      const postSeq = posts[scope] ?? 0
      seen[scope] = listed.get(postSeq) ?? 'nothing'
      read[scope] = await statusOf(reader.client(boardCalls.detail, { params: paramsOf(course, postSeq) }))
    }
    expect(seen).toEqual(table[role])
    expect(read).toEqual(Object.fromEntries(Object.entries(table[role] ?? {}).map(([scope, sees]) => [scope, sees === 'text' ? 200 : 404])))
    const params = paramsOf(course, posts.everyone ?? 0)
    expect(await statusOf(reader.client(boardCalls.comment, { params, body: { content: '댓글' } }))).toBe(writes)
    expect(await statusOf(reader.client(boardCalls.like, { params, body: { liked: true } }))).toBe(writes)
    for (const scope of Object.values(scopeCd)) {
      const expected = ownScopes.includes(scope) ? 200 : writes === 401 ? 401 : 403
      expect(await statusOf(reader.client(boardCalls.create, { params: placeOf(course), body: postOf({ scopeCd: scope }) }))).toBe(expected)
    }
  })

  it('notices, library, pinned and urgent are the staff’s [ROOM-05]', async () => {
    const learner = await buildWriter(api, course)
    for (const given of [{ postTypeCd: 'notice' }, { postTypeCd: 'library' }, { pinned: true }, { urgent: true }] as const) {
      await expect(buildPost(learner, course, given)).rejects.toMatchObject({ status: 403, code: '900002' })
      await expect(buildPost(teacher, course, given)).resolves.toBeGreaterThan(0)
    }
  })
})

describe('the community of a class', () => {
  it('has pinned posts first, pages without gaps, and filters by type, staff and own [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const learner = await buildWriter(api, course)
    for (let index = 0; index < 7; index += 1) await buildPost(learner, course, { title: `글 ${index}` })
    await buildPost(teacher, course, { title: '공지', postTypeCd: 'notice', pinned: true, urgent: true })
    const titles: string[] = []
    for (let next: Query | null = {}; next !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list(learner, course, { ...next, limit: 3 })
      titles.push(...page.posts.map(({ title }) => title))
      next = page.next
    }
    expect(titles).toEqual(['공지', ...[6, 5, 4, 3, 2, 1, 0].map((index) => `글 ${index}`)])
    const found = async (query: Query) => (await list(learner, course, query)).posts.map(({ title }) => title)
    expect(await found({ filter: 'staff' })).toEqual(['공지'])
    expect(await found({ postTypeCd: 'notice' })).toEqual(['공지'])
    expect(await found({ filter: 'mine', limit: 2 })).toEqual(['글 6', '글 5'])
    expect(await found({ q: '글 3' })).toEqual(['글 3'])
    await expect(list({ client: api.client() }, course, { q: '글' })).rejects.toMatchObject({ status: 403 })
  })

  it('counts likes once, and views once an hour for each reader [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [author, reader] = [await buildWriter(api, course), await buildWriter(api, course)]
    const params = paramsOf(course, await buildPost(author, course))
    const like = (liked: boolean) => reader.client(boardCalls.like, { params, body: { liked } })
    expect([await like(true), await like(true), await like(false), await like(false), await like(true)].map(({ likeCount }) => likeCount)).toEqual([1, 1, 0, 0, 1])
    for (const person of [author, reader, reader, teacher]) await person.client(boardCalls.detail, { params })
    expect(await author.client(boardCalls.detail, { params })).toMatchObject({ likeCount: 1, viewCount: 2, liked: false })
  })

  it('a report reaches the staff, who hide a post or comment from all but its author [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [author, reader] = [await buildWriter(api, course), await buildWriter(api, course)]
    const postSeq = await buildPost(author, course)
    const commentSeq = await buildComment(author, course, postSeq, { content: '나쁜 말' })
    const params = paramsOf(course, postSeq)
    const report = (person: Person, seq: number | null) => person.client(boardCalls.report, { params, body: { reason: '광고예요', commentSeq: seq } })
    await report(reader, commentSeq)
    await report(reader, commentSeq)
    await report(reader, null)
    await expect(report(author, null)).rejects.toMatchObject({ status: 403 })
    await expect(reader.client(boardCalls.reports, { params })).rejects.toMatchObject({ status: 403 })
    expect((await list(teacher, course, { filter: 'reported' })).posts).toMatchObject([{ postSeq, reportCount: 2 }])
    expect((await teacher.client(boardCalls.reports, { params })).reports).toMatchObject([{ commentSeq, reason: '광고예요' }, { commentSeq: null }])
    const manage = (of: { commentSeq: number | null; hidden: boolean }) => teacher.client(boardCalls.manage, { params, body: of })
    await manage({ commentSeq, hidden: true })
    const seen = async (person: Person) => (await person.client(boardCalls.comments, { params })).comments.map(({ content, hidden }) => [content, hidden])
    expect([await seen(reader), await seen(author), await seen(teacher)]).toEqual([[['', true]], [['나쁜 말', true]], [['나쁜 말', true]]])
    await manage({ commentSeq: null, hidden: true })
    expect((await list(reader, course)).posts).toEqual([])
    expect(await statusOf(reader.client(boardCalls.detail, { params }))).toBe(404)
    expect(await author.client(boardCalls.detail, { params })).toMatchObject({ hidden: true, can: { comment: false } })
    expect((await list(teacher, course, { filter: 'reported' })).posts).toMatchObject([{ reportCount: 0, hidden: true }])
    await manage({ commentSeq: null, hidden: false })
    expect(await statusOf(reader.client(boardCalls.detail, { params }))).toBe(200)
  })

  it('pages comments by thread, replies below theirs [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const author = await buildWriter(api, course)
    const postSeq = await buildPost(author, course)
    const first = await buildComment(author, course, postSeq, { content: '1' })
    await buildComment(author, course, postSeq, { content: '2' })
    const reply = await buildComment(teacher, course, postSeq, { content: '1-1', parentSeq: first })
    await buildComment(author, course, postSeq, { content: '1-2', parentSeq: reply })
    const read: string[] = []
    for (let next: { lastThread?: number; lastSeq?: number } | null = {}; next !== null;) {
      const page: { comments: { content: string }[]; next: { lastThread: number; lastSeq: number } | null } = await author.client(boardCalls.comments, { params: paramsOf(course, postSeq), query: { ...next, limit: 1 } })
      read.push(...page.comments.map(({ content }) => content))
      next = page.next
    }
    expect(read).toEqual(['1', '1-1', '1-2', '2'])
  })
})

it('slow mode of a class lets a learner write once in its time, post or comment; staff and other classes do not wait, a refused post costs nothing [ROOM-05] [STU-06]', async () => {
  const staff = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
  const [course, other] = [await buildCourse(api, { site, teacher: staff, draft: { boardSlowSeconds: 60 } }), await buildCourse(api, { site, teacher: staff })]
  const [learner, peer] = [await buildWriter(api, course), await buildWriter(api, course)]
  const first = await buildPost(learner, course)
  api.clock.advance(20_000)
  await expect(buildPost(learner, course)).rejects.toMatchObject({ status: 429, code: errorTable.postingTooFast.code, retryAfter: '40', message: expect.stringContaining('40') as string })
  await expect(buildQuestion(learner, course)).rejects.toMatchObject({ status: 429 })
  await expect(buildComment(learner, course, first)).rejects.toMatchObject({ status: 429 })
  expect((await list(learner, course)).posts).toMatchObject([{ postSeq: first, commentCount: 0 }])
  await buildComment(peer, course, first)
  await expect(buildPost(peer, course)).rejects.toMatchObject({ status: 429 })
  for (let count = 0; count < 3; count += 1) await buildPost(staff, course)
  // An edit is no new post.
  await learner.client(boardCalls.update, { params: paramsOf(course, first), body: postOf({ title: '고친 글' }) })

  api.clock.advance(40_000)
  await expect(buildPost(learner, course, { files: [{ attachmentSeq: 999_999 }] })).rejects.toMatchObject({ status: 409 })
  await buildComment(learner, course, first)
  await expect(buildComment(learner, course, first)).rejects.toMatchObject({ status: 429 })

  const params = placeOf(course)
  await staff.client(courseCalls.update, { params, body: { course: { boardSlowSeconds: 0 } } })
  await staff.client(courseCalls.draftApply, { params, body: {} })
  await buildPost(learner, course)
  await buildPost(learner, course)
  const elsewhere = await buildWriter(api, other)
  await buildPost(elsewhere, other)
  await buildPost(elsewhere, other)
  await expect(staff.client(courseCalls.update, { params, body: { course: { boardSlowSeconds: 7 as 30 } } })).rejects.toMatchObject({ status: 400 })
})

it('of two posts sent at once slow mode takes one [ROOM-05]', async () => {
  const course = await buildCourse(api, { site, teacher, draft: { boardSlowSeconds: 30 } })
  const learner = await buildWriter(api, course)
  const sent = await Promise.all([0, 1, 2].map(() => statusOf(buildPost(learner, course))))
  expect(sent.toSorted()).toEqual([200, 429, 429])
})
