import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { ALARM_PAGE_SIZE, readAlarmContent } from '#shared/alarm/alarms.ts'
import { alarmGroups } from '#shared/alarm/alarms.ts'
import { courseAlarms } from '#shared/course/alarms.ts'
import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import { alarms, channelUsers, users } from '#server/infra/db/schema/index.ts'
import { removeUnneeded } from '#server/app/retention.ts'
import { ALARM_KEPT_MS, READ_ALARM_KEPT_MS } from '#server/modules/alarm/tables.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { buildAttendee, buildCourse, buildPerson, buildReview, buildSite, PASSWORD } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'
import { until } from '#tests/support/until.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ jobs: 'real' }) })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db
const listOf = async (person: Person, query: { limit?: number; minSeq?: number } = {}) => (await person.client(alarmCalls.list, { query })).alarms
const kindsOf = async (person: Person) => (await listOf(person)).map(({ alarmType }) => alarmType)
const badgeOf = async (person: Person) => (await person.client(auth.me)).user.badgeCount
const like = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.course.like, { params: { channelSeq, courseSeq } })
const unlike = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.course.unlike, { params: { channelSeq, courseSeq } })
const attend = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })

async function insertAlarms(count: number, { channelSeq }: Site, target: Person, more: Partial<typeof alarms.$inferInsert> = {}): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    channelSeq, targetUserSeq: target.userSeq, alarmType: 'post', content: JSON.stringify({ name: '김하늘', title: `글 ${index}` }), createdAt: api.clock.now(), ...more,
  }))
  await db().insert(alarms).values(rows)
}

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

describe('the list', () => {
  it('returns pages of 20 below minSeq, newest first, of the caller only [ALRM-01]', async () => {
    const site = await buildSite(api)
    const [mine, another] = [await buildPerson(api), await buildPerson(api)]
    await insertAlarms(45, site, mine)
    await insertAlarms(1, site, another)
    const first = await listOf(mine)
    expect(first).toHaveLength(ALARM_PAGE_SIZE)
    const second = await listOf(mine, { minSeq: first.at(-1)!.alarmSeq })
    const third = await listOf(mine, { minSeq: second.at(-1)!.alarmSeq })
    expect(third).toHaveLength(5)
    const seqs = [...first, ...second, ...third].map(({ alarmSeq }) => alarmSeq)
    expect(seqs).toEqual(seqs.toSorted((a, b) => b - a))
    expect(new Set(seqs).size).toBe(45)
    expect(await listOf(mine, { minSeq: third.at(-1)!.alarmSeq })).toEqual([])
    expect((await listOf(another)).map(({ targetUserSeq }) => targetUserSeq)).toEqual([another.userSeq])
    expect((await listOf(another, { minSeq: first[0]!.alarmSeq + 1_000_000 })).map(({ targetUserSeq }) => targetUserSeq)).toEqual([another.userSeq])
    for (const query of [{ limit: 0 }, { limit: 101 }, { minSeq: -1 }]) await expect(listOf(mine, query)).rejects.toMatchObject({ status: 400 })
  })

  it('names site and domain, and shows plain and legacy content unchanged [ALRM-03]', async () => {
    const site = await buildSite(api, { domain: 'far.madang.test' })
    const mine = await buildPerson(api)
    await insertAlarms(1, site, mine, { content: '예전 알림이에요', legacy: true, linkPackage: '12' })
    expect(await listOf(mine)).toMatchObject([{ content: '예전 알림이에요', legacy: 'Y', linkPackage: '12', domain: 'far.madang.test', channelSeq: site.channelSeq }])
  })

  it('names no one who has left the platform [ALRM-03]', async () => {
    const course = await buildCourse(api)
    const { person } = await buildAttendee(api, { course })
    await db().update(users).set({ withdrawnAt: api.clock.now(), profileImageUrl: '/images/x' }).where(eq(users.userSeq, person.userSeq))
    const [alarm] = await listOf(course.teacher)
    expect(JSON.stringify(alarm)).not.toContain(person.name)
    expect(alarm).toMatchObject({ profileImageUrl: null })
    expect(readAlarmContent(alarm!)).toMatchObject({ values: { name: '' } })
  })
})

describe('reading', () => {
  it('moves the read sequence forward only, up to the last alarm, and clears the badge [ALRM-02]', async () => {
    const site = await buildSite(api)
    const [mine, another] = [await buildPerson(api), await buildPerson(api)]
    await insertAlarms(3, site, mine)
    await insertAlarms(2, site, another)
    expect(await badgeOf(mine)).toBe(3)
    const [, middle] = await listOf(mine)
    expect(await mine.client(alarmCalls.delete, { body: { alarmSeq: middle!.alarmSeq } })).toEqual({ alarmReadSeq: middle!.alarmSeq, badgeCount: 1 })
    const { alarmReadSeq } = await mine.client(alarmCalls.delete, { body: { alarmSeq: Number.MAX_SAFE_INTEGER } })
    expect(alarmReadSeq).toBe(middle!.alarmSeq + 1)
    expect(await mine.client(alarmCalls.delete, { body: { alarmSeq: 1 } })).toEqual({ alarmReadSeq, badgeCount: 0 })
    expect((await mine.client(auth.me)).user).toMatchObject({ badgeCount: 0, alarmReadSeq })
    expect(await badgeOf(another)).toBe(2)
    await insertAlarms(1, site, mine)
    expect(await badgeOf(mine)).toBe(1)
    expect((await mine.client(alarmCalls.delete, { body: {} })).badgeCount).toBe(0)
    expect(await listOf(mine)).toHaveLength(4)
  })

  it('gives a user increasing numbers in commit order under concurrent alarms [ALRM-02]', async () => {
    const course = await buildCourse(api)
    const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(api, { site: course.site })))
    const seen = new Set<number>()
    const read = async () => {
      const list = await listOf(course.teacher)
      for (const { alarmSeq } of list) seen.add(alarmSeq)
      if (list[0] === undefined) return
      const { alarmReadSeq } = await course.teacher.client(alarmCalls.delete, { body: { alarmSeq: list[0].alarmSeq } })
      const late = (await listOf(course.teacher)).filter(({ alarmSeq }) => alarmSeq <= alarmReadSeq && !seen.has(alarmSeq))
      expect(late).toEqual([])
    }
    await Promise.all([...people.flatMap((person) => [attend(person, course), like(person, course)]), read(), read(), read()])
    expect(await db().$count(alarms, eq(alarms.targetUserSeq, course.teacher.userSeq))).toBe(12)
    expect((await course.teacher.client(alarmCalls.delete, { body: {} })).badgeCount).toBe(0)
  })
})

describe('retention of alarms', () => {
  it('deletes read alarms after 180 days, all after 400 [ALRM-02]', async () => {
    const site = await buildSite(api)
    const [read, unread] = [await buildPerson(api), await buildPerson(api)]
    await insertAlarms(1, site, read)
    await insertAlarms(1, site, unread)
    await read.client(alarmCalls.delete, { body: {} })
    const left = () => db().select({ of: alarms.targetUserSeq }).from(alarms).where(eq(alarms.channelSeq, site.channelSeq))
    const sweepAfter = async (ms: number) => {
      await removeUnneeded({ database: api.server.ports.database, clock: { now: () => new Date(api.clock.now().getTime() + ms) } }, api.server.modules.values())
      return (await left()).map(({ of }) => of)
    }
    expect(await sweepAfter(READ_ALARM_KEPT_MS)).toEqual([read.userSeq, unread.userSeq])
    expect(await sweepAfter(READ_ALARM_KEPT_MS + 1)).toEqual([unread.userSeq])
    expect(await sweepAfter(ALARM_KEPT_MS)).toEqual([unread.userSeq])
    expect(await sweepAfter(ALARM_KEPT_MS + 1)).toEqual([])
  })

  it('deletes the alarms of a deleted class only [ALRM-03]', async () => {
    const course = await buildCourse(api)
    const other = await buildCourse(api, { site: course.site, teacher: course.teacher })
    await like(course.site.owner, course)
    await like(course.site.owner, other)
    await api.server.services.course.trash(course)
    api.clock.advance(8 * DAY_MS)
    await api.server.services.course.purgeExpired()
    api.clock.advance(-8 * DAY_MS)
    expect((await listOf(course.teacher)).map(({ courseSeq }) => courseSeq)).toEqual([other.courseSeq])
  })
})

describe('open clients', () => {
  it('receive their own user’s alarms and reads at once [ALRM-06]', async () => {
    const course = await quietCourse()
    const [desk, phone, stranger] = [await connect(api.origin, course.teacher.token, { tab: 'desk' }), await connect(api.origin, course.teacher.token, { tab: 'phone' }), await connect(api.origin, course.site.owner.token)]
    await attend(await buildPerson(api, { site: course.site }), course)
    const [alarm] = await listOf(course.teacher)
    for (const socket of [desk, phone]) expect(await socket.next('E0002')).toEqual({ command: 'E0002', alarmSeq: alarm!.alarmSeq })
    expect(stranger.received.filter((message) => 'alarmSeq' in message && message.alarmSeq === alarm!.alarmSeq)).toEqual([])
    await api.send('/api/alarm/v1.0/alarms/delete', { method: 'POST', token: course.teacher.token, headers: { 'http-session': 'desk' }, body: {} })
    for (const socket of [desk, phone]) expect(await socket.next('E0016')).toEqual({ command: 'E0016' })
    await api.send('/api/alarm/v1.0/alarms/delete', { method: 'POST', token: course.teacher.token, body: {} })
    expect(await phone.rest()).toEqual([])
    for (const socket of [desk, phone, stranger]) socket.close()
  })
})
