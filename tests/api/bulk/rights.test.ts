import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { BULK_CHOSEN_MAX, BULK_ROWS_MAX } from '#shared/bulk/rules.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { attendees, users } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'

const allowed = ['owner', 'manager', 'teacher'] as const
const refusals = [['teacher of another class', 403], ['attendee', 403], ['member', 403], ['visitor', 401], ['owner of another site', 403]] as const
type Role = (typeof allowed)[number] | (typeof refusals)[number][0]

let api: TestApi
let site: Site
let teacher: Person
let course: BuiltCourse
let other: Site
let otherCourse: BuiltCourse
let people: Record<Role, Pick<Person, 'client'>>
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  course = await buildCourse(api, { site, teacher })
  const manager = await buildPerson(api, { site, role: 'MNG' })
  const elsewhere = await buildPerson(api, { site, role: 'TCH' })
  await buildCourse(api, { site, teacher: elsewhere })
  other = await buildSite(api)
  otherCourse = await buildCourse(api, { site: other })
  const { person: attendee } = await buildAttendee(api, { course })
  people = {
    owner: await logIn(api, site.owner), manager: await logIn(api, manager), teacher: await logIn(api, teacher), 'teacher of another class': await logIn(api, elsewhere),
    attendee, member: await buildPerson(api, { site }), visitor: { client: api.client() }, 'owner of another site': await logIn(api, other.owner),
  }
})
afterAll(() => api.stop())

const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const everyone = { way: 'matching' as const, filter: {}, exceptSeqs: [] as number[] }
const actions = {
  'attendee.status': { kind: attendeeBulk.status, input: { choiseStatusCd: '99' } },
  'attendee.period': { kind: attendeeBulk.period, input: { change: { kind: 'days', days: 7 } } },
}

describe.each(Object.entries(actions))('%s', (_, action) => {
  /** A class with two attendees, and a change of them all. */
  async function asked() {
    const target = await buildCourse(api, { site, teacher, draft: { title: '승인 클래스', choiseTypeCd: '00', vodDays: 30 } })
    await fillClass(api, target, { approved: 2 })
    return { target, params: place(target), body: { ...action, selection: everyone } }
  }

  it.each(allowed)('is previewed, started, read and undone by the %s [STU-07]', async (role) => {
    const { target, params, body } = await asked()
    const { client } = people[role]
    const before = await attendeesOf(api, target)
    const { bulkSeq, doneCount } = await startBulk({ client }, params, body)
    const ofOne = { params: { ...params, bulkSeq } }
    expect(doneCount).toBe(2)
    expect(await attendeesOf(api, target)).not.toEqual(before)
    expect((await client(bulkCalls.list, { params, query: {} })).bulks).toHaveLength(1)
    expect((await client(bulkCalls.read, ofOne)).bulk.bulkSeq).toBe(bulkSeq)
    expect((await client(bulkCalls.report, { ...ofOne, query: {} })).rows).toHaveLength(2)
    expect((await client(bulkCalls.cancel, ofOne)).bulk.state).toBe('done')
    expect((await client(bulkCalls.undo, ofOne)).bulk).toMatchObject({ doneCount: 2, skippedCount: 0 })
    expect(await attendeesOf(api, target)).toEqual(before)
  })

  it.each(refusals)('is refused to the %s at each step [STU-07]', async (role, status) => {
    const { target, params, body } = await asked()
    const { client } = people[role]
    const before = await attendeesOf(api, target)
    const { digest } = await teacher.client(bulkCalls.preview, { params, body })
    await expect(client(bulkCalls.preview, { params, body })).rejects.toMatchObject({ status })
    await expect(client(bulkCalls.start, { params, body: { ...body, digest, requestNo: randomUUID() } })).rejects.toMatchObject({ status })
    expect(await attendeesOf(api, target)).toEqual(before)
    const { bulkSeq } = await startBulk(teacher, params, body)
    const changed = await attendeesOf(api, target)
    const ofOne = { params: { ...params, bulkSeq } }
    await expect(client(bulkCalls.list, { params, query: {} })).rejects.toMatchObject({ status })
    await expect(client(bulkCalls.read, ofOne)).rejects.toMatchObject({ status })
    await expect(client(bulkCalls.report, { ...ofOne, query: {} })).rejects.toMatchObject({ status })
    await expect(client(bulkCalls.cancel, ofOne)).rejects.toMatchObject({ status })
    await expect(client(bulkCalls.undo, ofOne)).rejects.toMatchObject({ status })
    expect(await attendeesOf(api, target)).toEqual(changed)
  })
})

describe('the number of a bulk change', () => {
  it('means nothing on another site, nor in another class of the site [STU-07]', async () => {
    const target = await buildCourse(api, { site, teacher })
    await fillClass(api, target, { approved: 2 })
    const { bulkSeq } = await startBulk(teacher, place(target), { ...actions['attendee.status'], selection: everyone })
    const changed = await attendeesOf(api, target)
    for (const [{ client }, where] of [[people['owner of another site'], otherCourse], [people.owner, course]] as const) {
      const params = { ...place(where), bulkSeq }
      const missing = { status: 404 }
      await expect(client(bulkCalls.read, { params })).rejects.toMatchObject(missing)
      await expect(client(bulkCalls.report, { params, query: {} })).rejects.toMatchObject(missing)
      await expect(client(bulkCalls.cancel, { params })).rejects.toMatchObject(missing)
      await expect(client(bulkCalls.undo, { params })).rejects.toMatchObject(missing)
      expect((await client(bulkCalls.list, { params: place(where), query: {} })).bulks.map((one) => one.bulkSeq)).not.toContain(bulkSeq)
    }
    expect(await attendeesOf(api, target)).toEqual(changed)
  })

  it('reaches no attendee of another class or site by their number [STU-07]', async () => {
    const target = await buildCourse(api, { site, teacher })
    const { approved } = await fillClass(api, target, { approved: 2 })
    for (const [{ client }, where] of [[people['owner of another site'], otherCourse], [people.owner, course]] as const) {
      const preview = await client(bulkCalls.preview, { params: place(where), body: { ...actions['attendee.status'], selection: { way: 'these', subjectSeqs: approved } } })
      expect(preview).toMatchObject({ totalCount: 0, rows: [] })
    }
  })
})

/** Puts so many more people into a class, in one statement. */
async function fillLarge({ channelSeq, courseSeq }: BuiltCourse, count: number): Promise<void> {
  const { database: { db }, clock } = api.server.ports
  const now = clock.now().toISOString()
  await db.execute(sql`with made as (
      insert into ${users} (email, name, created_at) select 'large.' || gen_random_uuid() || '@madang.test', '회원 ' || n, ${now}::timestamptz from generate_series(1, ${count}::int) n returning user_seq
    ) insert into ${attendees} (channel_seq, course_seq, user_seq, choise_status_cd, created_at) select ${channelSeq}::bigint, ${courseSeq}::bigint, user_seq, '00', ${now}::timestamptz from made`)
}

describe('the size of a bulk change', () => {
  const preview = (target: BuiltCourse, selection: Parameters<typeof startBulk>[2]['selection']) => teacher.client(bulkCalls.preview, { params: place(target), body: { ...actions['attendee.status'], selection } })

  it('is limited where people are chosen or left out one by one [STU-07]', async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1_000_000)
    await expect(preview(course, { way: 'these', subjectSeqs: numbers(BULK_CHOSEN_MAX) })).resolves.toMatchObject({ totalCount: 0 })
    await expect(preview(course, { ...everyone, exceptSeqs: numbers(BULK_CHOSEN_MAX) })).resolves.toMatchObject({ totalCount: 1 })
    await expect(preview(course, { way: 'these', subjectSeqs: numbers(BULK_CHOSEN_MAX + 1) })).rejects.toMatchObject({ status: 400 })
    await expect(preview(course, { ...everyone, exceptSeqs: numbers(BULK_CHOSEN_MAX + 1) })).rejects.toMatchObject({ status: 400 })
    await expect(preview(course, { way: 'these', subjectSeqs: [] })).rejects.toMatchObject({ status: 400 })
  })

  it('is 50,000 people, and more are refused with that number [STU-07]', async () => {
    const target = await buildCourse(api, { site, teacher, draft: { title: '큰 클래스', choiseTypeCd: '00', vodDays: 30 } })
    await fillLarge(target, BULK_ROWS_MAX)
    await expect(preview(target, everyone)).resolves.toMatchObject({ totalCount: BULK_ROWS_MAX })
    await fillLarge(target, 1)
    const tooMany = { status: 409, code: errorTable.bulkTooMany.code, message: expect.stringContaining(String(BULK_ROWS_MAX)) }
    await expect(preview(target, everyone)).rejects.toMatchObject(tooMany)
    await expect(teacher.client(bulkCalls.start, { params: place(target), body: { ...actions['attendee.status'], selection: everyone, digest: 'any', requestNo: randomUUID() } })).rejects.toMatchObject(tooMany)
    expect((await teacher.client(bulkCalls.list, { params: place(target), query: {} })).bulks).toEqual([])
  })
})
