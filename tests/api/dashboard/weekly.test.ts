import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { analyticsCalls } from '#shared/analytics/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { ownershipCalls } from '#shared/ownership/contract.ts'
import { DASHBOARD_QUEUE, WEEKLY_CLOCK, WEEKLY_QUEUE } from '#server/modules/dashboard/index.ts'
import { lastWeek } from '#server/modules/dashboard/weekly.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { buyByDeposit } from '#tests/support/payment/buyByDeposit.ts'

// A Monday, 09:00 in Seoul.
const MONDAY = Date.parse('2026-03-09T00:00:00Z')

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())
beforeEach(() => api.clock.set(new Date(MONDAY - 4 * DAY_MS)))

async function siteOf(): Promise<Site> {
  const site = await buildSite(api)
  await verified(api, site.owner)
  return site
}
const visit = ({ channelSeq }: Site, browser: string) => api.send(callUrl(analyticsCalls.track, { params: { channelSeq } }), { method: 'POST', body: { message: 'page_view', path: '/classes' }, headers: { [headerNames.clientId]: browser } })
/** The mails of a Monday morning to an address. */
async function monday(email: string, weeksLater = 0) {
  await api.runScheduled(DASHBOARD_QUEUE)
  api.clock.set(new Date(MONDAY + weeksLater * 7 * DAY_MS))
  const before = api.mails.length
  await api.runScheduled(WEEKLY_CLOCK)
  await api.runSent(WEEKLY_QUEUE)
  return api.mails.slice(before).filter(({ to }) => to === email)
}

describe('the weekly mail to owners [SET-01]', () => {
  it('has the last week beside the one before, per currency, with the classes that were chosen most, once', async () => {
    const site = await siteOf()
    const { owner } = site
    api.clock.set(new Date(MONDAY - 10 * DAY_MS))
    await visit(site, 'a')
    api.clock.set(new Date(MONDAY - 4 * DAY_MS))
    await visit(site, 'a')
    await visit(site, 'b')
    await visit(site, 'b')
    await buyByDeposit(api, { site, owner, learner: await verified(api, await buildPerson(api, { site })) })
    const course = await buildCourse(api, { site, teacher: owner, draft: { title: '<b>물레</b>' } })
    await buildAttendee(api, { course })
    await buildAttendee(api, { course })
    const [mail, ...more] = await monday(owner.email)
    expect([mail?.subject, more]).toEqual(['시험 마당의 지난주 (3월 2일~3월 8일)', []])
    for (const line of ['결제 (원): ₩12,000 (₩0)', '취소 (원): ₩1,000 (₩0)', '방문자: 2 (1)', '화면 조회: 3 (1)', '· <b>물레</b>: 2명']) expect(mail?.text).toContain(line)
    expect(mail?.text).not.toContain('달러')
    expect(mail?.html).toContain('&lt;b&gt;물레')
    expect(mail?.text).toContain('/settings/dashboard')
    // A second run of the same morning, as after a restart.
    expect(await monday(owner.email)).toEqual([])
  })

  it('ends by one press, and leaves out sites without a visit, managers, and addresses that were never verified', async () => {
    const [site, quiet] = [await siteOf(), await siteOf()]
    const manager = await verified(api, await buildPerson(api, { site, role: 'MNG' }))
    const second = await buildPerson(api, { site, role: 'MNG' })
    await site.owner.client(ownershipCalls.addOwner, { params: { channelSeq: site.channelSeq }, body: { userSeq: second.userSeq } })
    await visit(site, 'a')
    const [mail] = await monday(site.owner.email)
    expect([mail?.headers?.['List-Unsubscribe-Post'], api.mails.filter(({ to, subject }) => [quiet.owner.email, manager.email, second.email].includes(to) && subject.includes('지난주'))]).toEqual(['List-Unsubscribe=One-Click', []])
    const end = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? ''
    const { status } = await api.send(new URL(end).pathname + new URL(end).search, { method: 'POST' })
    expect(status).toBeLessThan(400)
    await visit(site, 'b')
    expect(await monday(site.owner.email, 1)).toEqual([])
  })

  it('names the three classes with most learners at risk, with a link to the figures of each', async () => {
    const site = await siteOf()
    api.clock.set(new Date(MONDAY - 12 * DAY_MS))
    const counts = [['하나 & 셋', 3], ['혼자', 1], ['둘이', 2], ['넷이', 4], ['아무도', 0]] as const
    const made = new Map<string, number>()
    for (const [title, count] of counts) {
      const course = await buildCourse(api, { site, teacher: site.owner, draft: { title }, lessons: [{ title: '글', curriculumTypeCd: '05', content: '<p>글</p>' }] })
      made.set(title, course.courseSeq)
      for (let at = 0; at < count; at += 1) await buildAttendee(api, { course })
    }
    api.clock.set(new Date(MONDAY - 4 * DAY_MS))
    await visit(site, 'a')
    const [mail] = await monday(site.owner.email)
    const lines = (mail?.text ?? '').split('\n').filter((line) => line.includes('/settings/dashboard/classes/')).map((line) => line.replace(/: https?:\/\/[^/]+/, ' '))
    expect(lines.map((line) => line.replace(/\?.*$/, ''))).toEqual([['넷이', 4], ['하나 & 셋', 3], ['둘이', 2]].map(([title, count]) => `· ${title}: ${count}명 /settings/dashboard/classes/${made.get(String(title))}`))
    expect(mail?.html).toContain(`하나 &amp; 셋: 3명</a>`)
  })

  it('is turned off and on in the preferences of owners alone', async () => {
    const site = await siteOf()
    const kinds = async (person = site.owner) => (await person.client(alarmCalls.settings, {})).kinds.filter(({ isMailAlone }) => isMailAlone)
    expect([await kinds(), await kinds(await buildPerson(api, { site }))]).toEqual([[{ name: 'weeklyFigures', group: 'site', mail: true, isMailAlone: true }], []])
    await site.owner.client(alarmCalls.changeSettings, { body: { mails: { weeklyFigures: false } } })
    expect(await kinds()).toMatchObject([{ mail: false }])
    await visit(site, 'a')
    expect(await monday(site.owner.email)).toEqual([])
    await (await logIn(api, site.owner)).client(alarmCalls.changeSettings, { body: { mails: { weeklyFigures: true } } })
    await visit(site, 'b')
    expect(await monday(site.owner.email, 1)).toHaveLength(1)
  })

  it.each([['2026-03-09T00:00:00Z', '2026-03-02', '2026-03-08'], ['2026-03-08T14:59:59Z', '2026-02-23', '2026-03-01'], ['2026-03-08T15:00:00Z', '2026-03-02', '2026-03-08'], ['2026-01-01T03:00:00Z', '2025-12-22', '2025-12-28']])('at %s is about %s to %s', (now, startDate, endDate) => {
    expect(lastWeek(new Date(now))).toEqual({ startDate, endDate })
  })
})
