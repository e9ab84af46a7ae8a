import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { attendeeBulk, addUndoSkips } from '#shared/attendee/bulk.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { courses } from '#server/infra/db/schema/index.ts'
import { addMembers } from '#tests/support/attendee/adding.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { attendeesOf, startBulk } from '#tests/support/bulk/bulk.ts'

const RUNS = 15
const SEED = 20_261_127
const PEOPLE = 5

let api: TestApi
let site: Site
let teacher: Person
let people: Person[]
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  people = await Promise.all(Array.from({ length: PEOPLE }, () => buildPerson(api, { site })))
})
afterAll(() => api.stop())

const who = fc.nat(PEOPLE - 1)
const story = fc.record({
  /** Who attended before, until yesterday. */
  former: fc.uniqueArray(who, { maxLength: 2 }),
  lines: fc.array(fc.record({ who, until: fc.constantFrom('', '', '제한없음', '내일') }), { minLength: 1, maxLength: 7 }),
  seats: fc.constantFrom(null, 2, 4),
  edits: fc.array(fc.record({ who, what: fc.constantFrom('01', '99', 'period') }), { maxLength: 3 }),
})

async function standingOf(course: BuiltCourse) {
  const rows = await attendeesOf(api, course)
  const [counted] = await api.server.ports.database.db.select({ attendCount: courses.attendCount, attendSum: courses.attendSum }).from(courses).where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq)))
  expect(counted?.attendCount).toBe(rows.filter(({ choiseStatusCd }) => choiseStatusCd === '00').length)
  return { rows: new Map(rows.map((row) => [row.userSeq, row])), attendSum: counted?.attendSum }
}

it('takes out exactly whom a sheet added, and restores what they had, or says why not, whatever staff did in between [STU-07]', async () => {
  const seen = { restored: 0, removed: 0, changed: 0, whole: 0 }
  await fc.assert(fc.asyncProperty(story, async ({ former, lines, seats, edits }) => {
    const course = await buildCourse(api, { site, teacher, draft: { title: '시트 클래스', vodDays: 30, ...(seats === null ? {} : { userLimitTypeCd: '99', maxUserCount: seats } as const) } })
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    if (former.length > 0) await addMembers(site.owner, course, former.flatMap((one) => people[one] ?? []), { kind: 'endDate', validAt: new Date(api.clock.now().getTime() + DAY_MS).toISOString() })
    api.clock.advance(2 * DAY_MS)
    site = { ...site, owner: await logIn(api, site.owner) }
    teacher = await logIn(api, teacher)
    const before = await standingOf(course)
    const selection = { way: 'lines' as const, lines: lines.map((one, index) => ({ line: index + 2, email: people[one.who]?.email ?? '', value: one.until })) }
    const bulk = await startBulk(site.owner, params, { kind: attendeeBulk.add, input: { period: { kind: 'class' } }, selection })
    expect(bulk).toMatchObject({ state: 'done', differsCount: 0, totalCount: lines.length })
    const after = await standingOf(course)
    const added = [...after.rows].filter(([userSeq, row]) => row.createdAt.getTime() !== before.rows.get(userSeq)?.createdAt.getTime()).map(([userSeq]) => userSeq)
    expect(bulk.doneCount).toBe(added.length)
    for (const edit of edits) {
      const row = after.rows.get(people[edit.who]?.userSeq ?? 0)
      if (row === undefined) continue
      if (edit.what === 'period') await teacher.client(attendeeCalls.changePeriod, { params, body: { attendSeqs: [row.attendSeq], change: { kind: 'days', days: 1 } } })
      else await teacher.client(attendeeCalls.changeStatus, { params, body: { attendSeqs: [row.attendSeq], choiseStatusCd: edit.what === '01' ? '01' : '99' } })
    }
    const edited = await standingOf(course)
    if (added.length === 0) return
    const { bulk: undo } = await site.owner.client(bulkCalls.undo, { params: { ...params, bulkSeq: bulk.bulkSeq } })
    const { rows: report } = await site.owner.client(bulkCalls.report, { params: { ...params, bulkSeq: undo.bulkSeq }, query: { size: 100 } })
    expect(report.map(({ subjectSeq }) => subjectSeq).toSorted()).toEqual(added.toSorted())
    const undone = await standingOf(course)
    const expected = new Map(edited.rows)
    for (const { subjectSeq, outcome, reason } of report) {
      const isTouched = JSON.stringify(edited.rows.get(subjectSeq)) !== JSON.stringify(after.rows.get(subjectSeq))
      expect(outcome === 'done' ? reason === null : (addUndoSkips as readonly string[]).includes(reason ?? '')).toBe(true)
      expect(isTouched && outcome === 'done').toBe(false)
      const had = before.rows.get(subjectSeq)
      if (outcome !== 'done') seen.changed += 1
      else if (had === undefined) expected.delete(subjectSeq)
      else expected.set(subjectSeq, had)
      if (outcome === 'done') seen[had === undefined ? 'removed' : 'restored'] += 1
    }
    expect(undone.rows).toEqual(expected)
    const isWhole = report.every(({ outcome }) => outcome === 'done') && edits.length === 0
    // The number of all who ever attended, too.
    expect(undone.attendSum).toEqual(isWhole ? before.attendSum : undone.attendSum)
    if (isWhole) seen.whole += 1
  }), { numRuns: RUNS, seed: SEED })
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
}, 120_000)
