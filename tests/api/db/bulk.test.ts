import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import { attendees, courses, sitePlans, users } from '#server/infra/db/schema/index.ts'
import { courseCalls } from '#shared/course/contract.ts'
import { CURRICULUM_ITEMS_MAX, curriculumCalls } from '#shared/curriculum/contract.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildUpload } from '#tests/support/server/factories.ts'
import { statementsOf } from '#tests/support/server/sentStatements.ts'

const MOST = 20

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const entriesOf = (count: number, more: { modifiedMs?: number } = {}) => Array.from({ length: count }, (_, index) => (
  { kind: 'video' as const, path: `${index}.mp4`, title: `영상 ${index}`, section: null, fileSize: 10, modifiedMs: 5, ...more }))

async function open(publicCd: '00' | null = null) {
  const course = await buildCourse(api, { publicCd, lessons: [{ curriculumTypeCd: '05', title: '인사', content: '<p>글</p>' }] })
  const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
  const importFolder = (count: number, more?: { modifiedMs?: number }) => course.teacher.client(curriculumCalls.importFolder, { params, body: { folder: '강의', entries: entriesOf(count, more) } })
  return { course, params, client: course.teacher.client, importFolder }
}

/** A class with so many applicants, on a plan that has room for them. */
async function openQueue(count: number) {
  const course = await buildCourse(api, { draft: { choiseTypeCd: '00', vodDays: 30 } })
  const { database: { db }, clock } = api.server.ports
  const { channelSeq, courseSeq, teacher } = course
  await db.insert(sitePlans).values({ channelSeq, planCd: 'business' })
  const made = await db.insert(users).values(Array.from({ length: count }, (_, index) => ({ email: `queue.${index}@madang.test`, name: `회원 ${index}`, createdAt: clock.now() }))).returning({ userSeq: users.userSeq })
  await db.insert(attendees).values(made.map(({ userSeq }) => ({ channelSeq, courseSeq, userSeq, choiseStatusCd: choiseStatusCd.awaiting, createdAt: clock.now() })))
  await db.update(courses).set({ waitCount: count }).where(and(eq(courses.channelSeq, channelSeq), eq(courses.courseSeq, courseSeq)))
  return { course, params: { channelSeq, courseSeq }, client: teacher.client }
}

const expectFew = (statements: readonly string[]) => expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)

describe('a constant number of statements', () => {
  it('imports a folder that fills the curriculum, also repeated [STU-04]', async () => {
    const { params, client, importFolder } = await open()
    expectFew(await statementsOf(() => importFolder(CURRICULUM_ITEMS_MAX - 1)))
    expectFew(await statementsOf(() => importFolder(CURRICULUM_ITEMS_MAX - 1, { modifiedMs: 6 })))
    const { curriculums } = await client(curriculumCalls.edit, { params })
    expect(curriculums.map(({ body }) => body.title)).toEqual(['인사', ...entriesOf(CURRICULUM_ITEMS_MAX - 1).map(({ title }) => title)])
    expect(curriculums.at(-1)?.source).toMatchObject({ path: `${CURRICULUM_ITEMS_MAX - 2}.mp4`, modifiedMs: 6 })
  })

  it('undoes an import, also of a public class [STU-04]', async () => {
    for (const publicCd of [null, '00'] as const) {
      const { params, client, importFolder } = await open(publicCd)
      const { items } = await importFolder(50)
      const curriculumSeqs = items.map(({ curriculumSeq }) => curriculumSeq)
      expectFew(await statementsOf(() => client(curriculumCalls.importUndo, { params, body: { curriculumSeqs } })))
      expect((await client(curriculumCalls.edit, { params })).curriculums.map(({ body }) => body.title)).toEqual(['인사'])
    }
  })

  it('copies a class with its items and files in their order [STU-05]', async () => {
    const { course, params, client, importFolder } = await open()
    const { items } = await importFolder(100)
    for (const { curriculumSeq, path } of items.slice(0, 3)) await buildUpload(api, { course, curriculumSeq, fileName: path })
    let copySeq = 0
    expectFew(await statementsOf(async () => { ({ courseSeq: copySeq } = await client(courseCalls.copy, { params })) }))
    const { curriculums } = await client(curriculumCalls.edit, { params: { ...params, courseSeq: copySeq } })
    expect(curriculums.map(({ body, uploads }) => [body.title, ...uploads.map(({ fileName }) => fileName)])).toEqual([
      ['인사'], ...entriesOf(100).map(({ title, path }, index) => (index < 3 ? [title, path] : [title])),
    ])
  })

  it('approves, puts back and cancels a thousand applicants, and changes their access [STU-07]', async () => {
    const { course, params, client } = await openQueue(1000)
    const { database: { db } } = api.server.ports
    const seqs = (await db.select({ attendSeq: attendees.attendSeq }).from(attendees).where(and(eq(attendees.channelSeq, course.channelSeq), eq(attendees.courseSeq, course.courseSeq)))).map(({ attendSeq }) => attendSeq)
    const change = (choiseStatusCd: '00' | '01' | '99') => client(attendeeCalls.changeStatus, { params, body: { attendSeqs: seqs, choiseStatusCd } })
    for (const [status, act] of [['00', 'approve'], ['01', 'standby'], ['00', 'restore']] as const) {
      let acts: unknown
      expectFew(await statementsOf(async () => { ({ acts } = await change(status)) }))
      expect(acts).toEqual([{ act, count: 1000 }])
    }
    expectFew(await statementsOf(() => client(attendeeCalls.changePeriod, { params, body: { attendSeqs: seqs, change: { kind: 'days', days: 5 } } })))
    expectFew(await statementsOf(() => change('99')))
    expect(await client(attendeeCalls.list, { params, query: {} })).toMatchObject({ counts: [{ choiseStatusCd: '99', count: 1000 }] })
  })

  it('reverts the draft of a public class and undoes that [STU-09]', async () => {
    const { params, client, importFolder } = await open('00')
    await importFolder(50)
    const titles = async () => (await client(curriculumCalls.edit, { params })).curriculums.map(({ body }) => body.title)
    const before = await titles()
    const { revision } = await client(courseCalls.draft, { params })
    expectFew(await statementsOf(() => client(courseCalls.draftRevert, { params, body: { revision } })))
    expect(await titles()).toEqual(['인사'])
    expectFew(await statementsOf(() => client(courseCalls.draftRestore, { params })))
    expect(await titles()).toEqual(before)
  })
})
