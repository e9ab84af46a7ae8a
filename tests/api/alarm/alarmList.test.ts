import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { auth } from '#shared/auth/contract.ts'
import { contract } from '#shared/contract.ts'
import { ALARM_PAGE_SIZE, readAlarmContent } from '#shared/alarm/alarms.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { alarms, users } from '#server/infra/db/schema/index.ts'
import { removeUnneeded } from '#server/app/retention.ts'
import { ALARM_KEPT_MS, READ_ALARM_KEPT_MS } from '#server/modules/alarm/tables.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { connect } from '#tests/support/server/socket.ts'
import { until } from '#tests/support/until.ts'

let api: TestApi
beforeAll(async () => { api = await startApi({ jobs: 'real' }) })
afterAll(() => api.stop())

const db = () => api.server.ports.database.db
const listOf = async (person: Person, query: { limit?: number; minSeq?: number } = {}) => (await person.client(alarmCalls.list, { query })).alarms
const badgeOf = async (person: Person) => (await person.client(auth.me)).user.badgeCount
const like = (person: Person, { channelSeq, courseSeq }: BuiltCourse) => person.client(contract.course.like, { params: { channelSeq, courseSeq } })
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
