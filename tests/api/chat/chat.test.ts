import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmPhrase, alarmPath } from '#shared/alarm/alarms.ts'
import { CHAT_PAGE } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { REMOVE_STORED_QUEUE } from '#server/infra/storage/removal.ts'
import { buildChatter, messageOf, placeOf, say } from '#tests/support/chat/chats.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
let owner: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  owner = await verified(api, site.owner)
  teacher = await verified(api, await buildPerson(api, { site, role: 'TCH' }))
})
afterAll(() => api.stop())
beforeEach(() => api.clock.advance(MINUTE_MS))

type Reader = Pick<Person, 'client'>
const makeClass = () => buildCourse(api, { site, teacher, draft: { vodDays: 30 } })
const room = ({ client }: Reader, course: BuiltCourse, curriculumSeq?: number) => client(contract.chat.room, { params: placeOf(course), query: curriculumSeq === undefined ? {} : { curriculumSeq } })
const list = ({ client }: Reader, course: BuiltCourse, query: { beforeNo?: number; after?: number; curriculumSeq?: number } = {}) => client(contract.chat.messages, { params: placeOf(course), query })
const textsOf = async (reader: Reader, course: BuiltCourse) => (await list(reader, course)).messages.map(({ content }) => content)
const remove = ({ client }: Reader, course: BuiltCourse, messageSeq: number) => client(contract.chat.remove, { params: { ...placeOf(course), messageSeq } })
const picture = async ({ client }: Reader, course: BuiltCourse) => (await client(contract.chat.picture, { params: placeOf(course), body: { image: await pictureUrl({ width: 16, height: 8 }) } })).imageUrl

describe('who is in the chat of a class', () => {
  it('attendees and staff read and write; nobody else learns of it [ROOM-04]', async () => {
    const course = await makeClass()
    const expired = await buildChatter(api, course)
    api.clock.advance(40 * DAY_MS)
    teacher = await verified(api, await logIn(api, teacher))
    owner = await verified(api, await logIn(api, site.owner))
    const attendee = await buildChatter(api, course)
    const inside: Reader[] = [attendee, teacher, owner]
    for (const person of inside) await say(person, course)
    for (const person of inside) expect((await list(person, course)).messages).toHaveLength(3)
    const outside: [Reader, number][] = [
      [{ client: api.client() }, 401], [await verified(api, await logIn(api, expired)), 403], [await verified(api, await buildPerson(api, { site })), 403],
      [await buildChatter(api, await makeClass()), 403], [await verified(api, await buildPerson(api, { site, role: 'TCH' })), 403], [await verified(api, (await buildSite(api)).owner), 403],
    ]
    for (const [person, status] of outside) {
      await expect(room(person, course)).rejects.toMatchObject({ status })
      await expect(list(person, course)).rejects.toMatchObject({ status })
      await expect(say(person, course)).rejects.toMatchObject({ status })
      await expect(person.client(contract.mention.people, { params: placeOf(course), query: {} })).rejects.toMatchObject({ status })
      await expect(picture(person, course)).rejects.toMatchObject({ status })
      await expect(person.client(contract.chat.read, { params: placeOf(course), body: { lastNo: 1 } })).rejects.toMatchObject({ status })
    }
  })

  it('a guessed message of another class is not found, nor is a lesson that is no chat room [ROOM-04]', async () => {
    const [here, there] = [await makeClass(), await makeClass()]
    const [mine, theirs] = [await buildChatter(api, here), await buildChatter(api, there)]
    const { messageSeq } = await say(theirs, there)
    await expect(remove(mine, here, messageSeq)).rejects.toMatchObject({ status: 404 })
    await expect(remove(teacher, here, messageSeq)).rejects.toMatchObject({ status: 404 })
    await expect(mine.client(contract.chat.report, { params: { ...placeOf(here), messageSeq }, body: { reason: '?' } })).rejects.toMatchObject({ status: 404 })
    await expect(say(mine, here, { replyToSeq: messageSeq })).rejects.toMatchObject({ status: 404 })
    await expect(room(mine, here, here.curriculumSeq)).rejects.toMatchObject({ status: 404 })
    await expect(say(mine, here, { curriculumSeq: here.curriculumSeq })).rejects.toMatchObject({ status: 404 })
  })
})

describe('messages', () => {
  it('one is made once, however often it is sent [ROOM-04]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    const form = messageOf({ content: '한 번만' })
    const send = (by: Person, body = form) => by.client(contract.chat.send, { params: placeOf(course), body })
    const sent = await Promise.all([send(person), send(person), send(person)])
    expect(new Set(sent.map(({ message }) => message.messageSeq)).size).toBe(1)
    // Replayed with other words, or by another, it gives away and changes nothing.
    expect((await send(person, { ...form, content: '바꾼 말' })).message.content).toBe('한 번만')
    expect((await send(other)).message.messageSeq).not.toBe(sent[0].message.messageSeq)
    expect(await textsOf(person, course)).toEqual(['한 번만', '한 번만'])
  })

  it('are numbered without gaps when many write at once, and page back by number [ROOM-04]', async () => {
    const course = await makeClass()
    const people = [teacher, owner, await buildChatter(api, course)]
    for (let round = 0; round < 7; round += 1) {
      await Promise.all(people.flatMap((person) => Array.from({ length: 3 }, () => say(person, course))))
      api.clock.advance(MINUTE_MS)
    }
    const last = await list(people[2] ?? teacher, course)
    expect([last.messages.length, last.hasMore, last.version]).toEqual([CHAT_PAGE, true, 63])
    const first = await list(teacher, course, { beforeNo: last.messages[0]?.messageNo ?? 0 })
    expect(first.hasMore).toBe(false)
    expect([...first.messages, ...last.messages].map(({ messageNo }) => messageNo)).toEqual(Array.from({ length: 63 }, (_, index) => index + 1))
  })

  it('a client that was away gets what it missed, deletions too, with no gap and no double [ROOM-04]', async () => {
    const course = await makeClass()
    const person = await buildChatter(api, course)
    const first = await say(person, course, { content: '하나' })
    const { version } = await list(person, course)
    const second = await say(teacher, course, { content: '둘' })
    await remove(person, course, first.messageSeq)
    const missed = await list(person, course, { after: version })
    expect(missed.messages.map(({ messageSeq, state, content }) => [messageSeq, state, content])).toEqual([[second.messageSeq, 'shown', '둘'], [first.messageSeq, 'deleted', '']])
    expect(await list(person, course, { after: missed.version })).toMatchObject({ messages: [], hasMore: false, version: missed.version })
  })

  it('are deleted by their author and by staff, with their words and pictures; replies keep their place [ROOM-04]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    const mine = await say(person, course, { content: '지울 말', pictures: [await picture(person, course)] })
    const answer = await say(other, course, { content: '답', replyToSeq: mine.messageSeq })
    expect(answer.replyTo).toMatchObject({ messageSeq: mine.messageSeq, content: '지울 말' })
    await expect(remove(other, course, mine.messageSeq)).rejects.toMatchObject({ status: 403 })
    await remove(person, course, mine.messageSeq)
    await expect(remove(person, course, mine.messageSeq)).rejects.toMatchObject({ status: 404 })
    await remove(teacher, course, answer.messageSeq)
    const { messages } = await list(other, course)
    expect(messages.map(({ state, content, pictures, replyTo }) => ({ state, content, pictures, replyTo }))).toEqual([1, 2].map(() => ({ state: 'deleted', content: '', pictures: [], replyTo: null })))
  })

  it('take pictures of their author alone, each once [ROOM-04]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    const url = await picture(person, course)
    await expect(say(other, course, { content: '', pictures: [url] })).rejects.toMatchObject({ status: 404 })
    await expect(say(other, course, { pictures: ['https://evil.example/a.png'] })).rejects.toMatchObject({ status: 404 })
    const sent = await say(person, course, { content: '', pictures: [url] })
    expect(sent.pictures).toEqual([{ imageUrl: url, width: 16, height: 8 }])
    await expect(say(person, course, { content: '', pictures: [url] })).rejects.toMatchObject({ status: 404 })
    await expect(say(person, course, { content: ' ' })).rejects.toMatchObject({ status: 400 })
  })

  it('keep the pictures that were sent; one that was not is removed after a day [ROOM-04]', async () => {
    const course = await makeClass()
    const person = await buildChatter(api, course)
    const [sent, unsent] = [await picture(person, course), await picture(person, course)]
    await say(person, course, { pictures: [sent] })
    const statusOf = async (url: string) => (await fetch(`${api.origin}${pictureOfSize(url, 'small')}`)).status
    const clear = async () => {
      await api.runScheduled('chat-clear')
      await api.runSent(REMOVE_STORED_QUEUE)
    }
    await clear()
    expect([await statusOf(sent), await statusOf(unsent)]).toEqual([200, 200])
    api.clock.advance(DAY_MS + 1)
    await clear()
    expect([await statusOf(sent), await statusOf(unsent)]).toEqual([200, 404])
    const again = await verified(api, await logIn(api, person))
    await expect(say(again, course, { pictures: [unsent] })).rejects.toMatchObject({ status: 404 })
    teacher = await verified(api, await logIn(api, teacher))
    owner = await verified(api, await logIn(api, site.owner))
  })

  it('alarm whom they mention in the class, and nobody else [ROOM-04] [ALRM-04]', async () => {
    const course = await makeClass()
    const [person, named, stranger] = [await buildChatter(api, course), await buildChatter(api, course), await buildPerson(api, { site })]
    const { mentions } = await say(person, course, { content: `@${named.name} @${person.name} @${stranger.name} 안녕하세요`, userSeqs: [named.userSeq, stranger.userSeq, person.userSeq] })
    expect(mentions.map(({ userSeq }) => userSeq).toSorted()).toEqual([named.userSeq, person.userSeq].toSorted())
    const alarmsOf = async ({ client }: Person) => (await client(contract.alarm.list, { query: { limit: 20 } })).alarms.filter(({ alarmType }) => alarmType === 'chatMention')
    const [alarm] = await alarmsOf(named)
    expect(alarm && [alarmPhrase(alarm), alarmPath(alarm)]).toMatchObject([{ kind: 'chatMention', name: person.name }, `/classes/${course.courseSeq}?tab=chat`])
    expect([await alarmsOf(stranger), await alarmsOf(person), await alarmsOf(teacher)]).toEqual([[], [], []])
  })
})
