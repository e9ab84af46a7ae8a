import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import type { ExportBody } from '#shared/attendee/contract.ts'
import { classroomCalls } from '#shared/classroom/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { enrollmentCalls } from '#shared/enrollment/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { attendees, users } from '#server/infra/db/schema/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

const PEOPLE = 7

let api: TestApi
let site: Site
let course: BuiltCourse
let people: Person[]
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
})
afterAll(() => api.stop())

beforeEach(async () => {
  course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }) })
  people = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await enrol())
})

const db = () => api.server.ports.database.db
const place = () => ({ channelSeq: course.channelSeq, courseSeq: course.courseSeq })
async function enrol(): Promise<Person> {
  const person = await buildPerson(api, { site })
  api.clock.advance(1_000)
  await person.client(enrollmentCalls.attend, { params: place() })
  return person
}
const rowOf = (person: Person) => and(eq(attendees.courseSeq, course.courseSeq), eq(attendees.userSeq, person.userSeq))
const set = (person: Person, values: Partial<typeof attendees.$inferInsert>) => db().update(attendees).set(values).where(rowOf(person))
const list = (query: object = {}) => site.owner.client(attendeeCalls.list, { params: place(), query })
const seqsOf = (rows: readonly { userSeq: number }[]) => rows.map(({ userSeq }) => userSeq)
const seqs = (...indexes: number[]) => indexes.map((index) => people[index]?.userSeq)

/** All pages, two at a time; `between` runs after each. */
async function pages(query: object, between: () => Promise<unknown> = async () => undefined): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...query, size: 2, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...seqsOf(page.attendees))
    cursor = page.next
    await between()
  }
  return found
}

describe('the pages of the list', () => {
  it.each(['asc', 'desc'] as const)('have nobody twice and leave nobody out while people come, %s [STU-07]', async (order) => {
    const before = people.map(({ userSeq }) => userSeq)
    const found = await pages({ order }, async () => { if (people.length < 12) people.push(await enrol()) })
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((one) => before.includes(one))).toEqual(order === 'asc' ? before : before.toReversed())
  })

  it('follow the end of access; without an end comes last, and equal ends have an order [STU-07]', async () => {
    const end = new Date(api.clock.now().getTime() + 3 * DAY_MS)
    for (const [index, validAt] of [end, null, new Date(end.getTime() - DAY_MS), end, null, end, new Date(end.getTime() + 1)].entries()) await set(people[index]!, { validAt })
    const up = seqs(2, 0, 3, 5, 6, 1, 4)
    expect(await pages({ sort: 'until', order: 'asc' })).toEqual(up)
    expect(await pages({ sort: 'until', order: 'desc' })).toEqual(up.toReversed())
  })

  it('follow the names, as the list shows them [STU-07]', async () => {
    for (const [index, name] of ['하늘', 'bora', '가온', '', 'Ara', '가', '하늘'].entries()) await db().update(users).set({ name }).where(eq(users.userSeq, people[index]!.userSeq))
    const up = seqs(3, 4, 1, 5, 2, 0, 6)
    expect(await pages({ sort: 'name', order: 'asc' })).toEqual(up)
    expect(await pages({ sort: 'name', order: 'desc', q: '' })).toEqual(up.toReversed())
  })

  it('follow the progress; a kept completion counts as whole, and those without access come first [STU-07]', async () => {
    for (const index of [1, 4]) await people[index]!.client(classroomCalls.complete, { params: { ...place(), curriculumSeq: course.curriculumSeq } })
    await set(people[3]!, { choiseStatusCd: '99' })
    await set(people[5]!, { completedAt: api.clock.now() })
    const up = seqs(3, 0, 2, 6, 1, 4, 5)
    expect(await pages({ sort: 'progress', order: 'asc' })).toEqual(up)
    expect(await pages({ sort: 'progress', order: 'desc' })).toEqual(up.toReversed())
  })

  it('refuse a cursor that the server never gave [GEN-04]', async () => {
    await expect(list({ cursor: "1_1'; drop table users" })).rejects.toMatchObject({ status: 400 })
    await expect(list({ cursor: '99999999999999999_1' })).rejects.toMatchObject({ status: 400 })
    for (const [sort, cursor] of [['applied', 'xeab080_1'], ['until', 'x_1'], ['applied', 'infinity_1'], ['name', '12_1'], ['progress', 'infinity_1']]) await expect(list({ sort, cursor })).rejects.toMatchObject({ status: 400 })
    expect((await list({ sort: 'name', cursor: 'xff_1', order: 'asc' })).attendees).toEqual([])
    expect((await list({ cursor: '9999999999999999_1', order: 'asc' })).attendees).toEqual([])
  })
})

describe('the filters of the list', () => {
  it('are access and how they came, and reach a bulk change as they are [STU-07]', async () => {
    const now = api.clock.now().getTime()
    await set(people[0]!, { validAt: new Date(now - DAY_MS) })
    await set(people[1]!, { validAt: new Date(now + DAY_MS), broughtBy: 'staff' })
    await set(people[2]!, { validAt: null, broughtBy: 'invitation' })
    await set(people[3]!, { choiseStatusCd: '99', validAt: null })
    const found = async (query: object) => seqsOf((await list({ ...query, order: 'asc' })).attendees)
    expect(await found({ access: 'ended' })).toEqual(seqs(0))
    expect(await found({ cameBy: 'staff' })).toEqual(seqs(1))
    expect(await found({ access: 'open', cameBy: 'staff' })).toEqual(seqs(1))
    expect(await found({ cameBy: 'invitation' })).toEqual(seqs(2))
    expect(await found({ access: 'unlimited', cameBy: 'invitation' })).toEqual(seqs(2))
    expect(await found({ cameBy: 'free', status: '99' })).toEqual(seqs(3))
    expect(await found({ cameBy: 'package' })).toEqual([])
    expect(await found({ cameBy: 'order' })).toEqual([])
    expect(await list({ access: 'ended' })).toMatchObject({ totalCount: 1 })
    const preview = await site.owner.client(bulkCalls.preview, { params: place(), body: { kind: 'attendee.period', input: { change: { kind: 'days', days: 3 } }, selection: { way: 'matching', filter: { q: '', access: 'ended', cameBy: 'free' }, exceptSeqs: [] } } })
    expect(preview).toMatchObject({ totalCount: 1, acts: [{ count: 1 }] })
  })
})

describe('a file of the list', () => {
  const fetched = (url: string, by: Person) => fetch(api.origin + url, { headers: { 'access-token': by.token } })
  const file = async (body: Partial<ExportBody>, by = site.owner) => {
    const { url, fileName } = await by.client(attendeeCalls.export, { params: place(), body: { filter: { q: '' }, sort: 'applied', order: 'asc', format: 'csv', columns: ['person', 'email', 'status'], ...body } })
    const answer = await fetched(url, by)
    expect(answer.status).toBe(200)
    return { fileName, type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const lines = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes).split('\r\n')

  it('has the rows and columns that are shown, in their order [STU-07]', async () => {
    await set(people[2]!, { choiseStatusCd: '99' })
    const { attendees: shown } = await list({ sort: 'applied', order: 'desc' })
    const { bytes, type, fileName } = await file({ order: 'desc', columns: ['email', 'person', 'status'] })
    expect(type).toContain('text/csv')
    expect(fileName).toMatch(/^attendees-\d+-\d{4}-\d\d-\d\d\.csv$/)
    expect(lines(bytes)).toEqual(['\u{feff}이메일,이름,상태', ...shown.map(({ email, name, choiseStatusCd }) => `${email},${name},${choiseStatusCd === '99' ? '취소' : '수강 중'}`), ''])
    expect(lines((await file({ filter: { q: '', status: '99' } })).bytes)).toHaveLength(3)
    expect(lines((await file({ filter: { q: people[4]!.email }, columns: ['email'] })).bytes)).toEqual(['\u{feff}이메일', people[4]!.email, ''])
  })

  it('never has a formula of what people typed, as CSV and as a workbook [STU-07]', async () => {
    await db().update(users).set({ name: '=1+1' }).where(eq(users.userSeq, people[0]!.userSeq))
    expect(lines((await file({ columns: ['person'] })).bytes)[1]).toBe("'=1+1")
    const { bytes, type } = await file({ format: 'xlsx', columns: ['progress', 'person'] })
    expect(type).toContain('spreadsheetml')
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('<c r="B2" s="0" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(sheet).toContain('<c r="A2" s="1"><v>0</v></c>')
    expect(sheet.match(/<row /g)).toHaveLength(PEOPLE + 1)
  })

  it('is of its session alone, once, and of those who may save it [STU-07] [GEN-02]', async () => {
    const { url } = await site.owner.client(attendeeCalls.export, { params: place(), body: { filter: { q: '' }, sort: 'applied', order: 'asc', format: 'csv', columns: ['person'] } })
    const manager = await buildPerson(api, { site, role: 'MNG' })
    expect((await fetched(url, manager)).status).not.toBe(200)
    expect((await fetched(url, site.owner)).status).toBe(200)
    expect((await fetched(url, site.owner)).status).not.toBe(200)
    await expect(file({}, people[0])).rejects.toMatchObject({ status: 403 })
  })
})
