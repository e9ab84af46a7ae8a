import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { alarmPath } from '#shared/alarm/alarms.ts'
import { boardCalls } from '#shared/board/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { COMMENTS_MAX, POSTING_WINDOW_MS, POSTS_MAX } from '#shared/board/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildComment, buildPost, buildQuestion, buildWriter, placeOf, questionOf } from '#tests/support/board/boards.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
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

type Query = { filter?: 'all' | 'mine' | 'unanswered' | 'reported'; q?: string; curriculumSeq?: number; lastSeq?: number; lastTop?: 'Y' | 'N'; limit?: number }
const list = (person: Pick<Person, 'client'>, course: BuiltCourse, query: Query = {}) => person.client(boardCalls.questions, { params: placeOf(course), query })
const titles = async (person: Pick<Person, 'client'>, course: BuiltCourse, query: Query = {}) => (await list(person, course, query)).posts.map(({ title }) => title)
const detail = (person: Pick<Person, 'client'>, course: BuiltCourse, postSeq: number) => person.client(boardCalls.detail, { params: { ...placeOf(course), postSeq } })
const comments = (person: Pick<Person, 'client'>, course: BuiltCourse, postSeq: number) => person.client(boardCalls.comments, { params: { ...placeOf(course), postSeq } })
const guest = () => ({ client: api.client() })

describe('a question', () => {
  it('is asked at a second of a lesson, answered and accepted [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const learner = await buildWriter(api, course)
    const postSeq = await buildQuestion(learner, course, { curriculumSeq: course.curriculumSeq, second: 83 })
    expect((await list(teacher, course, { curriculumSeq: course.curriculumSeq })).posts).toMatchObject([
      { postSeq, title: '물레가 자꾸 흔들려요', curriculumSeq: course.curriculumSeq, lessonTitle: '첫 강의', second: 83, waiting: true, isMine: false, isStaff: false },
    ])
    const commentSeq = await buildComment(teacher, course, postSeq, { content: '흙을 가운데로 눌러 보세요.' })
    const replySeq = await buildComment(learner, course, postSeq, { content: '고맙습니다!', parentSeq: commentSeq })
    expect((await comments(learner, course, postSeq)).comments).toMatchObject([
      { commentSeq, parentSeq: null, isStaff: true, isMine: false, content: '흙을 가운데로 눌러 보세요.', can: { edit: false, delete: false } },
      { commentSeq: replySeq, parentSeq: commentSeq, isStaff: false, isMine: true, can: { edit: true, delete: true } },
    ])
    await learner.client(boardCalls.accept, { params: { ...placeOf(course), postSeq }, body: { commentSeq } })
    expect(await detail(learner, course, postSeq)).toMatchObject({ waiting: false, accepted: true, acceptedCommentSeq: commentSeq, commentCount: 2, can: { edit: true, accept: true, manage: false } })
    await teacher.client(boardCalls.deleteComment, { params: { ...placeOf(course), postSeq, commentSeq } })
    expect(await detail(learner, course, postSeq)).toMatchObject({ waiting: true, acceptedCommentSeq: null, commentCount: 1 })
    expect((await comments(learner, course, postSeq)).comments[0]).toMatchObject({ commentSeq, deleted: true, content: '', name: '' })
  })

  it('is changed and deleted by its author alone; staff delete any [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [learner, other] = [await buildWriter(api, course), await buildWriter(api, course)]
    const postSeq = await buildQuestion(learner, course)
    const params = { ...placeOf(course), postSeq }
    await expect(other.client(boardCalls.update, { params, body: questionOf({ title: '가로챔' }) })).rejects.toMatchObject({ status: 403, code: '900002' })
    await expect(other.client(boardCalls.delete, { params })).rejects.toMatchObject({ status: 403, code: '900002' })
    await expect(learner.client(boardCalls.update, { params, body: questionOf({ postTypeCd: 'free' }) })).rejects.toMatchObject({ code: '900002' })
    await learner.client(boardCalls.update, { params, body: questionOf({ title: '고친 제목', content: '<p>a</p><script>alert(1)</script><img src=x onerror=alert(1)>' }) })
    expect(await detail(other, course, postSeq)).toMatchObject({ title: '고친 제목', content: '<p>a</p>', edited: true })
    await teacher.client(boardCalls.delete, { params })
    await expect(detail(learner, course, postSeq)).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['no title', { title: '  ' }, 'title'],
    ['a long title', { title: '가'.repeat(101) }, 'title'],
    ['a long text', { content: `<p>${'x'.repeat(20_001)}</p>` }, 'content'],
    ['a negative second', { second: -1 }, 'second'],
  ])('is refused with %s [ROOM-05]', async (_, of, path) => {
    const course = await buildCourse(api, { site, teacher })
    await expect(teacher.client(boardCalls.create, { params: placeOf(course), body: questionOf(of) })).rejects.toMatchObject({ status: 400, issues: [{ path: [path] }] })
  })

  it('names a published lesson of its class, or none [ROOM-05]', async () => {
    const [course, elsewhere] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
    await expect(teacher.client(boardCalls.create, { params: placeOf(course), body: questionOf({ curriculumSeq: elsewhere.curriculumSeq, second: 1 }) })).rejects.toMatchObject({ status: 404 })
    const postSeq = await buildQuestion(teacher, course, { second: 5 })
    expect(await detail(teacher, course, postSeq)).toMatchObject({ curriculumSeq: null, second: null })
  })
})

describe('who may read and write questions', () => {
  it('a secret question is a closed row for others, whatever they search for [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [learner, other] = [await buildWriter(api, course), await buildWriter(api, course)]
    const postSeq = await buildQuestion(learner, course, { scopeCd: 'secret', title: '환불해 주세요', curriculumSeq: course.curriculumSeq, second: 9 })
    expect(await titles(teacher, course)).toEqual(['환불해 주세요'])
    expect(await titles(learner, course)).toEqual(['환불해 주세요'])
    expect((await list(other, course)).posts).toMatchObject([{ postSeq, title: '', name: '', masked: true, curriculumSeq: null, second: null }])
    expect(await titles(guest(), course)).toEqual([])
    expect(await titles(other, course, { q: '환불' })).toEqual([])
    expect(await titles(learner, course, { q: '환불' })).toEqual(['환불해 주세요'])
    await expect(detail(other, course, postSeq)).rejects.toMatchObject({ status: 404 })
    await expect(comments(other, course, postSeq)).rejects.toMatchObject({ status: 404 })
    await expect(buildComment(other, course, postSeq)).rejects.toMatchObject({ status: 404 })
  })

  it('the class page shows them as the class says; participants always see them [COUR-02]', async () => {
    const shown = await buildCourse(api, { site, teacher })
    const hidden = await buildCourse(api, { site, teacher, draft: { courseQaShowYn: 'N' } })
    const member = await buildPerson(api, { site })
    for (const [course, expected] of [[shown, ['물레가 자꾸 흔들려요']], [hidden, []]] as const) {
      const learner = await buildWriter(api, course)
      const postSeq = await buildQuestion(learner, course)
      expect(await titles(guest(), course)).toEqual(expected)
      expect(await titles(member, course)).toEqual(expected)
      expect(await titles(learner, course)).toEqual(['물레가 자꾸 흔들려요'])
      const read = await detail(guest(), course, postSeq).then(() => 200, ({ status }: { status: number }) => status)
      expect(read).toBe(expected.length === 0 ? 404 : 200)
    }
    await expect(list(member, shown, { filter: 'unanswered' })).rejects.toMatchObject({ status: 403, code: '920008' })
    await expect(member.client(boardCalls.create, { params: placeOf(shown), body: questionOf() })).rejects.toMatchObject({ status: 403 })
  })

  it('after the access ends, a learner reads and writes nothing [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher, draft: { vodDays: 30 } })
    const learner = await buildWriter(api, course)
    const postSeq = await buildQuestion(learner, course, { scopeCd: 'secret' })
    api.clock.advance(40 * DAY_MS)
    const later = await verified(api, await logIn(api, learner))
    teacher = await logIn(api, teacher)
    expect(await detail(later, course, postSeq)).toMatchObject({ title: '물레가 자꾸 흔들려요', can: { edit: false, delete: false, comment: false, like: false } })
    const params = { ...placeOf(course), postSeq }
    for (const write of [
      () => later.client(boardCalls.create, { params: placeOf(course), body: questionOf() }), () => later.client(boardCalls.update, { params, body: questionOf() }),
      () => later.client(boardCalls.delete, { params }), () => later.client(boardCalls.comment, { params, body: { content: '글' } }), () => later.client(boardCalls.like, { params, body: { liked: true } }),
    ]) await expect(write()).rejects.toMatchObject({ status: 403, code: '989001' })
  })

  it('a class in the trash takes no questions [COUR-07]', async () => {
    const course = await buildCourse(api, { site, teacher })
    await teacher.client(courseCalls.delete, { params: placeOf(course) })
    await expect(teacher.client(boardCalls.create, { params: placeOf(course), body: questionOf() })).rejects.toMatchObject({ code: '920013' })
  })
})

describe('the list of questions', () => {
  it('has those without an answer first for the teacher, newest first for learners, and pages without gaps [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const learners = [await buildWriter(api, course), await buildWriter(api, course)]
    for (let index = 0; index < 9; index += 1) {
      const author = learners[index % 2] ?? teacher
      const postSeq = await buildQuestion(author, course, { title: `질문 ${index}` })
      // One's own comment is no answer.
      await buildComment(author, course, postSeq)
      if (index % 3 === 0) await buildComment(teacher, course, postSeq)
    }
    const [first] = learners
    const all = async (person: Person) => {
      const read: string[] = []
      for (let next: Query | null = {}; next !== null;) {
        const page: Awaited<ReturnType<typeof list>> = await list(person, course, { ...next, limit: 2 })
        read.push(...page.posts.map(({ title }) => title))
        next = page.next
      }
      return read
    }
    expect(await all(teacher)).toEqual([8, 7, 5, 4, 2, 1, 6, 3, 0].map((index) => `질문 ${index}`))
    expect(await all(first ?? teacher)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `질문 ${index}`))
    expect(await titles(first ?? teacher, course, { filter: 'mine' })).toEqual([8, 6, 4, 2, 0].map((index) => `질문 ${index}`))
    expect(await titles(first ?? teacher, course, { filter: 'unanswered' })).toEqual([8, 7, 5, 4, 2, 1].map((index) => `질문 ${index}`))
    expect(await titles(teacher, course, { q: '문 4' })).toEqual(['질문 4'])
    expect(await titles(teacher, course, { q: '%' })).toEqual([])
  })
})

it('an alarm leads to the exact place: the question to the staff, the answer to who asked, a reply to whom it replies [ALRM-04]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const [learner, other] = [await buildWriter(api, course), await buildWriter(api, course)]
  const newest = async (person: Person) => {
    const { alarms: [alarm] } = await person.client(alarmCalls.list, { query: { limit: 1 } })
    return alarm === undefined ? null : [alarm.alarmType, alarmPath(alarm)]
  }
  const postSeq = await buildQuestion(learner, course)
  const path = `/classes/${course.courseSeq}/board/${postSeq}/view`
  expect(await newest(teacher)).toEqual(['question', path])
  const answer = await buildComment(teacher, course, postSeq)
  expect(await newest(learner)).toEqual(['answer', `${path}?comment=${answer}`])
  const reply = await buildComment(other, course, postSeq, { parentSeq: answer })
  expect(await newest(teacher)).toEqual(['comment', `${path}?comment=${reply}`])
  const post = await buildPost(other, course)
  expect(await newest(teacher)).toEqual(['post', `/classes/${course.courseSeq}/board/${post}/view`])
  const comment = await buildComment(learner, course, post)
  expect(await newest(other)).toEqual(['comment', `/classes/${course.courseSeq}/board/${post}/view?comment=${comment}`])
})

it('a flood is refused with how long to wait, and ends with its window [ROOM-05]', async () => {
  const course = await buildCourse(api, { site, teacher })
  const learner = await buildWriter(api, course)
  for (let count = 0; count < POSTS_MAX; count += 1) await buildQuestion(learner, course)
  await expect(buildQuestion(learner, course)).rejects.toMatchObject({ status: 429, code: '989002', message: expect.stringMatching(/\d+/) as string })
  api.clock.advance(POSTING_WINDOW_MS)
  const postSeq = await buildQuestion(learner, course)
  for (let count = 0; count < COMMENTS_MAX; count += 1) await buildComment(learner, course, postSeq)
  await expect(buildComment(learner, course, postSeq)).rejects.toMatchObject({ status: 429, code: '989002' })
})

it('a question needs a verified address where the site says so [AUTH-06]', async () => {
  const { course, person } = await buildAttendee(api, { course: await buildCourse(api, { site, teacher }) })
  await expect(buildQuestion(person, course)).rejects.toMatchObject({ status: 403, code: '910004' })
})
