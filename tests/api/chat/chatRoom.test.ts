import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FLOOD_MAX } from '#shared/chat/rules.ts'
import { contract } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { buildChatClass, buildChatter, messageOf, placeOf, say } from '#tests/support/chat/chats.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { READS_TOLD_EVERY_MS } from '#server/modules/chat/rooms.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, pictureUrl } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { connect, listenTo } from '#tests/support/server/socket.ts'

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
const remove = ({ client }: Reader, course: BuiltCourse, messageSeq: number) => client(contract.chat.remove, { params: { ...placeOf(course), messageSeq } })
const mute = (userSeq: number, course: BuiltCourse, span: 'tenMinutes' | 'day' | 'forever' = 'tenMinutes') => teacher.client(contract.chat.mute, { params: placeOf(course), body: { userSeq, span } })
const picture = async ({ client }: Reader, course: BuiltCourse) => (await client(contract.chat.picture, { params: placeOf(course), body: { image: await pictureUrl({ width: 16, height: 8 }) } })).imageUrl
const set = (change: object) => owner.client(contract.chat.updateSettings, { params: { channelSeq: site.channelSeq }, body: { isOn: true, slowSeconds: 0, pictures: 'all', bannedWords: [], ...change } })

describe('order in a room', () => {
  it('a muted learner reads and does not write, until it ends or staff end it [ROOM-04]', async () => {
    const course = await makeClass()
    const person = await buildChatter(api, course)
    const kept = await say(person, course)
    await mute(person.userSeq, course)
    expect(await room(person, course)).toMatchObject({ can: { write: false }, mute: { reason: '' } })
    await expect(say(person, course)).rejects.toMatchObject({ code: '989011' })
    await expect(picture(person, course)).rejects.toMatchObject({ code: '989011' })
    expect((await list(person, course)).messages).toHaveLength(1)
    // What was sent before the mute is answered as before.
    expect((await person.client(contract.chat.send, { params: placeOf(course), body: { sendNo: kept.sendNo, content: kept.content } })).message.messageSeq).toBe(kept.messageSeq)
    api.clock.advance(10 * MINUTE_MS)
    await say(person, course)
    await mute(person.userSeq, course, 'forever')
    expect((await teacher.client(contract.chat.mutes, { params: placeOf(course) })).mutes).toMatchObject([{ userSeq: person.userSeq, until: null, byName: teacher.name }])
    await expect(say(person, course)).rejects.toMatchObject({ status: 403 })
    await teacher.client(contract.chat.unmute, { params: { ...placeOf(course), userSeq: person.userSeq } })
    await say(person, course)
    for (const staff of [teacher, owner]) await expect(mute(staff.userSeq, course)).rejects.toMatchObject({ status: 403 })
    await expect(mute((await buildSite(api)).owner.userSeq, course)).rejects.toMatchObject({ status: 404 })
    await expect(person.client(contract.chat.mute, { params: placeOf(course), body: { userSeq: person.userSeq } })).rejects.toMatchObject({ status: 403 })
  })

  it('a frozen room is the staff’s, and slow mode makes learners wait [ROOM-04]', async () => {
    const course = await makeClass()
    const person = await buildChatter(api, course)
    const manage = (isFrozen: boolean, slowSeconds: 0 | 30 | null) => teacher.client(contract.chat.manage, { params: placeOf(course), body: { isFrozen, slowSeconds } })
    await manage(true, null)
    await expect(say(person, course)).rejects.toMatchObject({ code: '989012' })
    await say(teacher, course)
    await manage(false, 30)
    await say(person, course)
    await expect(say(person, course)).rejects.toMatchObject({ code: '989002' })
    await say(teacher, course)
    api.clock.advance(30_000)
    await say(person, course)
  })

  it('a flood is refused [ROOM-04]', async () => {
    const course = await makeClass()
    const person = await buildChatter(api, course)
    for (let count = 0; count < FLOOD_MAX; count += 1) await say(person, course)
    await expect(say(person, course)).rejects.toMatchObject({ status: 429, code: '989002' })
    api.clock.advance(10_000)
    await say(person, course)
  })

  it('the site turns chat off, says who sends pictures, and refuses words; its staff hide what was reported [SET-07]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    try {
      await set({ bannedWords: ['바보', '바보'], pictures: 'staff' })
      await expect(say(person, course, { content: '이 바 보 말고 바보' })).rejects.toMatchObject({ code: '989013' })
      await say(teacher, course, { content: '바보라는 말은 쓰지 않아요' })
      await expect(picture(person, course)).rejects.toMatchObject({ status: 403 })
      const { messageSeq } = await say(person, course, { content: '광고' })
      const report = () => other.client(contract.chat.report, { params: { ...placeOf(course), messageSeq }, body: { reason: '광고예요' } })
      await report()
      await report()
      await expect(person.client(contract.chat.report, { params: { ...placeOf(course), messageSeq }, body: { reason: '내 글' } })).rejects.toMatchObject({ status: 403 })
      const reports = () => owner.client(contract.chat.reports, { params: { channelSeq: site.channelSeq }, query: {} })
      expect((await reports()).messages).toMatchObject([{ messageSeq, content: '광고', reports: [{ reason: '광고예요' }] }])
      await owner.client(contract.chat.decide, { params: { channelSeq: site.channelSeq, messageSeq }, body: { hidden: true } })
      expect((await reports()).messages).toEqual([])
      expect((await list(other, course)).messages.at(-1)).toMatchObject({ state: 'hidden', content: '' })
      await set({ isOn: false })
      for (const reader of [person, teacher]) await expect(room(reader, course)).rejects.toMatchObject({ code: '989010' })
    } finally {
      await set({})
    }
  })

  it('says to the other devices of a reader that a room was read, not for each message [ROOM-04]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    const phone = await connect(api.origin, person.token)
    const read = (lastNo: number) => person.client(contract.chat.read, { params: placeOf(course), body: { lastNo } })
    await say(other, course, { content: '안녕하세요' })
    await read(1)
    const told = { command: 'E0105', ...placeOf(course), curriculumSeq: null }
    expect(await phone.next('E0105')).toEqual(told)
    await say(other, course, { content: '두 번째' })
    await read(2)
    await read(2)
    expect((await phone.rest()).filter(({ command }) => command === 'E0105')).toEqual([])
    api.clock.advance(READS_TOLD_EVERY_MS)
    await say(other, course, { content: '세 번째' })
    await read(3)
    expect(await phone.next('E0105')).toEqual(told)
    phone.close()
  })

  it('counts unread messages until they are read, from joining the class on; another class has its own count [ROOM-04]', async () => {
    const course = await makeClass()
    const early = await buildChatter(api, course)
    await say(teacher, course)
    await say(early, course)
    api.clock.advance(60_000)
    const person = await buildChatter(api, course)
    const unread = async () => (await person.client(contract.chat.unread, { params: { channelSeq: site.channelSeq }, query: { courseSeq: course.courseSeq } })).rooms
    const read = (lastNo: number) => person.client(contract.chat.read, { params: placeOf(course), body: { lastNo } })
    expect(await unread()).toEqual([])
    await say(teacher, course)
    const { messageSeq } = await say(teacher, course)
    // Never opened: what others wrote since, and still stands.
    expect(await unread()).toEqual([{ courseSeq: course.courseSeq, curriculumSeq: null, unread: 2 }])
    await teacher.client(contract.chat.remove, { params: { ...placeOf(course), messageSeq } })
    expect(await unread()).toEqual([{ courseSeq: course.courseSeq, curriculumSeq: null, unread: 1 }])
    const other = await makeClass()
    await buildAttendee(api, { course: other, person })
    await say(teacher, other)
    const all = (await person.client(contract.chat.unread, { params: { channelSeq: site.channelSeq }, query: {} })).rooms
    expect(all.map((one) => [one.courseSeq, one.unread]).toSorted()).toEqual([[course.courseSeq, 1], [other.courseSeq, 1]].toSorted())
    await read(4)
    await say(teacher, course)
    await say(teacher, course)
    expect(await unread()).toEqual([{ courseSeq: course.courseSeq, curriculumSeq: null, unread: 2 }])
    await read(1_000_000)
    await read(1)
    expect(await unread()).toEqual([])
    expect(await room(person, course)).toMatchObject({ lastNo: 6, readNo: 6 })
  })
})

describe('over the socket', () => {
  it('a message and its deletion arrive at those in the class alone; who leaves hears nothing more [ROOM-04] [ALRM-05]', async () => {
    const course = await makeClass()
    const [person, other] = [await buildChatter(api, course), await buildChatter(api, course)]
    const topic = { topic: 'chat', ...placeOf(course) } as const
    const sockets = await Promise.all([person, other].map(({ token }) => connect(api.origin, token)))
    const stranger = await connect(api.origin, (await buildPerson(api, { site })).token)
    stranger.send({ command: 'topics', topics: [topic] })
    expect(await stranger.next('E0012')).toMatchObject({ topic })
    for (const socket of sockets) await listenTo(socket, topic)
    const message = await say(person, course, { content: '들리나요?' })
    for (const socket of sockets) expect(await socket.next('E0101')).toEqual({ command: 'E0101', ...placeOf(course), curriculumSeq: null, message })
    await remove(person, course, message.messageSeq)
    for (const socket of sockets) expect(await socket.next('E0101')).toMatchObject({ message: { messageSeq: message.messageSeq, state: 'deleted', content: '', version: 2 } })
    const [{ attendSeq } = { attendSeq: 0 }] = (await teacher.client(contract.attendee.list, { params: placeOf(course), query: {} })).attendees.filter(({ userSeq }) => userSeq === other.userSeq)
    await teacher.client(contract.attendee.changeStatus, { params: placeOf(course), body: { attendSeqs: [attendSeq], choiseStatusCd: '99' } })
    await sockets[1]?.next('E0010')
    // The right is checked again, and the socket notified that it has ended.
    expect(await sockets[1]?.next('E0012')).toMatchObject({ topic })
    await say(person, course, { content: randomUUID() })
    await sockets[0]?.next('E0101')
    expect((await sockets[1]?.rest() ?? []).filter(({ command }) => command === 'E0101')).toEqual([])
    for (const socket of [...sockets, stranger]) socket.close()
  })
})

describe('a chat-room mission (07)', () => {
  it('has a room of its own, and completes with the message that reaches its number [ROOM-04]', async () => {
    const { course, chatSeq } = await buildChatClass(api, { site, teacher, messageCount: 2 })
    const person = await buildChatter(api, course)
    const standing = async () => (await room(person, course, chatSeq)).mission
    const send = () => person.client(contract.chat.send, { params: placeOf(course), body: messageOf({ curriculumSeq: chatSeq }) })
    expect(await standing()).toEqual({ needed: 2, written: 0, isComplete: false, dueAt: null })
    const first = await send()
    // A deleted message no longer counts, and one in the class's room never did.
    await remove(person, course, first.message.messageSeq)
    await say(person, course)
    expect(await send()).toMatchObject({ isComplete: false, message: { messageNo: 2 } })
    expect(await standing()).toMatchObject({ written: 1, isComplete: false })
    expect(await send()).toMatchObject({ isComplete: true })
    const isDone = async ({ client }: Person) => (await client(contract.curriculum.outline, { params: placeOf(course) })).curriculums.find(({ curriculumSeq }) => curriculumSeq === chatSeq)?.isComplete
    expect(await isDone(person)).toBe(true)
    expect((await list(person, course)).messages).toHaveLength(1)
    await say(teacher, course, { curriculumSeq: chatSeq })
    expect(await isDone(teacher)).toBe(false)
  })

  it('is made in the curriculum, and its button does not complete it [STU-03] [ROOM-04]', async () => {
    const { course, chatSeq } = await buildChatClass(api, { site, teacher })
    const person = await buildChatter(api, course)
    await expect(person.client(contract.classroom.complete, { params: { ...placeOf(course), curriculumSeq: chatSeq } })).rejects.toMatchObject({ status: 409 })
    const { curriculums } = await teacher.client(contract.curriculum.edit, { params: placeOf(course) })
    expect(curriculums.map(({ body }) => body)).toContainEqual(expect.objectContaining({ curriculumTypeCd: '07', messageCount: 2 }))
  })
})
