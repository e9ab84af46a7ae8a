import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { and, desc, eq } from 'drizzle-orm'
import { attendeeBulk, undoSkips } from '#shared/attendee/bulk.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { bulkCalls } from '#shared/bulk/contract.ts'
import type { BulkSelection } from '#shared/bulk/contract.ts'
import type { RestError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { attendeeEvents, courses } from '#server/infra/db/schema/index.ts'
import { FREE_SEAT_QUEUE } from '#server/modules/enrollment/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { attendeesOf, fillClass, startBulk } from '#tests/support/bulk/bulk.ts'
import { bank } from '#tests/support/payment/buyByDeposit.ts'

const RUNS = 30
const SEED = 20_260_310

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  await site.owner.client(orderCalls.saveSettings, { params: { channelSeq: site.channelSeq }, body: { bank } })
})
afterAll(() => api.stop())

/** Why a row stays that nobody changed since. */
const reasons = new Set<string>(undoSkips.filter((one) => one !== 'changed'))

const few = fc.nat(2)
const statuses = fc.constantFrom('00', '01', '99')
// Cancelled people free seats, which others take: there the rules refuse an undo.
const edits = fc.array(fc.record({ who: fc.nat(20), what: fc.constantFrom('00', '00', '01', '99', '99', 'period', 'period') }), { minLength: 0, maxLength: 6 })
const bulkChange = fc.oneof(
  statuses.map((choiseStatusCd) => ({ kind: attendeeBulk.status, input: { choiseStatusCd } })),
  fc.oneof(fc.integer({ min: 1, max: 60 }).map((days) => ({ kind: 'days', days })), fc.constant({ kind: 'endDate', validAt: null })).map((change) => ({ kind: attendeeBulk.period, input: { change } })),
)
const story = fc.record({
  people: fc.record({ waiting: few, approved: fc.integer({ min: 1, max: 3 }), toPay: few, cancelled: few }),
  isPaid: fc.boolean(), spareSeats: fc.constantFrom(null, 0, 0, 1), limit: fc.constantFrom('99', '00', '00'), settles: fc.boolean(), waited: fc.constantFrom(0, 30), bulkChange, chosen: fc.option(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 })), edits, hours: fc.constantFrom(0, 1, 5, 23, 23, 30),
})

/** Enrollments by number, with the latest note of each. */
async function standingOf(course: BuiltCourse) {
  const { db } = api.server.ports.database
  const notes = await db.select({ userSeq: attendeeEvents.userSeq, eventSeq: attendeeEvents.eventSeq }).from(attendeeEvents)
    .where(and(eq(attendeeEvents.channelSeq, course.channelSeq), eq(attendeeEvents.courseSeq, course.courseSeq))).orderBy(desc(attendeeEvents.eventSeq))
  return new Map((await attendeesOf(api, course)).map((row) => [row.attendSeq, { row, note: notes.find(({ userSeq }) => userSeq === row.userSeq)?.eventSeq }]))
}
type Standing = Awaited<ReturnType<typeof standingOf>>

const rowsOf = (standing: Standing) => [...standing.values()].map(({ row }) => row)

/** The counters of a class say what its enrollments do. */
async function expectCounted(course: BuiltCourse, standing: Standing): Promise<void> {
  const [counted] = await api.server.ports.database.db.select({ attendCount: courses.attendCount, waitCount: courses.waitCount, acceptCount: courses.acceptCount }).from(courses)
    .where(and(eq(courses.channelSeq, course.channelSeq), eq(courses.courseSeq, course.courseSeq)))
  const rows = [...standing.values()].map(({ row }) => row)
  expect(counted).toEqual({
    attendCount: rows.filter(({ choiseStatusCd }) => choiseStatusCd === '00').length, waitCount: rows.filter(({ choiseStatusCd }) => choiseStatusCd === '01').length,
    acceptCount: rows.filter(({ choiseStatusCd, payUntil }) => choiseStatusCd === '00' || payUntil !== null).length,
  })
}

it('gives back exactly what each attendee had, or says why not, whatever staff did in between [STU-07]', async () => {
  const seen = { back: 0, changed: 0, otherwise: 0, late: 0, offered: 0, whole: 0 }
  await fc.assert(fc.asyncProperty(story, async ({ people, isPaid, spareSeats, limit, settles, waited, bulkChange: action, chosen, edits, hours }) => {
    const seats = people.approved + people.toPay + (spareSeats ?? 0)
    const course = await buildCourse(api, { site, teacher, draft: {
      title: '승인 클래스', choiseTypeCd: '00', vodDays: 30, ...(isPaid ? { fareCd: '01', price: 12_000 } as const : {}), ...(spareSeats === null ? {} : { userLimitTypeCd: limit, maxUserCount: seats } as const),
    } })
    const params = { channelSeq: course.channelSeq, courseSeq: course.courseSeq }
    const start = api.clock.now()
    try {
      const numbers = Object.values(await fillClass(api, course, people)).flat()
      const pick = (one: number) => numbers[one % numbers.length] ?? 0
      api.clock.advance(waited * HOUR_MS)
      const before = await standingOf(course)
      await expectCounted(course, before)
      const selection: BulkSelection = chosen === null ? { way: 'matching', filter: {}, exceptSeqs: [] } : { way: 'these', subjectSeqs: [...new Set(chosen.map(pick))] }
      const bulk = await startBulk(teacher, params, { ...action, selection })
      const after = await standingOf(course)
      await expectCounted(course, after)
      const did = new Set([...after].filter(([attendSeq, { note }]) => note !== before.get(attendSeq)?.note).map(([attendSeq]) => attendSeq))
      expect(bulk).toMatchObject({ state: 'done', doneCount: did.size, differsCount: 0 })
      for (const { who, what } of edits) {
        if (what === 'period') await teacher.client(attendeeCalls.changePeriod, { params, body: { attendSeqs: [pick(who)], change: { kind: 'days', days: 1 } } })
        else await teacher.client(attendeeCalls.changeStatus, { params, body: { attendSeqs: [pick(who)], choiseStatusCd: what } })
      }
      // Seats that came free may be offered before the undo, or after it.
      if (settles) await api.runSent(FREE_SEAT_QUEUE)
      const edited = await standingOf(course)
      const offeredIn = (now: Standing, then: Standing) => rowsOf(now).filter(({ attendSeq, payUntil }) => payUntil !== null && then.get(attendSeq)?.row.payUntil === null).length
      if (settles && spareSeats !== null && limit === '00') seen.offered += offeredIn(edited, after)
      await expectCounted(course, edited)
      api.clock.advance(hours * HOUR_MS)
      const answer = await teacher.client(bulkCalls.undo, { params: { ...params, bulkSeq: bulk.bulkSeq } }).catch((error: unknown) => error as RestError)
      const isLate = hours * HOUR_MS >= DAY_MS || did.size === 0
      expect('bulk' in answer ? null : answer.code).toBe(isLate ? errorTable.bulkUndoOver.code : null)
      const lines = 'bulk' in answer ? (await teacher.client(bulkCalls.report, { params: { ...params, bulkSeq: answer.bulk.bulkSeq }, query: { size: 100 } })).rows : []
      expect(lines.map(({ subjectSeq }) => subjectSeq).toSorted((a, b) => a - b)).toEqual(isLate ? [] : [...did].toSorted((a, b) => a - b))
      const undone = await standingOf(course)
      await expectCounted(course, undone)
      const outcomes = new Map(lines.map((line) => [line.subjectSeq, line]))
      const isChanged = (attendSeq: number) => edited.get(attendSeq)?.note !== after.get(attendSeq)?.note
      // Who got it back is as before, all others as staff left them.
      expect(rowsOf(undone)).toEqual(rowsOf(edited).map((row) => (outcomes.get(row.attendSeq)?.outcome === 'done' ? before.get(row.attendSeq)?.row : row)))
      expect(lines.filter(({ reason, outcome, subjectSeq }) => (isChanged(subjectSeq) ? reason !== 'changed' : outcome !== 'done' && !reasons.has(reason ?? '')))).toEqual([])
      await api.runSent(FREE_SEAT_QUEUE)
      const settled = await standingOf(course)
      await expectCounted(course, settled)
      const accepted = (standing: Standing) => rowsOf(standing).filter(({ choiseStatusCd, payUntil }) => choiseStatusCd === '00' || payUntil !== null).length
      expect(accepted(settled)).toBeLessThanOrEqual(spareSeats === null ? Infinity : seats)
      // An undo that gave everything back has nobody offered a seat.
      const isBack = edits.length === 0 && lines.length > 0 && lines.every(({ outcome }) => outcome === 'done')
      expect(rowsOf(settled)).toEqual(rowsOf(isBack ? undone : settled))
      if (isBack) seen.whole += 1
      for (const { outcome, reason } of lines) seen[outcome === 'done' ? 'back' : reason === 'changed' ? 'changed' : 'otherwise'] += 1
      if (isLate) seen.late += 1
    } finally {
      api.clock.set(start)
    }
  }), { numRuns: RUNS, seed: SEED })
  // The stories tell of each of them.
  expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
})
