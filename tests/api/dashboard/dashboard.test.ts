import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyticsCalls } from '#shared/analytics/contract.ts'
import { attendeeCalls } from '#shared/attendee/contract.ts'
import { dashboardCalls } from '#shared/dashboard/contract.ts'
import type { DashboardRow } from '#shared/dashboard/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { HOUR_MS, MINUTE_MS, seoulDay } from '#shared/kernel/moments.ts'
import { staffCalls } from '#shared/staff/contract.ts'
import { channels, courses } from '#server/infra/db/schema/index.ts'
import { countMarkedHours, DASHBOARD_QUEUE } from '#server/modules/dashboard/index.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { buyByDeposit } from '#tests/support/payment/buyByDeposit.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const NOW = '2026-03-10T08:30:00Z'
const count = () => api.runScheduled(DASHBOARD_QUEUE)
const none = { paymentAmountKrw: 0, paymentAmountUsd: 0, cancelAmountKrw: 0, cancelAmountUsd: 0, newMemberCount: 0, classAttendCount: 0, visitorCount: 0, uvCount: 0, newVisitorCount: 0, pageViewCount: 0 }

interface Visit { at: number; browser: string; message: 'page_view' | 'new_visitor' }

async function track(site: Site, { at, browser, message }: Visit): Promise<void> {
  api.clock.set(new Date(at))
  await api.send(callUrl(analyticsCalls.track, { params: { channelSeq: site.channelSeq } }), { method: 'POST', body: { message, path: '/classes' }, headers: { [headerNames.clientId]: browser } })
}

const read = (site: Site & { owner: { client: ReturnType<TestApi['client']> } }, startDate: string, endDate = startDate, type: 'DAILY' | 'HOURLY' = startDate === endDate ? 'HOURLY' : 'DAILY') => {
  api.clock.set(NOW)
  return site.owner.client(dashboardCalls.read, { params: { channelSeq: site.channelSeq }, query: { type, startDate, endDate } })
}

/** Numbers that look random and are the same in each run. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Counts visits from zero, as the dashboard names them. */
function countOf(visits: readonly Visit[], nameOf: (at: number) => string, first: string, last: string) {
  const inside = visits.filter(({ at }) => nameOf(at).slice(0, 10) >= first && nameOf(at).slice(0, 10) <= last)
  const seen = new Set<string>()
  return [...new Set(inside.map(({ at }) => nameOf(at)))].toSorted().map((name) => {
    const here = inside.filter(({ at }) => nameOf(at) === name)
    const views = here.filter(({ message }) => message === 'page_view')
    const browsers = new Set(views.map(({ browser }) => browser))
    const uvCount = [...browsers].filter((browser) => !seen.has(browser)).length
    for (const browser of browsers) seen.add(browser)
    return { baseDate: name, pageViewCount: views.length, visitorCount: browsers.size, uvCount, newVisitorCount: here.length - views.length }
  })
}
const hourName = (at: number) => new Date(at + 9 * HOUR_MS).toISOString().slice(0, 13)
const visitsOf = (rows: readonly DashboardRow[]) => rows.map(({ baseDate, pageViewCount, visitorCount, uvCount, newVisitorCount }) => ({ baseDate, pageViewCount, visitorCount, uvCount, newVisitorCount }))

describe('figures of the dashboard', () => {
  it.each([1, 2])('equal a count from zero: events in any order and late, jobs twice, at once and killed (%i) [SET-01] [SHELL-24]', async (seed) => {
    const site = await buildSite(api)
    const { db } = api.server.ports.database
    const next = random(seed)
    const begin = Date.parse('2026-03-03T15:00:00Z')
    const known = new Set<string>()
    const visits: Visit[] = []
    for (let batch = 0; batch < 5; batch += 1) {
      for (let one = 0; one < 24; one += 1) {
        const browser = `browser ${seed} ${next(9)}`
        // A batch may have events of any of the six days: late ones too.
        const at = begin + next(6 * 24 * 60) * MINUTE_MS
        const some: Visit[] = [...(known.has(browser) ? [] : [{ at, browser, message: 'new_visitor' as const }]), { at, browser, message: 'page_view' }]
        known.add(browser)
        for (const visit of some) await track(site, visit)
        visits.push(...some)
      }
      api.clock.set(NOW)
      // The process ends before its transaction does.
      await expect(db.transaction(async (tx) => {
        await countMarkedHours(tx, site.channelSeq, new Date(0))
        throw new Error('killed')
      })).rejects.toThrow('killed')
      if (batch % 2 === 0) await Promise.all([count(), count()])
      await count()
      const days = await read(site, '2026-03-06', '2026-03-08')
      expect(visitsOf(days.rows)).toEqual(countOf(visits, seoulDay, '2026-03-06', '2026-03-08'))
      expect(visitsOf(days.before.rows)).toEqual(countOf(visits, seoulDay, '2026-03-03', '2026-03-05'))
      const inside = visits.filter(({ at, message }) => message === 'page_view' && seoulDay(at) >= '2026-03-06' && seoulDay(at) <= '2026-03-08')
      expect(days.uvCount).toBe(new Set(inside.map(({ browser }) => browser)).size)
      const hours = await read(site, '2026-03-07')
      expect(visitsOf(hours.rows)).toEqual(countOf(visits, hourName, '2026-03-07', '2026-03-07'))
      expect(visitsOf(hours.before.rows)).toEqual(countOf(visits, hourName, '2026-03-06', '2026-03-06'))
    }
  })

  it('have sign-ups, enrollments and payments by day and hour, as they are today [SET-01]', async () => {
    api.clock.set('2026-03-10T04:10:00Z')
    const site = await buildSite(api)
    const params = { channelSeq: site.channelSeq }
    const learner = await verified(api, await buildPerson(api, { site }))
    const leaver = await buildPerson(api, { site })
    const course = await buildCourse(api, { site, teacher: site.owner })
    const { attendSeq } = await buildAttendee(api, { course, person: leaver })
    api.clock.set('2026-03-10T06:20:00Z')
    await buyByDeposit(api, { site, owner: site.owner, learner })
    await count()
    // A teacher of the course joined in the hour of the purchase.
    expect((await read(site, '2026-03-10')).rows).toEqual([
      { ...none, baseDate: '2026-03-10T13', newMemberCount: 2, classAttendCount: 1 },
      { ...none, baseDate: '2026-03-10T15', newMemberCount: 1, classAttendCount: 1, paymentAmountKrw: 12_000, cancelAmountKrw: 1_000 },
    ])
    const day = { ...none, baseDate: '2026-03-10', newMemberCount: 3, classAttendCount: 2, paymentAmountKrw: 12_000, cancelAmountKrw: 1_000 }
    const week = await read(site, '2026-03-04', '2026-03-10')
    expect(week).toMatchObject({ baseChannel: params, startAt: '2026-03-03T15:00:00.000Z', endAt: '2026-03-10T15:00:00.000Z', uvCount: 0, rows: [day], before: { startAt: '2026-02-24T15:00:00.000Z', endAt: '2026-03-03T15:00:00.000Z', rows: [] } })
    // The day is in the period before, too.
    expect((await read(site, '2026-03-11', '2026-03-12')).before.rows).toEqual([day])
    // An enrollment that staff cancel is none.
    await site.owner.client(attendeeCalls.changeStatus, { params: { ...params, courseSeq: course.courseSeq }, body: { attendSeqs: [attendSeq], choiseStatusCd: '99' } })
    await count()
    expect((await read(site, '2026-03-04', '2026-03-10')).rows).toEqual([{ ...day, classAttendCount: 1 }])
  })

  it('hide amounts without the right to sales, and themselves without theirs [SET-01]', async () => {
    const site = await buildSite(api)
    const manager = await buildPerson(api, { site, role: 'MNG' })
    const params = { channelSeq: site.channelSeq }
    const query = { type: 'DAILY' as const, startDate: '2026-03-01', endDate: '2026-03-10' }
    await buyByDeposit(api, { site, owner: site.owner, learner: await verified(api, await buildPerson(api, { site })) })
    await count()
    expect((await manager.client(dashboardCalls.read, { params, query })).rows[0]).toMatchObject({ paymentAmountKrw: 12_000 })
    await site.owner.client(staffCalls.changePermissions, { params, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_DASHBOARD_READ'] } })
    expect((await manager.client(dashboardCalls.read, { params, query })).rows[0]).toMatchObject({ paymentAmountKrw: null, paymentAmountUsd: null, cancelAmountKrw: null, cancelAmountUsd: null, classAttendCount: 1 })
    const teacher = await buildPerson(api, { site, role: 'TCH' })
    await expect(teacher.client(dashboardCalls.read, { params, query })).rejects.toMatchObject({ status: 403 })
  })

  it.each([
    ['an end before the start', { type: 'DAILY', startDate: '2026-03-02', endDate: '2026-03-01' }],
    ['more than 400 days', { type: 'DAILY', startDate: '2025-01-01', endDate: '2026-03-01' }],
    ['hours of two days', { type: 'HOURLY', startDate: '2026-03-01', endDate: '2026-03-02' }],
    ['a day that is none', { type: 'DAILY', startDate: '2026-02-30', endDate: '2026-03-01' }],
    ['another granularity', { type: 'WEEKLY', startDate: '2026-03-01', endDate: '2026-03-01' }],
  ])('are not shown for %s [SET-01]', async (_, query) => {
    const site = await buildSite(api)
    await expect(site.owner.client(dashboardCalls.read, { params: { channelSeq: site.channelSeq }, query: query as never })).rejects.toMatchObject({ status: 400 })
  })
})

it('guides a new site until every group is done [SET-01]', async () => {
  const site = await buildSite(api)
  const guide = async () => Object.fromEntries((await site.owner.client(dashboardCalls.guide, { params: { channelSeq: site.channelSeq } })).todoList.map(({ name, progressPercent, todo }) => [name, [progressPercent, todo.filter(({ doneYn }) => doneYn === 'Y').map((task) => task.name)]]))
  expect(await guide()).toEqual({ class: [0, []], sales: [0, []], people: [0, []] })
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }) })
  expect(await guide()).toMatchObject({ class: [75, ['create', 'lesson', 'publish']], people: [25, ['staff']], sales: [0, []] })
  await buildAttendee(api, { course, person: await buildPerson(api, { site }) })
  expect(await guide()).toMatchObject({ people: [75, ['staff', 'member', 'attendee']], sales: [100, ['price', 'payout']] })
  await site.owner.client(dashboardCalls.linkShared, { params: { channelSeq: site.channelSeq } })
  await api.server.ports.database.db.update(channels).set({ headerLogoUrl: '/media/logo.webp' }).where(eq(channels.channelSeq, site.channelSeq))
  expect(await guide()).toMatchObject({ class: [100, ['logo', 'create', 'lesson', 'publish']], people: [100, ['share', 'staff', 'member', 'attendee']] })
  await api.server.ports.database.db.update(courses).set({ fareCd: '01' }).where(eq(courses.channelSeq, site.channelSeq))
  expect(await guide()).toMatchObject({ sales: [50, ['price']] })
})
