import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardCalls } from '#shared/board/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildComment, buildPost, buildQuestion, buildWriter, placeOf } from '#tests/support/board/boards.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
})
afterAll(() => api.stop())

const unread = async (person: Person, course: BuiltCourse) => (await person.client(boardCalls.unread, { params: { channelSeq: course.channelSeq }, query: { courseSeq: course.courseSeq } })).classes[0]
const see = (person: Person, course: BuiltCourse, board: 'question' | 'community') => person.client(boardCalls.seen, { params: placeOf(course), body: { board } })

describe('unread counts of boards', () => {
  it('count posts of others from joining the class on, until the board is seen [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const writer = await buildWriter(api, course)
    await buildPost(writer, course)
    api.clock.advance(1000)
    const late = await buildWriter(api, course)
    expect(await unread(late, course)).toBeUndefined()
    expect(await unread(writer, course)).toBeUndefined()
    api.clock.advance(1000)
    await buildPost(writer, course)
    await buildPost(teacher, course, { postTypeCd: 'notice', pinned: true })
    // Those that the learner may not read are no news; the learner's own is none either.
    await buildPost(writer, course, { scopeCd: 'secret' })
    await buildPost(teacher, course, { scopeCd: 'staff' })
    await buildPost(late, course)
    // A pinned notice is as new as a post.
    expect(await unread(late, course)).toMatchObject({ posts: 2, answers: 0, waiting: 0 })
    await see(late, course, 'community')
    expect(await unread(late, course)).toBeUndefined()
    const postSeq = await buildPost(teacher, course, { postTypeCd: 'notice', pinned: true })
    await buildPost(writer, course)
    expect(await unread(late, course)).toMatchObject({ posts: 2 })
    await teacher.client(boardCalls.manage, { params: { ...placeOf(course), postSeq }, body: { commentSeq: null, hidden: true } })
    expect(await unread(late, course)).toMatchObject({ posts: 1 })
    // The teacher, who saw none, sees what is secret and the staff's own.
    await see(teacher, course, 'community')
    await buildPost(writer, course, { scopeCd: 'secret' })
    expect(await unread(teacher, course)).toMatchObject({ posts: 1 })
  })

  it('count answers of others to my questions; staff count the questions that wait [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [asking, other] = [await buildWriter(api, course), await buildWriter(api, course)]
    const postSeq = await buildQuestion(asking, course)
    await buildQuestion(other, course)
    expect(await unread(teacher, course)).toMatchObject({ waiting: 2, answers: 0 })
    expect(await unread(asking, course)).toBeUndefined()
    const commentSeq = await buildComment(teacher, course, postSeq)
    await buildComment(asking, course, postSeq, { parentSeq: commentSeq })
    expect(await unread(asking, course)).toEqual({ courseSeq: course.courseSeq, posts: 0, answers: 1, waiting: 0 })
    expect(await unread(other, course)).toBeUndefined()
    expect(await unread(teacher, course)).toMatchObject({ waiting: 1 })
    await see(asking, course, 'question')
    expect(await unread(asking, course)).toBeUndefined()
    await buildComment(other, course, postSeq)
    expect(await unread(asking, course)).toMatchObject({ answers: 1 })
  })

  it('take a post that was opened by its link as seen, and leave the others [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [writer, late] = [await buildWriter(api, course), await buildWriter(api, course)]
    api.clock.advance(1000)
    const open = (postSeq: number, person = late) => person.client(boardCalls.detail, { params: { ...placeOf(course), postSeq } })
    const [first, second, third] = [await buildPost(writer, course), await buildPost(teacher, course, { postTypeCd: 'notice', pinned: true }), await buildPost(writer, course)]
    expect(await unread(late, course)).toMatchObject({ posts: 3 })
    // The learner has no mark yet.
    await open(second)
    await open(second)
    expect(await unread(late, course)).toMatchObject({ posts: 2 })
    await open(third)
    await buildPost(writer, course)
    expect(await unread(late, course)).toMatchObject({ posts: 2 })
    await see(late, course, 'community')
    expect(await unread(late, course)).toBeUndefined()
    const next = await buildPost(writer, course)
    await buildPost(writer, course)
    await open(first)
    await open(next)
    expect(await unread(late, course)).toMatchObject({ posts: 1 })
    // The author's own is no news to them, and the teacher’s notice stays new.
    await open(first, writer)
    expect(await unread(writer, course)).toMatchObject({ posts: 1 })
  })

  it('take the answers of a question that its author opened by its link as seen [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const asking = await buildWriter(api, course)
    const [one, two] = [await buildQuestion(asking, course), await buildQuestion(asking, course)]
    for (const postSeq of [one, one, two]) await buildComment(teacher, course, postSeq)
    expect(await unread(asking, course)).toMatchObject({ answers: 3 })
    await asking.client(boardCalls.detail, { params: { ...placeOf(course), postSeq: one } })
    expect(await unread(asking, course)).toMatchObject({ answers: 1 })
    await buildComment(teacher, course, one)
    expect(await unread(asking, course)).toMatchObject({ answers: 2 })
  })

  it('lose no post of those that are written while another is read [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const [reader, ...writers] = [await buildWriter(api, course), await buildWriter(api, course), await buildWriter(api, course), await buildWriter(api, course)]
    api.clock.advance(1000)
    await see(reader, course, 'community')
    const listed = new Set<number>()
    const written = Promise.all(writers.flatMap((writer) => Array.from({ length: 5 }, () => buildPost(writer, course))))
    const progress = { isDone: false }
    const done = written.finally(() => { progress.isDone = true })
    // What a mark covers was committed before it: what comes later is counted.
    while (!progress.isDone) {
      await see(reader, course, 'community')
      const { posts } = await reader.client(boardCalls.posts, { params: placeOf(course), query: { limit: 50 } })
      for (const { postSeq } of posts) listed.add(postSeq)
    }
    const all = await done
    const left = (await unread(reader, course))?.posts ?? 0
    expect(all.filter((postSeq) => !listed.has(postSeq)).length).toBeLessThanOrEqual(left)
  })

  it('are of the classes that one attends, each by itself, and end with the access [ROOM-05]', async () => {
    const [one, two] = [await buildCourse(api, { site, teacher }), await buildCourse(api, { site, teacher })]
    const person = await buildWriter(api, one)
    await buildPost(teacher, one)
    await buildPost(teacher, two)
    const { classes } = await person.client(boardCalls.unread, { params: { channelSeq: site.channelSeq }, query: {} })
    expect(classes.map(({ courseSeq }) => courseSeq)).toEqual([one.courseSeq])
    await expect(see(person, two, 'community')).rejects.toMatchObject({ status: 403 })
  })

  it('reach the other pages of the person over the socket, once [ROOM-05]', async () => {
    const course = await buildCourse(api, { site, teacher })
    const person = await buildWriter(api, course)
    const socket = await connect(api.origin, person.token)
    await listenTo(socket, { topic: 'class', ...placeOf(course) })
    await buildPost(teacher, course)
    expect(await socket.next('E0015')).toEqual({ command: 'E0015', ...placeOf(course) })
    await see(person, course, 'community')
    expect(await socket.next('E0015')).toEqual({ command: 'E0015', ...placeOf(course) })
    await see(person, course, 'community')
    expect((await socket.rest()).filter(({ command }) => command === 'E0015')).toEqual([])
  })
})
