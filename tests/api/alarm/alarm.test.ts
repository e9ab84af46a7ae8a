import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { contract } from '#shared/contract.ts'
import { readAlarmContent } from '#shared/alarm/alarms.ts'
import { alarmGroups } from '#shared/alarm/alarms.ts'
import { courseAlarms } from '#shared/course/alarms.ts'
import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { alarms, channelUsers, users } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'
import { until } from '#tests/support/until.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ jobs: 'real' }) })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db
const listOf = async (person: Person, query: { limit?: number; minSeq?: number } = {}) => (await person.client(alarmCalls.list, { query })).alarms
const kindsOf = async (person: Person) => (await listOf(person)).map(({ alarmType }) => alarmType)
const like = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.course.like, { params: { channelSeq, courseSeq } })
const unlike = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.course.unlike, { params: { channelSeq, courseSeq } })
const attend = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
/** A class whose publication was announced already. */
async function quietCourse(of: Parameters<typeof buildCourse>[1] = {}): Promise<BuiltCourse> {
  const course = await buildCourse(api, of)
  await until(async () => expect((await listOf(course.site.owner)).map(({ courseSeq }) => courseSeq)).toContain(course.courseSeq))
  return course
}

describe('raising', () => {
  it('notifies the class managers of an enrollment after its commit [ALRM-04]', async () => {
    const course = await quietCourse()
    const learner = await buildPerson(api, { site: course.site })
    await attend(learner, course)
    const [alarm] = await listOf(course.teacher)
    expect(alarm).toMatchObject({ alarmType: 'enrolled', courseSeq: course.courseSeq, channelSeq: course.channelSeq, targetUserSeq: course.teacher.userSeq, legacy: 'N', channelName: '시험 마당' })
    expect(readAlarmContent(alarm!)).toEqual({ values: { name: learner.name, title: '도자기 빚기' } })
    await expect(attend(learner, course)).rejects.toMatchObject({ status: 409 })
    expect((await kindsOf(course.teacher)).filter((kind) => kind === 'enrolled')).toHaveLength(1)
    expect(await kindsOf(learner)).toEqual([])
  })

  it('says that an applicant is waiting [ALRM-04]', async () => {
    const course = await buildCourse(api, { draft: { choiseTypeCd: '00' } })
    await attend(await buildPerson(api, { site: course.site }), course)
    const alarm = (await listOf(course.teacher)).find(({ alarmType }) => alarmType === 'enrolled')
    expect(readAlarmContent(alarm!)).toMatchObject({ values: { waiting: true } })
  })

  it('notifies the class managers when an attendee or applicant leaves the platform, without a name [ALRM-04] [AUTH-10]', async () => {
    const [course, queue] = [await quietCourse(), await quietCourse({ draft: { choiseTypeCd: '00' } })]
    const colleague = await buildPerson(api, { site: course.site })
    const learner = await buildPerson(api, { site: course.site })
    await attend(learner, course)
    const waits = await buildAttendee(api, { course: queue, person: learner })
    const before = await kindsOf(colleague)
    const announced = vi.spyOn(api.server.ports.announcer, 'announceEach')
    await expect(learner.client(contract.profile.withdraw, { body: { password: 'Wrong-1!' } })).rejects.toMatchObject({ status: 401 })
    expect(announced.mock.calls.flat(2).filter(({ room }) => 'user' in room && [course, queue].some(({ teacher }) => teacher.userSeq === room.user))).toEqual([])
    await waits.person.client(contract.profile.withdraw, { body: { password: PASSWORD } })
    const cancelled = [course, queue].map(({ courseSeq, channelSeq, teacher }) => ({ alarmType: 'enrollCancelled', courseSeq, channelSeq, targetUserSeq: teacher.userSeq }))
    for (const [index, { teacher }] of [course, queue].entries()) {
      const alarm = (await listOf(teacher)).filter(({ alarmType }) => alarmType === 'enrollCancelled')
      expect(alarm).toMatchObject([cancelled[index]])
      expect(readAlarmContent(alarm[0]!)).toEqual({ values: { name: '', title: '도자기 빚기' } })
    }
    expect(announced.mock.calls.flat(2)).toMatchObject(cancelled.map(({ targetUserSeq }) => ({ room: { user: targetUserSeq }, message: { command: 'E0002' } })))
    announced.mockRestore()
    expect(await kindsOf(colleague)).toEqual(before)
  })

  it('keeps neither alarm when two users leave each other’s classes at once [ALRM-04] [AUTH-10]', async () => {
    const courses = [await buildCourse(api), await buildCourse(api)]
    const learners = courses.map(({ teacher }) => teacher)
    for (const [index, learner] of learners.entries()) {
      const other = courses[1 - index]!
      await learner.client(contract.channel.join, { params: { channelSeq: other.channelSeq } })
      await attend(learner, other)
    }
    await Promise.all(learners.map((learner) => learner.client(contract.profile.withdraw, { body: { password: PASSWORD } })))
    expect(await db().$count(users, and(inArray(users.userSeq, learners.map(({ userSeq }) => userSeq)), isNotNull(users.withdrawnAt)))).toBe(2)
  })

  it('leaves nothing when the action fails [ALRM-04]', async () => {
    const course = await buildCourse(api)
    const { alarms: raiser } = api.server.ports
    const announced = vi.spyOn(api.server.ports.announcer, 'announceEach')
    await expect(db().transaction(async (tx) => {
      await raiser.raise(tx, { kind: enrollmentAlarms.enrolled, channelSeq: course.channelSeq, courseSeq: course.courseSeq, actorSeq: course.site.owner.userSeq })
      throw new Error('the action failed')
    })).rejects.toThrow('the action failed')
    // Alarms of earlier actions may still be announced meanwhile.
    expect(announced.mock.calls.flat(2).filter(({ room }) => 'user' in room && room.user === course.teacher.userSeq)).toEqual([])
    announced.mockRestore()
    expect(await kindsOf(course.teacher)).toEqual([])
  })

  it('notifies of a like, a review and a new member once, however often they are repeated [ALRM-04]', async () => {
    const course = await buildCourse(api)
    const { person, attendSeq } = await buildReview(api, { course })
    await verified(api, person)
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    for (let times = 0; times < 3; times += 1) {
      await like(person, course)
      await unlike(person, course)
      await person.client(contract.review.delete, { params, body: { attendSeq } })
      await person.client(contract.review.save, { params, body: { attendSeq, reviewPoint: 4, description: '다시 씁니다.' } })
    }
    expect((await kindsOf(course.teacher)).toSorted()).toEqual(['enrolled', 'like', 'review'])
    expect((await kindsOf(course.site.owner)).filter((kind) => kind === 'subscriber')).toHaveLength(2)
    await person.client(contract.channel.join, { params: { channelSeq: course.channelSeq } })
    expect((await kindsOf(course.site.owner)).filter((kind) => kind === 'subscriber')).toHaveLength(2)
  })

  it('notifies no one of their own action [ALRM-04]', async () => {
    const course = await buildCourse(api)
    await like(course.teacher, course)
    expect(await kindsOf(course.teacher)).toEqual([])
    const colleague = await buildPerson(api, { site: course.site, role: 'MNG' })
    await like(colleague, course)
    expect(await kindsOf(course.teacher)).toEqual(['like'])
  })

  it('notifies no one of another site, and none who left, is blocked or does not manage the class [ALRM-04]', async () => {
    const course = await quietCourse()
    const { site } = course
    const [other, colleague, member, gone] = [await buildCourse(api), await buildPerson(api, { site, role: 'TCH' }), await buildPerson(api, { site }), await buildPerson(api, { site, role: 'MNG' })]
    const before = { colleague: await kindsOf(colleague), member: await kindsOf(member) }
    await db().update(users).set({ withdrawnAt: api.clock.now() }).where(eq(users.userSeq, gone.userSeq))
    const learner = await buildPerson(api, { site })
    await attend(learner, course)
    expect(await kindsOf(other.teacher)).toEqual([])
    expect((await kindsOf(other.site.owner)).filter((kind) => kind !== 'classCreated' && kind !== 'subscriber')).toEqual([])
    expect({ colleague: await kindsOf(colleague), member: await kindsOf(member) }).toEqual(before)
    expect(await db().$count(alarms, eq(alarms.targetUserSeq, gone.userSeq))).toBe(0)
    await db().update(users).set({ blockedAt: api.clock.now() }).where(eq(users.userSeq, course.teacher.userSeq))
    await like(learner, course)
    await db().update(users).set({ blockedAt: null }).where(eq(users.userSeq, course.teacher.userSeq))
    await db().delete(channelUsers).where(eq(channelUsers.userSeq, course.teacher.userSeq))
    await unlike(learner, course)
    await like(learner, course)
    expect((await kindsOf(course.teacher)).filter((kind) => kind === 'like')).toEqual([])
  })

  it('has the kinds of the specification that something raises, and reviews [ALRM-04]', async () => {
    const { kinds } = await (await buildPerson(api)).client(alarmCalls.settings)
    expect(kinds.map(({ name }) => name).toSorted()).toEqual([
      'answer', 'attendAdded', 'attendApproved', 'attendCancelled', 'attendToPay', 'booksDiffer', 'campaign', 'challengePosted', 'chatMention', 'classCreated', 'classStaffAdded', 'classSubmitted', 'comment', 'enrollCancelled', 'enrolled', 'learnerLetter', 'like', 'liveCancelled', 'liveChanged', 'liveRecorded', 'memberMerged', 'memberUnmerged', 'membershipDue', 'membershipFailed', 'mention', 'missionApproved', 'missionReturned', 'missionSubmitted', 'nextInLine', 'notice', 'offerOver', 'ownerProposed', 'payTimeOver', 'planEnded',
      'planFull', 'planNearlyFull', 'planUnpaid', 'post', 'question', 'review', 'reviewAnswered', 'reviewBlocked', 'seatFree', 'seatOffered', 'shipped', 'siteComment', 'siteMention', 'siteNotice', 'sitePost', 'staffAdded', 'subscriber', 'task',
    ])
    expect(kinds.filter(({ group }) => !alarmGroups.includes(group))).toEqual([])
  })

  it('respects the user’s preferences [ALRM-04]', async () => {
    const course = await buildCourse(api)
    await course.teacher.client(alarmCalls.changeSettings, { body: { alarmsOff: ['like', 'like'] } })
    expect((await course.teacher.client(alarmCalls.settings)).alarmsOff).toEqual(['like'])
    const { person } = await buildAttendee(api, { course })
    await like(person, course)
    expect(await kindsOf(course.teacher)).toEqual(['enrolled'])
    await expect(course.teacher.client(alarmCalls.changeSettings, { body: { alarmsOff: ['nothing'] } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('quiet hours', () => {
  it('say so to the clients of the user, who finds the alarm in the list [ALRM-06]', async () => {
    const course = await buildCourse(api)
    const socket = await connect(api.origin, course.teacher.token)
    const now = api.clock.now().getTime()
    const around = { from: new Date(now - HOUR_MS).toISOString().slice(11, 16), until: new Date(now + HOUR_MS).toISOString().slice(11, 16), timeZone: 'UTC' }
    await course.teacher.client(alarmCalls.changeSettings, { body: { quietHours: around } })
    await course.teacher.client(alarmCalls.changeSettings, { body: { alarmsOff: [] } })
    expect((await course.teacher.client(alarmCalls.settings)).quietHours).toEqual(around)
    await buildAttendee(api, { course })
    expect(await socket.next(socketCommand.alarmArrived)).toMatchObject({ isQuiet: true })
    expect(await kindsOf(course.teacher)).toEqual(['enrolled'])
    await course.teacher.client(alarmCalls.changeSettings, { body: { quietHours: null } })
    await buildAttendee(api, { course })
    expect(await socket.next(socketCommand.alarmArrived)).not.toHaveProperty('isQuiet')
    for (const body of [{}, { quietHours: { ...around, timeZone: 'Nowhere' } }]) await expect(course.teacher.client(alarmCalls.changeSettings, { body: body as never })).rejects.toMatchObject({ status: 400 })
  })
})

describe('the publication of a class', () => {
  it('is announced to every member of its site once, by a job [ALRM-04]', async () => {
    const site = await buildSite(api)
    const [first, second, unwilling] = [await buildPerson(api, { site }), await buildPerson(api, { site }), await buildPerson(api, { site })]
    await unwilling.client(alarmCalls.changeSettings, { body: { alarmsOff: ['classCreated'] } })
    const course = await buildCourse(api, { site })
    for (const person of [first, second, site.owner]) {
      await until(async () => expect(await kindsOf(person)).toContain('classCreated'))
    }
    expect(await kindsOf(unwilling)).toEqual([])
    expect(await kindsOf(course.teacher)).toEqual([])
    const { course: service } = api.server.services
    await service.publish(course, '99')
    await service.publish(course, '00')
    // A retried job resumes where it stopped.
    await db().transaction((tx) => api.server.ports.alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq: course.channelSeq, courseSeq: course.courseSeq, actorSeq: course.teacher.userSeq }))
    const late = await buildPerson(api, { site })
    await db().transaction((tx) => api.server.ports.alarms.raise(tx, { kind: courseAlarms.classCreated, channelSeq: course.channelSeq, courseSeq: course.courseSeq, actorSeq: course.teacher.userSeq }))
    await until(async () => expect(await kindsOf(late)).toEqual(['classCreated']))
    expect(await kindsOf(first)).toEqual(['classCreated'])
  })

  it('is not announced when the class was hidden again or publishing failed [ALRM-04]', async () => {
    const course = await buildCourse(api, { publicCd: '99' })
    const member = await buildPerson(api, { site: course.site })
    const event = { kind: courseAlarms.classCreated, channelSeq: course.channelSeq, courseSeq: course.courseSeq, actorSeq: course.teacher.userSeq } as const
    await db().transaction((tx) => api.server.ports.alarms.raise(tx, event))
    const open = await quietCourse({ site: course.site })
    await db().delete(alarms).where(eq(alarms.courseSeq, open.courseSeq))
    await db().transaction(async (tx) => {
      await api.server.ports.alarms.raise(tx, { ...event, courseSeq: open.courseSeq })
      throw new Error('undone')
    }).catch(() => undefined)
    const after = await quietCourse({ site: course.site })
    await until(async () => expect((await listOf(member)).map(({ courseSeq }) => courseSeq)).toEqual([after.courseSeq]))
  })

  it('is announced to ten thousand members without delaying the publisher [ALRM-04]', async () => {
    const site = await buildSite(api)
    await db().execute(sql`
      with made as (insert into users (email, name, created_at) select 'crowd.' || n || '.' || ${site.channelSeq}::int || '@madang.test', '회원 ' || n, now() from generate_series(1, 10000) n returning user_seq)
      insert into channel_users (channel_seq, user_seq, joined_at) select ${site.channelSeq}, user_seq, now() from made`)
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    const course = await buildCourse(api, { site, teacher, publicCd: null })
    await teacher.client(contract.course.publish, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq }, body: { publicCd: '00' } })
    expect(await db().$count(alarms, eq(alarms.courseSeq, course.courseSeq))).toBeLessThan(10_001)
    await vi.waitFor(async () => expect(await db().$count(alarms, eq(alarms.courseSeq, course.courseSeq))).toBe(10_001), { timeout: 60_000, interval: 200 })
  })
})
