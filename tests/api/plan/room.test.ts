import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { plans } from '#shared/plan/plans.ts'
import { assertPlanRoom } from '#server/modules/plan/index.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let teacher: Person
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(async () => {
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})

const CAP = plans.free.attendeeCap
const build = (draft: NonNullable<Parameters<typeof buildCourse>[1]>['draft'] = {}) => buildCourse(api, { site, teacher, draft })
const attend = ({ channelSeq, courseSeq }: BuiltCourse, { client }: Person) => client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
const member = () => buildPerson(api, { site })
const ask = (more: number) => api.server.ports.database.db.transaction((tx) => assertPlanRoom(tx, site.channelSeq, more, api.clock.now()))

/** Approved attendees, whose access ends in `days`. */
async function crowd(course: BuiltCourse, count: number, days: number | null = null): Promise<void> {
  const validAt = days === null ? null : new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
  await api.server.ports.database.db.execute(sql`
    with made as (insert into users (email, name, created_at) select 'room.' || n || '.' || ${course.courseSeq}::int || '@madang.test', '회원 ' || n, now() from generate_series(1, ${count}::int) n returning user_seq)
    insert into attendees (channel_seq, course_seq, user_seq, choise_status_cd, attend_at, valid_at, created_at) select ${course.channelSeq}, ${course.courseSeq}, user_seq, '00', now(), ${validAt}::timestamptz, now() from made`)
}

it('takes no enrollment beyond the plan’s attendees, of all classes together; the last place goes once [ENR-14]', async () => {
  const full = await build()
  await crowd(full, CAP - 2)
  const asked = [{ course: await build(), person: await member() }, { course: await build(), person: await member() }, { course: await build(), person: await member() }]
  const outcomes = await Promise.allSettled(asked.map(({ course, person }) => attend(course, person)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toMatchObject([{ code: '980002', status: 409 }])
}, 30_000)

it('lets people apply for approval in a full site, which approval then refuses; ended access makes room [ENR-14]', async () => {
  const course = await build()
  await crowd(course, CAP, 30)
  const approved = await build({ choiseTypeCd: '00' })
  const applied = await attend(approved, await member())
  expect(applied.choiseStatusCd).toBe('01')
  const approval = { params: { channelSeq: approved.channelSeq, courseSeq: approved.courseSeq }, body: { attendSeqs: [applied.attendSeq], choiseStatusCd: '00' as const } }
  await expect(teacher.client(contract.attendee.changeStatus, approval)).rejects.toMatchObject({ code: '980001' })
  await expect(ask(1)).rejects.toMatchObject({ errorName: 'planLimitExceeded' })
  const paid = await build({ fareCd: '01', price: 10_000 })
  await expect((await member()).client(contract.order.checkout, { params: paid })).rejects.toMatchObject({ code: '980002' })
  api.clock.advance(31 * DAY_MS)
  await expect(ask(CAP)).resolves.toBeUndefined()
  await expect(ask(CAP + 1)).rejects.toMatchObject({ errorName: 'planLimitExceeded' })
  api.clock.advance(-31 * DAY_MS)
}, 30_000)

it('warns the staff once at 90 and once at 100 percent [ENR-14]', async () => {
  const course = await build()
  await crowd(course, CAP * 0.9 - 2)
  const kinds = async () => (await site.owner.client(contract.alarm.list, { query: { limit: 100 } })).alarms.map(({ alarmType }) => alarmType).filter((name) => name.startsWith('plan'))
  const enrol = async () => {
    await attend(course, await member())
    await api.runScheduled('plan-renewal')
  }
  await enrol()
  expect(await kinds()).toEqual([])
  await enrol()
  await enrol()
  expect(await kinds()).toEqual(['planNearlyFull'])
  await crowd(await build(), CAP * 0.1 - 2)
  await enrol()
  await expect(enrol()).rejects.toMatchObject({ code: '980002' })
  await api.runScheduled('plan-renewal')
  expect(await kinds()).toEqual(['planFull', 'planNearlyFull'])
}, 30_000)
