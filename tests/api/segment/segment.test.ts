import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS } from '#shared/kernel/moments.ts'
import { SEGMENT_CONDITIONS_MAX } from '#shared/segment/rules.ts'
import type { SegmentCondition, SegmentRules } from '#shared/segment/rules.ts'
import { listSegmentMembers } from '#server/modules/segment/index.ts'
import { campaignOf } from '../campaign/samples.ts'
import { standIns } from '../contract/scene.ts'
import { registerCard } from '#tests/support/card/cards.ts'
import { buildCoupon } from '#tests/support/coupon/coupons.ts'
import { buildMembership, subscribe } from '#tests/support/membership/memberships.ts'
import { buyByDeposit } from '#tests/support/payment/buyByDeposit.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
let site: Site
let course: BuiltCourse
let bought: number
const people: Record<'old' | 'quiet' | 'buyer' | 'subscriber' | 'noted' | 'blocked', Person> = {} as never
let teacher: Person

beforeAll(async () => {
  api = await startApi({ env: standIns })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  people.old = await buildPerson(api, { site })
  people.quiet = await buildPerson(api, { site })
  people.blocked = await buildPerson(api, { site })
  api.clock.advance(40 * DAY_MS)
  // Sessions have ended meanwhile.
  site = { ...site, owner: await logIn(api, site.owner) }
  teacher = await logIn(api, teacher)
  people.old = await logIn(api, people.old)
  course = await buildCourse(api, { site, teacher })
  for (const name of ['buyer', 'subscriber', 'noted'] as const) people[name] = await verified(api, await buildPerson(api, { site }))
  await buildAttendee(api, { course, person: people.noted })
  bought = (await buyByDeposit(api, { site, owner: site.owner, learner: people.buyer })).course.courseSeq
  const membership = await buildMembership(site, { courseSeqs: [course.courseSeq] })
  await subscribe(people.subscriber, site, membership, (await registerCard(people.subscriber, site)).cardSeq)
  const params = { channelSeq: site.channelSeq }
  await people.old.client(contract.channel.auth, { params })
  const { marketingConsentData: { version } } = await people.old.client(contract.terms.marketingConsent, { params, query: {} })
  await people.old.client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', ...params, version } })
  await site.owner.client(contract.member.changeMemo, { params: { ...params, userSeq: people.noted.userSeq }, body: { memo: '단골 100%' } })
  await site.owner.client(contract.member.block, { params: { ...params, userSeq: people.blocked.userSeq }, body: { reason: '광고' } })
})
afterAll(() => api.stop())

const at = () => ({ channelSeq: site.channelSeq })
const all = (...conditions: SegmentCondition[]): SegmentRules => ({ match: 'all', conditions })
/** Members without a role whom rules match, by all ways of asking. */
async function matched({ match, conditions }: SegmentRules): Promise<(keyof typeof people)[]> {
  const rules = { match, conditions: [...conditions] }
  const { segmentSeq } = await site.owner.client(contract.segment.create, { params: at(), body: { name: '시험', rules } })
  const { members } = await site.owner.client(contract.member.list, { params: at(), query: { segmentSeq, size: 100 } })
  const { count } = await site.owner.client(contract.segment.count, { params: at(), body: rules })
  expect(count).toBe(members.length)
  expect((await site.owner.client(contract.member.count, { params: at(), query: { segmentSeq } })).foundCount).toBe(count)
  const found: number[] = []
  for (let after = 0, page: number[] = []; after === 0 || page.length === 2; after = page.at(-1) ?? -1) {
    page = await listSegmentMembers(api.server.ports.database.db, site.channelSeq, rules, { after, limit: 2, now: api.clock.now() })
    found.push(...page)
    if (page.length < 2) break
  }
  expect(found).toEqual(members.map(({ userSeq }) => userSeq).toSorted((a, b) => a - b))
  await site.owner.client(contract.segment.remove, { params: { ...at(), segmentSeq } })
  return (['old', 'quiet', 'buyer', 'subscriber', 'noted', 'blocked'] as const).filter((name) => found.includes(people[name].userSeq))
}

describe('a segment', () => {
  const member = { kind: 'audience', isNot: false, audienceCd: 'MBR' } as const
  it.each<[string, () => SegmentRules, (keyof typeof people)[]]>([
    ['a role, without those who are blocked', () => all(member), ['old', 'quiet', 'buyer', 'subscriber', 'noted']],
    ['teachers', () => all({ kind: 'audience', isNot: false, audienceCd: 'TCH' }), []],
    ['students', () => all(member, { kind: 'audience', isNot: false, audienceCd: 'STUD' }), ['buyer', 'noted']],
    ['joined within', () => all(member, { kind: 'joined', isNot: false, days: 30 }), ['buyer', 'subscriber', 'noted']],
    ['not seen within', () => all(member, { kind: 'seen', isNot: true, days: 30 }), ['quiet']],
    ['attends a class', () => all({ kind: 'attends', isNot: false, courseSeq: course.courseSeq }), ['noted']],
    ['attends none', () => all(member, { kind: 'attends', isNot: true, courseSeq: null }), ['old', 'quiet', 'subscriber']],
    ['completed', () => all({ kind: 'completed', isNot: false, courseSeq: null }), []],
    ['progress', () => all({ kind: 'progress', isNot: false, courseSeq: course.courseSeq, from: 0, to: 50 }), ['noted']],
    ['bought a class', () => all({ kind: 'bought', isNot: false, courseSeq: bought }), ['buyer']],
    ['never bought', () => all(member, { kind: 'bought', isNot: true, courseSeq: null }), ['old', 'quiet', 'noted']],
    ['spent at least, less what was paid back', () => all({ kind: 'spent', isNot: false, won: 11_000 }, { kind: 'bought', isNot: false, courseSeq: bought }), ['buyer']],
    ['spent less', () => all({ kind: 'spent', isNot: false, won: 11_001 }, { kind: 'bought', isNot: false, courseSeq: bought }), []],
    ['has a membership', () => all({ kind: 'membership', isNot: false }), ['subscriber']],
    ['marketing', () => all({ kind: 'marketing', isNot: false }), ['old']],
    ['memo, as a text', () => all({ kind: 'memo', isNot: false, text: '100%' }), ['noted']],
    ['memo, a pattern is a text', () => all({ kind: 'memo', isNot: false, text: '단_' }), []],
    ['any of', () => ({ match: 'any', conditions: [{ kind: 'marketing', isNot: false }, { kind: 'memo', isNot: false, text: '단골' }] }), ['old', 'noted']],
  ])('finds members by %s [SET-02]', async (_, rules, expected) => {
    expect(await matched(rules())).toEqual(expected)
  })

  it('is made, changed and deleted, with 1 to 10 conditions [SET-02]', async () => {
    const { segmentSeq } = await site.owner.client(contract.segment.create, { params: at(), body: { name: ' 단골 ', rules: all(member) } })
    const params = { ...at(), segmentSeq }
    expect(await site.owner.client(contract.segment.save, { params, body: { name: '손님', rules: all({ kind: 'marketing', isNot: true }) } })).toMatchObject({ name: '손님', rules: { match: 'all', conditions: [{ kind: 'marketing', isNot: true }] } })
    expect((await site.owner.client(contract.segment.list, { params: at() })).segments.map(({ name }) => name)).toEqual(['손님'])
    for (const count of [0, SEGMENT_CONDITIONS_MAX + 1]) {
      await expect(site.owner.client(contract.segment.count, { params: at(), body: all(...Array.from({ length: count }, () => member)) })).rejects.toMatchObject({ status: 400 })
    }
    await site.owner.client(contract.segment.remove, { params })
    await expect(site.owner.client(contract.segment.remove, { params })).rejects.toMatchObject({ code: errorTable.segmentNotFound.code })
    await expect(site.owner.client(contract.member.list, { params: at(), query: { segmentSeq } })).rejects.toMatchObject({ code: errorTable.segmentNotFound.code })
  })
})

describe('who may use segments [SET-02] [SET-10]', () => {
  it.each([['OWN', true], ['MNG', true], ['TCH', false], [null, false]] as const)('%s reads and changes them: %s', async (role, may) => {
    const by = role === 'OWN' ? site.owner : await buildPerson(api, { site, ...(role === null ? {} : { role }) })
    const rules = all({ kind: 'marketing', isNot: false })
    const outcomes: boolean[] = []
    const { segmentSeq } = await site.owner.client(contract.segment.create, { params: at(), body: { name: '시험', rules } })
    const params = { ...at(), segmentSeq }
    for (const act of [
      () => by.client(contract.segment.list, { params: at() }), () => by.client(contract.segment.count, { params: at(), body: rules }),
      () => by.client(contract.segment.create, { params: at(), body: { name: '시험', rules } }), () => by.client(contract.segment.save, { params, body: { name: '시험', rules } }), () => by.client(contract.segment.remove, { params }),
    ]) outcomes.push(await act().then(() => true, (error: { status: number }) => error.status !== 403))
    expect(outcomes).toEqual(outcomes.map(() => may))
  })

  it('tells nobody through a count what they may not see', async () => {
    const other = await buildSite(api)
    const by = await buildPerson(api, { site: other, role: 'MNG' })
    const params = { channelSeq: other.channelSeq }
    const spent = all({ kind: 'spent', isNot: false, won: 1 })
    const { segmentSeq } = await other.owner.client(contract.segment.create, { params, body: { name: '큰손', rules: spent } })
    await other.owner.client(contract.staff.changePermissions, { params, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_USER_READ'] } })
    await expect(by.client(contract.segment.count, { params, body: spent })).rejects.toMatchObject({ status: 403 })
    await expect(by.client(contract.member.count, { params, query: { segmentSeq } })).rejects.toMatchObject({ status: 403 })
    expect((await by.client(contract.segment.list, { params })).segments).toEqual([])
    expect(await by.client(contract.segment.count, { params, body: all({ kind: 'memo', isNot: false, text: 'x' }) })).toEqual({ count: 0 })
  })
})

it('is not changed by who may not read segments, whatever else they may [SET-02]', async () => {
  const other = await buildSite(api)
  const by = await buildPerson(api, { site: other, role: 'MNG' })
  const params = { channelSeq: other.channelSeq }
  const body = { name: '소식', rules: all({ kind: 'marketing', isNot: false }) }
  const { segmentSeq } = await other.owner.client(contract.segment.create, { params, body })
  await other.owner.client(contract.staff.changePermissions, { params, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_USER_UPDATE'] } })
  for (const act of [
    () => by.client(contract.segment.create, { params, body }), () => by.client(contract.segment.save, { params: { ...params, segmentSeq }, body }), () => by.client(contract.segment.remove, { params: { ...params, segmentSeq } }),
  ]) await expect(act()).rejects.toMatchObject({ status: 403 })
  expect((await other.owner.client(contract.segment.list, { params })).segments).toHaveLength(1)
})

it('is neither changed nor deleted, by a guessed number, by who may not read its rules [SET-02]', async () => {
  const other = await buildSite(api)
  const by = await buildPerson(api, { site: other, role: 'MNG' })
  const params = { channelSeq: other.channelSeq }
  const kept = { name: '큰손', rules: all({ kind: 'spent', isNot: false, won: 1 }) }
  const { segmentSeq } = await other.owner.client(contract.segment.create, { params, body: kept })
  await other.owner.client(contract.staff.changePermissions, { params, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_USER_READ', 'SITE_USER_UPDATE'] } })
  const readable = { name: '소식', rules: all({ kind: 'marketing', isNot: false }) }
  await expect(by.client(contract.segment.save, { params: { ...params, segmentSeq }, body: readable })).rejects.toMatchObject({ status: 403 })
  await expect(by.client(contract.segment.remove, { params: { ...params, segmentSeq } })).rejects.toMatchObject({ status: 403 })
  expect((await other.owner.client(contract.segment.list, { params })).segments).toMatchObject([kept])
})

it('says how many coupons and scheduled campaigns its deletion would leave without anyone [SET-02]', async () => {
  const own = await buildSite(api)
  const params = { channelSeq: own.channelSeq }
  const rules = all({ kind: 'attends', isNot: false, courseSeq: null })
  const used = await own.owner.client(contract.segment.create, { params, body: { name: '가', rules } })
  await own.owner.client(contract.segment.create, { params, body: { name: '나', rules } })
  const counts = async () => (await own.owner.client(contract.segment.list, { params })).segments.map(({ couponCount, campaignCount }) => [couponCount, campaignCount])
  await buildCoupon(own, { segmentSeq: used.segmentSeq, endAt: new Date(api.clock.now().getTime() + DAY_MS).toISOString() })
  await buildCoupon(own, { segmentSeq: used.segmentSeq, endAt: api.clock.now().toISOString() })
  const { couponSeq } = await buildCoupon(own, { segmentSeq: used.segmentSeq })
  await buildCoupon(own)
  const { campaignSeq } = await own.owner.client(contract.campaign.create, { params, body: campaignOf({ audience: 'segment', targetSeq: used.segmentSeq }) })
  expect(await counts()).toEqual([[2, 0], [0, 0]])
  await own.owner.client(contract.coupon.stop, { params: { ...params, couponSeq }, body: { stopped: true } })
  await own.owner.client(contract.campaign.start, { params: { ...params, campaignSeq }, body: { sendAt: new Date(api.clock.now().getTime() + 3 * DAY_MS).toISOString() } })
  expect(await counts()).toEqual([[1, 1], [0, 0]])
})
