import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { alarmPath, alarmPhrase } from '#shared/alarm/alarms.ts'
import { loginAttempts } from '#server/infra/db/schema/index.ts'
import { boardCalls } from '#shared/board/contract.ts'
import type { ScopeCd } from '#shared/board/codes.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { buildComment, buildPost, buildQuestion, buildWriter, placeOf, postOf } from '#tests/support/board/boards.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
let course: BuiltCourse
let author: Person
let learner: Person
let stranger: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
  course = await buildCourse(api, { site, teacher, draft: { vodDays: 30 } })
  author = await buildWriter(api, course)
  learner = await buildWriter(api, course)
  stranger = await verified(api, await buildPerson(api, { site }))
})
afterAll(() => api.stop())

// The limit against floods is not theirs.
beforeEach(() => api.server.ports.database.db.delete(loginAttempts))

const naming = ({ userSeq, name }: Person) => `<span data-mention="${userSeq}">@${name}</span>`
const textOf = (...people: Person[]) => `<p>${people.map((person) => naming(person)).join(' ')} 보세요</p>`
const alarmsOf = async ({ client }: Person) => (await client(contract.alarm.list, { query: { limit: 100 } })).alarms
/** Kinds of the alarms of a person that lead to a post. */
const alarmedOf = async (person: Person, postSeq: number) => (await alarmsOf(person)).filter((alarm) => alarmPath(alarm).includes(`/board/${postSeq}/`)).map(({ alarmType }) => alarmType).toReversed()
const contentOf = async ({ client }: Pick<Person, 'client'>, postSeq: number) => (await client(boardCalls.detail, { params: { ...placeOf(course), postSeq } })).content
const commentsOf = async ({ client }: Pick<Person, 'client'>, postSeq: number) => (await client(boardCalls.comments, { params: { ...placeOf(course), postSeq }, query: {} })).comments

describe('whom a text of a class may name', () => {
  it('people of the class, for those who take part and for nobody else [ROOM-05]', async () => {
    const people = async ({ client }: Pick<Person, 'client'>, q = '') => (await client(contract.mention.people, { params: placeOf(course), query: { q } })).people.map(({ userSeq }) => userSeq)
    expect((await people(author)).toSorted()).toEqual([teacher.userSeq, learner.userSeq].toSorted())
    expect((await people(teacher)).toSorted()).toEqual([author.userSeq, learner.userSeq].toSorted())
    const { people: listed } = await author.client(contract.mention.people, { params: placeOf(course), query: {} })
    expect(listed.map(({ userSeq, isStaff }) => [userSeq, isStaff])).toEqual([[teacher.userSeq, true], [learner.userSeq, false]])
    expect(await people(author, learner.name)).toContain(learner.userSeq)
    expect(await people(author, '%')).toEqual([])
    await expect(people({ client: api.client() })).rejects.toMatchObject({ status: 401 })
    for (const outside of [stranger, (await buildSite(api)).owner]) await expect(people(outside)).rejects.toMatchObject({ status: 403 })
    // The chat may be off: the boards still name people.
    await site.owner.client(contract.chat.updateSettings, { params: { channelSeq: site.channelSeq }, body: { isOn: false, slowSeconds: 0, pictures: 'all', bannedWords: [] } })
    expect(await people(author)).toHaveLength(2)
  })
})

describe('mentions in posts', () => {
  it('alarm whom they name, once, and lead to the post; one of a stranger is plain text [ROOM-05] [ALRM-04]', async () => {
    const postSeq = await buildPost(author, course, { scopeCd: 'participants', content: textOf(learner, stranger, author, learner) })
    expect(await contentOf(learner, postSeq)).toBe(`<p>${naming(learner)} @${stranger.name} ${naming(author)} ${naming(learner)} 보세요</p>`)
    const [alarm] = await alarmsOf(learner)
    expect(alarm && [alarmPhrase(alarm), alarmPath(alarm)]).toMatchObject([{ kind: 'mention', name: author.name }, `/classes/${course.courseSeq}/board/${postSeq}/view`])
    expect([await alarmedOf(learner, postSeq), await alarmedOf(stranger, postSeq), await alarmedOf(author, postSeq), await alarmedOf(teacher, postSeq)]).toEqual([['mention'], [], [], ['post']])
  })

  it('show the name of their user, whatever was sent; what is no mention loses its mark [ROOM-05]', async () => {
    const content = `<p><span data-mention="${learner.userSeq}">@원장님</span> <span data-mention="0">가</span> <span class="x">나</span> `
      + `<span data-mention="${learner.userSeq}"><span data-mention="${teacher.userSeq}"><b>다</b></span></span></p>`
    const postSeq = await buildPost(author, course, { content })
    expect(await contentOf(author, postSeq)).toBe(`<p>${naming(learner)} 가 나 <b>다</b></p>`)
    // Who does not take part reads the text alone.
    expect(await contentOf({ client: api.client() }, postSeq)).toBe(`<p>@${learner.name} 가 나 <b>다</b></p>`)
  })

  it('staff who are named get one alarm for a post [ALRM-04]', async () => {
    const postSeq = await buildQuestion(author, course, { content: textOf(teacher) })
    expect(await alarmedOf(teacher, postSeq)).toEqual(['mention'])
    await teacher.client(contract.alarm.changeSettings, { body: { alarmsOff: ['mention'] } })
    const next = await buildQuestion(author, course, { content: textOf(teacher) })
    expect(await alarmedOf(teacher, next)).toEqual(['question'])
    await teacher.client(contract.alarm.changeSettings, { body: { alarmsOff: [] } })
  })

  const readers: Record<ScopeCd, { learner: string[]; teacher: string[] }> = {
    everyone: { learner: ['mention'], teacher: ['mention'] }, participants: { learner: ['mention'], teacher: ['mention'] },
    secret: { learner: [], teacher: ['mention'] }, staff: { learner: [], teacher: [] },
  }
  it.each(Object.entries(readers) as [ScopeCd, { learner: string[]; teacher: string[] }][])('of scope %s alarm those who may read them [ROOM-05] [ALRM-04]', async (scopeCd, kinds) => {
    const writer = scopeCd === 'staff' ? teacher : author
    const postSeq = await buildPost(writer, course, { scopeCd, content: textOf(learner, teacher) })
    expect({ learner: await alarmedOf(learner, postSeq), teacher: await alarmedOf(teacher, postSeq) }).toEqual(kinds)
  })

  it('an edit alarms whom the text did not name before [ALRM-04]', async () => {
    const other = await buildWriter(api, course)
    const postSeq = await buildPost(author, course, { content: textOf(learner) })
    await author.client(boardCalls.update, { params: { ...placeOf(course), postSeq }, body: postOf({ content: textOf(learner, other) }) })
    expect([await alarmedOf(learner, postSeq), await alarmedOf(other, postSeq)]).toEqual([['mention'], ['mention']])
  })

  it('one whose access has ended is named no more [ROOM-05]', async () => {
    const expired = await buildWriter(api, await buildCourse(api, { site, teacher, draft: { vodDays: 30 } }))
    const postSeq = await buildPost(author, course, { content: textOf(expired) })
    expect(await contentOf(author, postSeq)).toBe(`<p>@${expired.name} 보세요</p>`)
  })
})

describe('mentions in comments', () => {
  const write = (person: Person, postSeq: number, content: string, userSeqs: number[], parentSeq: number | null = null) =>
    person.client(boardCalls.comment, { params: { ...placeOf(course), postSeq }, body: { content, userSeqs, parentSeq } })

  it('alarm whom they name and whose name stands in the text; a reply that mentions is one alarm [ROOM-05] [ALRM-04]', async () => {
    const postSeq = await buildQuestion(author, course)
    const first = await buildComment(learner, course, postSeq)
    const { commentSeq } = await write(teacher, postSeq, `@${learner.name} @${author.name} @${stranger.name} 해 보세요`, [learner.userSeq, author.userSeq, stranger.userSeq, teacher.userSeq], first)
    expect((await alarmedOf(learner, postSeq))).toEqual(['comment'])
    expect((await alarmedOf(author, postSeq))).toEqual(['answer', 'comment'])
    expect(await alarmedOf(stranger, postSeq)).toEqual([])
    const shown = (await commentsOf(author, postSeq)).find((comment) => comment.commentSeq === commentSeq)
    expect(shown?.mentions.map(({ userSeq }) => userSeq).toSorted()).toEqual([learner.userSeq, author.userSeq].toSorted())
    expect((await commentsOf({ client: api.client() }, postSeq)).flatMap(({ mentions }) => mentions)).toEqual([])
    const other = await buildWriter(api, course)
    const { commentSeq: third } = await write(learner, postSeq, `@${other.name} 도 보세요`, [other.userSeq, teacher.userSeq])
    const [alarm] = await alarmsOf(other)
    expect(alarm && alarmPath(alarm)).toBe(`/classes/${course.courseSeq}/board/${postSeq}/view?comment=${third}`)
    expect(await alarmedOf(teacher, postSeq)).toEqual(['question'])
  })

  it('an edit alarms the newly named; a comment below a secret question alarms its readers [ALRM-04]', async () => {
    const postSeq = await buildQuestion(author, course, { scopeCd: 'secret' })
    const { commentSeq } = await write(teacher, postSeq, `@${learner.name} 님 글을 보세요`, [learner.userSeq])
    const before = await alarmedOf(author, postSeq)
    await teacher.client(boardCalls.updateComment, { params: { ...placeOf(course), postSeq, commentSeq }, body: { content: `@${learner.name} @${author.name} 님`, userSeqs: [learner.userSeq, author.userSeq] } })
    await teacher.client(boardCalls.updateComment, { params: { ...placeOf(course), postSeq, commentSeq }, body: { content: `@${author.name} 님`, userSeqs: [author.userSeq] } })
    expect([before, await alarmedOf(author, postSeq), await alarmedOf(learner, postSeq)]).toEqual([['answer'], ['answer', 'mention'], []])
  })
})

it('after the access of a class ends, nobody is offered or named there [ROOM-05]', async () => {
  const [here, there] = [await buildCourse(api, { site, teacher, draft: { vodDays: 30 } }), await buildCourse(api, { site, teacher })]
  const expired = await buildWriter(api, here)
  const staying = await buildWriter(api, there)
  api.clock.advance(40 * DAY_MS)
  teacher = await verified(api, await logIn(api, teacher))
  const again = await verified(api, await logIn(api, expired))
  await expect(again.client(contract.mention.people, { params: placeOf(here), query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await teacher.client(contract.mention.people, { params: placeOf(here), query: {} })).people).toEqual([])
  expect((await teacher.client(contract.mention.people, { params: placeOf(there), query: {} })).people.map(({ userSeq }) => userSeq)).toEqual([staying.userSeq])
})
