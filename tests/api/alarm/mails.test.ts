import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { MAIL_GATHER_MS } from '#shared/alarm/alarms.ts'
import type { QuietHours } from '#shared/alarm/quietHours.ts'
import { contract } from '#shared/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { ALARM_MAIL_CLOCK, ALARM_MAIL_QUEUE } from '#server/modules/alarm/mails.ts'
import { ALARM_QUEUE } from '#server/modules/alarm/raising.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const { board, attendee } = contract
const of = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })

async function send(): Promise<void> {
  await api.runSent(ALARM_QUEUE)
  await api.runScheduled(ALARM_MAIL_CLOCK)
  await api.runSent(ALARM_MAIL_QUEUE)
}
/** Sends what is due once the time to gather has passed. */
async function sendLater(): Promise<void> {
  await api.runSent(ALARM_QUEUE)
  api.clock.advance(MAIL_GATHER_MS)
  await send()
}
/** Mails with a link to end them, which those of alarms alone have here. */
const mailsTo = ({ email }: Person) => api.mails.filter(({ to, headers }) => to === email && headers !== undefined)

async function classroom() {
  const course = await buildCourse(api)
  const { person: learner } = await buildAttendee(api, { course })
  return { course, teacher: await verified(api, course.teacher), learner: await verified(api, learner) }
}
type Room = Awaited<ReturnType<typeof classroom>>

const ask = async ({ course, learner }: Room, title = '붓은 몇 호가 좋을까요?') =>
  (await learner.client(board.create, { params: of(course), body: { postTypeCd: 'question', title, content: '', scopeCd: 'participants' } })).postSeq
const answer = ({ course, teacher }: Room, postSeq: number) =>
  teacher.client(board.comment, { params: { ...of(course), postSeq }, body: { content: '6호부터 써 보세요.' } })
const notice = ({ course, teacher }: Room, title = '휴강 안내') =>
  teacher.client(board.create, { params: of(course), body: { postTypeCd: 'notice', title, content: '<p>다음 주는 쉬어요.</p>', scopeCd: 'participants', tellsAttendees: true } })
const choose = (person: Person, body: { alarmsOff?: string[]; mails?: Record<string, boolean>; quietHours?: QuietHours | null }) => person.client(alarmCalls.changeSettings, { body })

/** Quiet hours around the clock's time: from an hour ago until in two hours. */
function hoursAround(): QuietHours {
  const at = (shift: number) => new Date(api.clock.now().getTime() + shift).toISOString().slice(11, 16)
  return { from: at(-HOUR_MS), until: at(2 * HOUR_MS), timeZone: 'UTC' }
}

describe('an alarm', () => {
  it('is mailed once, with a link to what it is about, after a minute [ALRM-04]', async () => {
    const room = await classroom()
    const postSeq = await ask(room)
    await send()
    expect(mailsTo(room.teacher)).toEqual([])
    await sendLater()
    await sendLater()
    const [mail, ...others] = mailsTo(room.teacher)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`[시험 마당] ${room.learner.name} 님이 ‘도자기 빚기’에 질문을 남겼어요.`)
    expect(mail?.text).toContain(`/classes/${room.course.courseSeq}/board/${postSeq}/view`)
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
    const { commentSeq } = await answer(room, postSeq)
    await sendLater()
    expect(mailsTo(room.learner).map(({ subject }) => subject)).toEqual(['[시험 마당] ‘도자기 빚기’에 남긴 질문에 답변이 달렸어요.'])
    expect(mailsTo(room.learner)[0]?.text).toContain(`/board/${postSeq}/view?comment=${commentSeq}`)
  })

  it('is gathered with others of its site into one mail [ALRM-04]', async () => {
    const room = await classroom()
    const first = await ask(room)
    await answer(room, first)
    await notice(room)
    await sendLater()
    const [mail, ...others] = mailsTo(room.learner)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('[시험 마당] 새 알림이 2개 있습니다')
    expect(mail?.text).toContain('‘도자기 빚기’에 남긴 질문에 답변이 달렸어요.')
    expect(mail?.text).toContain(`${room.teacher.name} 님이 ‘도자기 빚기’에 공지를 올렸어요.`)
  })

  it('is in the language of the latest application, and in the words of the site [SET-04]', async () => {
    const course = await buildCourse(api)
    const person = await buildPerson(api, { site: course.site })
    await api.client(person.token, 'en')(contract.enrollment.attend, { params: of(course) })
    const room = { course, teacher: await verified(api, course.teacher), learner: await verified(api, person) }
    await course.site.owner.client(contract.mailText.save, { params: { channelSeq: course.channelSeq, kind: 'alarm', language: 'en' }, body: { subject: 'News: {{alarm}}', content: 'Dear {{name}}', action: 'Go' } })
    await answer(room, await ask(room))
    await sendLater()
    expect(mailsTo(room.learner)[0]?.subject).toMatch(/^News: .*“?도자기 빚기/)
    expect(mailsTo(room.learner)[0]?.text).toContain(`Dear ${person.name}`)
  })

  it('is mailed as its reader chose, by kind [ALRM-04]', async () => {
    const room = await classroom()
    const kinds = new Map((await room.learner.client(alarmCalls.settings)).kinds.map(({ name, mail }) => [name, mail]))
    expect([kinds.get('answer'), kinds.get('mention'), kinds.get('comment'), kinds.get('chatMention'), kinds.get('attendApproved'), kinds.get('classCreated')]).toEqual([true, false, false, false, undefined, undefined])
    await choose(room.learner, { mails: { answer: false } })
    await choose(room.learner, { mails: { mention: true } })
    expect((await room.learner.client(alarmCalls.settings)).kinds).toEqual(expect.arrayContaining([{ name: 'answer', group: 'learning', mail: false }, { name: 'mention', group: 'learning', mail: true }]))
    await answer(room, await ask(room))
    await choose(room.teacher, { alarmsOff: ['question'] })
    await ask(room, '물감은요?')
    await sendLater()
    expect([mailsTo(room.learner), mailsTo(room.teacher)]).toEqual([[], []])
    // A kind without mails, and one that does not exist.
    for (const kind of ['attendApproved', 'classCreated', 'nothing']) await expect(choose(room.learner, { mails: { [kind]: true } })).rejects.toMatchObject({ status: 400 })
  })

  it('is not mailed when its reader chose so meanwhile [ALRM-04]', async () => {
    const room = await classroom()
    await answer(room, await ask(room))
    await choose(room.learner, { mails: { answer: false } })
    await choose(room.teacher, { alarmsOff: ['question'] })
    await sendLater()
    expect([mailsTo(room.learner), mailsTo(room.teacher)]).toEqual([[], []])
  })
})

describe('a mail is not sent', () => {
  it('to a member who was blocked, or whose attendance was cancelled, nor about what is gone [ALRM-04]', async () => {
    const [blocked, cancelled, gone, kept] = [await classroom(), await classroom(), await classroom(), await classroom()]
    for (const room of [blocked, cancelled, kept]) await answer(room, await ask(room))
    const postSeq = await ask(gone)
    await answer(gone, postSeq)
    await blocked.course.site.owner.client(contract.member.block, { params: { channelSeq: blocked.course.channelSeq, userSeq: blocked.learner.userSeq }, body: { reason: '시험' } })
    await attendeeOff(cancelled)
    await gone.learner.client(board.delete, { params: { ...of(gone.course), postSeq } })
    await sendLater()
    expect([blocked, cancelled, gone, kept].map(({ learner }) => mailsTo(learner).length)).toEqual([0, 0, 0, 1])
    expect(mailsTo(gone.teacher)).toEqual([])
  })

  it('to a teacher who no longer runs the class [ALRM-04]', async () => {
    const room = await classroom()
    await ask(room)
    const owner = await verified(api, room.course.site.owner)
    await owner.client(contract.staff.addClassManager, { params: of(room.course), body: { userSeq: owner.userSeq, userTypeCd: 'MNG' } })
    await owner.client(contract.staff.removeClassManager, { params: of(room.course), body: { userSeq: room.teacher.userSeq } })
    await sendLater()
    expect(mailsTo(room.teacher)).toEqual([])
  })

  it('twice when the server stops between two readers [ALRM-04]', async () => {
    const room = await classroom()
    const { person } = await buildAttendee(api, { course: room.course })
    await notice(room)
    await api.runSent(ALARM_QUEUE)
    api.clock.advance(MAIL_GATHER_MS)
    await api.runScheduled(ALARM_MAIL_CLOCK)
    await api.runScheduled(ALARM_MAIL_CLOCK)
    await api.runSent(ALARM_MAIL_QUEUE)
    await send()
    expect([mailsTo(room.learner).length, mailsTo(person).length]).toEqual([1, 1])
  })
})

describe('quiet hours', () => {
  it('hold mails until they end, and gather them [ALRM-06]', async () => {
    const room = await classroom()
    await choose(room.learner, { quietHours: hoursAround() })
    await answer(room, await ask(room))
    await sendLater()
    await notice(room)
    await sendLater()
    expect(mailsTo(room.learner)).toEqual([])
    api.clock.advance(2 * HOUR_MS)
    await send()
    expect(mailsTo(room.learner).map(({ subject }) => subject)).toEqual(['[시험 마당] 새 알림이 2개 있습니다'])
  })

  it('that begin before a mail leaves hold it, and let it go when they are switched off [ALRM-06]', async () => {
    const room = await classroom()
    await answer(room, await ask(room))
    await choose(room.learner, { quietHours: hoursAround() })
    await sendLater()
    expect(mailsTo(room.learner)).toEqual([])
    await choose(room.learner, { quietHours: null })
    await send()
    expect(mailsTo(room.learner)).toHaveLength(1)
  })
})

describe('the link of a mail', () => {
  it('ends mails of its kinds without login, at one press, and gives them back [AUTH-11]', async () => {
    const room = await classroom()
    await answer(room, await ask(room))
    await sendLater()
    const link = new URL(String(mailsTo(room.learner)[0]?.headers?.['List-Unsubscribe']).slice(1, -1))
    const token = link.searchParams.get('token') ?? ''
    const isMailed = async () => (await room.learner.client(alarmCalls.settings)).kinds.find(({ name }) => name === 'answer')?.mail
    const guest = api.client()
    expect(await guest(contract.account.newsConsent, { query: { token } })).toMatchObject({ marketingYn: 'Y', alarms: ['answer'] })
    expect(await isMailed()).toBe(true)
    // As a mail program presses it (RFC 8058).
    const pressed = await api.send(`${link.pathname}${link.search}`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'List-Unsubscribe=One-Click' })
    expect([pressed.status, await isMailed()]).toEqual([200, false])
    expect(await guest(contract.account.newsConsent, { query: { token } })).toMatchObject({ marketingYn: 'N', alarms: ['answer'] })
    await answer(room, await ask(room, '물감은요?'))
    await sendLater()
    expect(mailsTo(room.learner)).toHaveLength(1)
    expect(await guest(contract.account.changeNewsConsent, { body: { token, marketingYn: 'Y' } })).toMatchObject({ marketingYn: 'Y', alarms: ['answer'] })
    expect(await isMailed()).toBe(true)
    await expect(guest(contract.account.changeNewsConsent, { body: { token: `${token}x`, marketingYn: 'N' } })).rejects.toMatchObject({ code: '910012' })
  })
})

async function attendeeOff({ course, learner }: Room): Promise<void> {
  const { attendees } = await course.teacher.client(attendee.list, { params: of(course), query: {} })
  const found = attendees.find(({ email }) => email === learner.email)
  await course.teacher.client(attendee.changeStatus, { params: of(course), body: { attendSeqs: [found?.attendSeq ?? 0], choiseStatusCd: choiseStatusCd.cancelled } })
}
