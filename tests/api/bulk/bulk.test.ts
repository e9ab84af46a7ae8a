import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { attendeeBulk } from '#shared/attendee/bulk.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { BULK_BATCH, BULK_UNDO_MS } from '#shared/bulk/rules.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { attendees, courses } from '#server/infra/db/schema/index.ts'
import { BULK_QUEUE } from '#server/modules/bulk/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())

const db = () => api.server.ports.database.db
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const all = (filter: object = {}, exceptSeqs: number[] = []) => ({ way: 'matching' as const, filter: { ...filter }, exceptSeqs })
const build = () => buildCourse(api, { site, teacher, draft: { title: '승인 클래스', choiseTypeCd: '00', vodDays: 30 } })
const status = (choiseStatusCd: string) => ({ kind: attendeeBulk.status, input: { choiseStatusCd } })
const addDays = (days: number) => ({ kind: attendeeBulk.period, input: { change: { kind: 'days', days } } })
const run = (course: BuiltCourse, action: { kind: string; input: Record<string, unknown> }, selection: Parameters<typeof startBulk>[2]['selection'] = all()) => startBulk(teacher, place(course), { ...action, selection })
const undo = async (course: BuiltCourse, bulkSeq: number, by = teacher) => (await by.client(bulkCalls.undo, { params: { ...place(course), bulkSeq } })).bulk
const read = async (course: BuiltCourse, bulkSeq: number) => (await teacher.client(bulkCalls.read, { params: { ...place(course), bulkSeq } })).bulk
const report = (course: BuiltCourse, bulkSeq: number, query: object = {}) => teacher.client(bulkCalls.report, { params: { ...place(course), bulkSeq }, query })
const stateOf = async (course: BuiltCourse) => db().select().from(attendees).where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq))).orderBy(asc(attendees.attendSeq))
const countersOf = async (course: BuiltCourse) => (await db().select({ attendCount: courses.attendCount, waitCount: courses.waitCount, acceptCount: courses.acceptCount, attendSum: courses.attendSum }).from(courses)
  .where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq))))[0]

describe('a preview', () => {
  it('says what would change, who stays and why, and changes nothing [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { waiting: 3, approved: 2, cancelled: 1 })
    const before = await stateOf(course)
    const preview = await teacher.client(bulkCalls.preview, { params: place(course), body: { ...status('00'), selection: all() } })
    expect(preview).toMatchObject({ totalCount: 6, acts: [{ act: 'approve', count: 3 }], skipped: expect.arrayContaining([{ reason: 'same', count: 2, names: expect.any(Array) }, { reason: 'cancelled', count: 1, names: [expect.any(String)] }]) })
    expect(preview.rows).toHaveLength(3)
    expect(preview.rows[0]).toMatchObject({ act: 'approve', name: expect.stringContaining('회원') })
    expect(await stateOf(course)).toEqual(before)
  })

  it('covers all that match a filter but those left out [STU-07]', async () => {
    const course = await build()
    const made = await fillClass(api, course, { waiting: 3, approved: 2 })
    const preview = await teacher.client(bulkCalls.preview, { params: place(course), body: { ...status('99'), selection: all({ status: '01' }, [made.waiting[0] ?? 0]) } })
    expect(preview).toMatchObject({ totalCount: 2, acts: [{ act: 'cancel', count: 2 }], skipped: [] })
  })

  it('shows the end of access before and after [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { approved: 1 })
    const { rows } = await teacher.client(bulkCalls.preview, { params: place(course), body: { ...addDays(5), selection: all() } })
    expect(rows).toMatchObject([{ act: 'period', from: expect.any(String), to: expect.any(String) }])
    expect(Date.parse(rows[0]?.to ?? '') - Date.parse(rows[0]?.from ?? '')).toBe(5 * DAY_MS)
  })

  it.each([
    ['an action that nobody declares', { kind: 'attendee.nothing', input: {} }, all()],
    ['an input that is not the action’s', { kind: attendeeBulk.status, input: { choiseStatusCd: '77' } }, all()],
    ['a filter that is not the action’s', status('00'), all({ everything: true })],
  ])('refuses %s', async (_, action, selection) => {
    const course = await build()
    await expect(teacher.client(bulkCalls.preview, { params: place(course), body: { ...action, selection } })).rejects.toMatchObject({ status: 400 })
  })
})

describe('a small change', () => {
  it('is done when the call answers, does what the preview said, and is undone exactly [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { waiting: 3, approved: 2, cancelled: 1 })
    const before = await stateOf(course)
    const counted = await countersOf(course)
    const bulk = await run(course, status('99'))
    expect(bulk).toMatchObject({ state: 'done', totalCount: 6, doneCount: 5, skippedCount: 1, failedCount: 0, expectedCount: 5, differsCount: 0, undoneBySeq: null, byName: teacher.name })
    expect(bulk.undoUntil).not.toBeNull()
    expect((await stateOf(course)).every(({ choiseStatusCd }) => choiseStatusCd === '99')).toBe(true)
    expect(await countersOf(course)).toMatchObject({ attendCount: 0, waitCount: 0, acceptCount: 0 })
    const undone = await undo(course, bulk.bulkSeq)
    expect(undone).toMatchObject({ state: 'done', undoOfSeq: bulk.bulkSeq, totalCount: 5, doneCount: 5, skippedCount: 0, differsCount: 0, undoUntil: null })
    expect(await stateOf(course)).toEqual(before)
    expect(await countersOf(course)).toEqual(counted)
    expect(await read(course, bulk.bulkSeq)).toMatchObject({ undoneBySeq: undone.bulkSeq, undoUntil: null })
  })

  it.each([status('00'), status('01'), status('99'), addDays(10), { kind: attendeeBulk.period, input: { change: { kind: 'endDate', validAt: null } } }])('%o is undone exactly, with the counters [STU-07]', async (action) => {
    const course = await build()
    await fillClass(api, course, { waiting: 2, approved: 2, toPay: 1, cancelled: 1 })
    const before = { rows: await stateOf(course), counted: await countersOf(course) }
    const bulk = await run(course, action)
    expect(bulk.doneCount).toBeGreaterThan(0)
    expect(await undo(course, bulk.bulkSeq)).toMatchObject({ doneCount: bulk.doneCount, skippedCount: 0 })
    expect({ rows: await stateOf(course), counted: await countersOf(course) }).toEqual(before)
  })

  it('runs once for one number, and is refused when the class is not as it was shown [STU-07]', async () => {
    const course = await build()
    const { waiting } = await fillClass(api, course, { waiting: 2 })
    const body = { ...status('00'), selection: all() }
    const { digest } = await teacher.client(bulkCalls.preview, { params: place(course), body })
    await teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs: [waiting[0] ?? 0], choiseStatusCd: '99' } })
    const requestNo = randomUUID()
    await expect(teacher.client(bulkCalls.start, { params: place(course), body: { ...body, requestNo, digest } })).rejects.toMatchObject({ code: '993002' })
    const again = await teacher.client(bulkCalls.preview, { params: place(course), body })
    const first = await teacher.client(bulkCalls.start, { params: place(course), body: { ...body, requestNo, digest: again.digest } })
    const second = await teacher.client(bulkCalls.start, { params: place(course), body: { ...body, requestNo, digest: again.digest } })
    expect(second).toEqual(first)
    expect((await teacher.client(bulkCalls.list, { params: place(course), query: {} })).bulks).toHaveLength(1)
  })

  it('names itself in the history of each attendee, and so does its undo [STU-07]', async () => {
    const course = await build()
    const { waiting: [attendSeq = 0] } = await fillClass(api, course, { waiting: 1 })
    const bulk = await run(course, status('00'))
    const undone = await undo(course, bulk.bulkSeq)
    const { entries } = await teacher.client(attendeeCalls.history, { params: { ...place(course), attendSeq } })
    expect(entries.slice(0, 2)).toMatchObject([{ act: 'putAsBefore', byName: teacher.name, bulkSeq: undone.bulkSeq }, { act: 'approved', byName: teacher.name, bulkSeq: bulk.bulkSeq }])
  })
})

describe('an undo', () => {
  it('leaves those alone who were changed since, and says so [STU-07]', async () => {
    const course = await build()
    const { approved } = await fillClass(api, course, { approved: 3 })
    const bulk = await run(course, addDays(10))
    const [changed = 0] = approved
    await teacher.client(attendeeCalls.changePeriod, { params: place(course), body: { attendSeqs: [changed], change: { kind: 'days', days: 1 } } })
    const kept = (await stateOf(course)).find(({ attendSeq }) => attendSeq === changed)
    const undone = await undo(course, bulk.bulkSeq)
    expect(undone).toMatchObject({ doneCount: 2, skippedCount: 1, differsCount: 1 })
    const { rows, reasons } = await report(course, undone.bulkSeq, { outcome: 'skipped' })
    expect(rows).toMatchObject([{ subjectSeq: changed, outcome: 'skipped', reason: 'changed', differs: true }])
    expect(reasons).toEqual([{ reason: 'changed', count: 1 }])
    expect((await stateOf(course)).find(({ attendSeq }) => attendSeq === changed)).toEqual(kept)
  })

  it('is possible for 24 hours, and once [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { waiting: 2 })
    const late = await run(course, status('00'))
    api.clock.advance(BULK_UNDO_MS)
    expect((await read(course, late.bulkSeq)).undoUntil).toBeNull()
    await expect(undo(course, late.bulkSeq)).rejects.toMatchObject({ code: '993005' })
    const bulk = await run(course, status('01'))
    const undone = await undo(course, bulk.bulkSeq)
    await expect(undo(course, bulk.bulkSeq)).rejects.toMatchObject({ code: '993004' })
    await expect(undo(course, undone.bulkSeq)).rejects.toMatchObject({ code: '993005' })
    api.clock.advance(-BULK_UNDO_MS)
  })

  it('gives no seat back that is taken by then [STU-07]', async () => {
    const course = await buildCourse(api, { site, teacher, draft: { title: '정원 클래스', choiseTypeCd: '00', userLimitTypeCd: '99', maxUserCount: 2, vodDays: 30 } })
    const { waiting: [next = 0] } = await fillClass(api, course, { approved: 2, waiting: 1 })
    const bulk = await run(course, status('99'), all({ status: '00' }))
    await teacher.client(attendeeCalls.changeStatus, { params: place(course), body: { attendSeqs: [next], choiseStatusCd: '00' } })
    const undone = await undo(course, bulk.bulkSeq)
    expect(undone).toMatchObject({ doneCount: 1, skippedCount: 1 })
    expect((await report(course, undone.bulkSeq)).reasons).toEqual([{ reason: 'full', count: 1 }])
    expect(await countersOf(course)).toMatchObject({ acceptCount: 2 })
  })
})

describe('a large change', () => {
  it('goes on in the job, is cancelled half-way, and what is done is undone [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { approved: BULK_BATCH * 2 + 10 })
    const before = await attendeesOf(api, course)
    const bulk = await run(course, addDays(3))
    expect(bulk).toMatchObject({ state: 'running', doneCount: BULK_BATCH, totalCount: BULK_BATCH * 2 + 10, undoUntil: null })
    await expect(undo(course, bulk.bulkSeq)).rejects.toMatchObject({ code: '993003' })
    const { bulk: cancelled } = await teacher.client(bulkCalls.cancel, { params: { ...place(course), bulkSeq: bulk.bulkSeq } })
    expect(cancelled).toMatchObject({ state: 'cancelled', doneCount: BULK_BATCH })
    await api.runSent(BULK_QUEUE)
    expect(await read(course, bulk.bulkSeq)).toMatchObject({ state: 'cancelled', doneCount: BULK_BATCH })
    expect((await undo(course, bulk.bulkSeq)).totalCount).toBe(BULK_BATCH)
    await api.runSent(BULK_QUEUE)
    expect(await attendeesOf(api, course)).toEqual(before)
  })

  it('has a report of every row, page by page [STU-07]', async () => {
    const course = await build()
    await fillClass(api, course, { approved: BULK_BATCH + 10, cancelled: 3 })
    const bulk = await run(course, addDays(3))
    await api.runSent(BULK_QUEUE)
    expect(await read(course, bulk.bulkSeq)).toMatchObject({ state: 'done', doneCount: BULK_BATCH + 10, skippedCount: 3 })
    const numbers: number[] = []
    for (let lastRowNo: number | null = 0; lastRowNo !== null;) {
      const page: Awaited<ReturnType<typeof report>> = await report(course, bulk.bulkSeq, { lastRowNo, size: 100 })
      numbers.push(...page.rows.map(({ subjectSeq }) => subjectSeq))
      lastRowNo = page.next
    }
    expect(new Set(numbers).size).toBe(BULK_BATCH + 13)
    expect((await report(course, bulk.bulkSeq, { outcome: 'skipped' })).rows).toHaveLength(3)
  })
})
