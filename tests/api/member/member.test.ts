import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberBulk } from '#shared/member/bulk.ts'
import type { BulkSelectionAsked } from '#shared/bulk/contract.ts'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { MEMO_MAX } from '#shared/member/rules.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { memberEvents } from '#server/infra/db/schema/index.ts'
import { CAMPAIGN_QUEUE } from '#server/modules/campaign/sending.ts'
import { hostsOf } from '#tests/support/server/atHost.ts'
import { startSiteBulk } from '#tests/support/bulk/bulk.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { PASSWORD, buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { campaignOf } from '../campaign/samples.ts'

let api: TestApi
let site: Site
let teacher: Person
let manager: Person
const members: Person[] = []
beforeAll(async () => {
  api = await startApi()
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  manager = await buildPerson(api, { site, role: 'MNG' })
  for (let made = 0; made < 7; made += 1) members.push(await buildPerson(api, { site }))
})
afterAll(() => api.stop())

type Query = Parameters<typeof list>[0]
const at = () => ({ channelSeq: site.channelSeq })
const of = ({ userSeq }: { userSeq: number }) => ({ ...at(), userSeq })
function list(query: CallInput<typeof contract.member.list>['query'] = {}, by: Pick<Person, 'client'> = site.owner) {
  return by.client(contract.member.list, { params: at(), query })
}

/** All members, page by page. */
async function walk(query: NonNullable<Query>, isBack = false): Promise<number[]> {
  const found: number[] = []
  for (let cursor: string | undefined, pages = 0; pages < 20; pages += 1) {
    const page = await list({ ...query, size: 3, backYn: isBack ? 'Y' : 'N', ...(cursor === undefined ? {} : { cursor }) })
    const seqs = page.members.map(({ userSeq }) => userSeq)
    if (isBack) found.unshift(...seqs)
    else found.push(...seqs)
    const next = isBack ? page.before : page.after
    if (next === null) break
    cursor = next
  }
  return found
}

describe('the list of members', () => {
  it.each(['joined', 'name', 'seen', 'classes', 'spent'] as const)('reads by %s from the beginning and from the end, each member once [SET-02]', async (sort) => {
    const all = (await list({ sort, size: 100 })).members.map(({ userSeq }) => userSeq)
    expect(all).toHaveLength(10)
    expect(await walk({ sort })).toEqual(all)
    expect(await walk({ sort }, true)).toEqual(all)
    expect(await walk({ sort, order: 'asc' })).toEqual(all.toReversed())
  })

  it('finds by part of a name and an address, by role, class and block, and counts them [SET-02]', async () => {
    const [one] = members as [Person]
    const course = await buildCourse(api, { site, teacher })
    await one.client(contract.enrollment.attend, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    expect((await list({ q: one.email.slice(1, -3).toUpperCase() })).members).toMatchObject([{ userSeq: one.userSeq, classCount: 1 }])
    expect((await list({ q: '%' })).members).toEqual([])
    expect((await list({ audienceCd: 'STUD' })).members.map(({ userSeq }) => userSeq)).toEqual([one.userSeq])
    expect((await list({ audienceCd: 'OWN' })).members).toMatchObject([{ userSeq: site.owner.userSeq }])
    expect(await site.owner.client(contract.member.count, { params: at(), query: { audienceCd: 'MBR' } })).toEqual({ totalCount: 10, foundCount: 7, blockedCount: 0 })
    expect(await site.owner.client(contract.member.detail, { params: of(one) })).toMatchObject({ member: { userSeq: one.userSeq }, classes: [{ courseSeq: course.courseSeq, progressPercent: 0 }], blockedReason: null, events: [] })
  })

  it('refuses a place of another order, and one that is none [SET-02]', async () => {
    await expect(list({ cursor: '1~x' })).rejects.toMatchObject({ code: '900010' })
    await expect(list({ sort: 'classes', cursor: "1~1'" })).rejects.toMatchObject({ code: '900010' })
  })

  it('finds by when members joined, were seen, and agreed to marketing [SET-02]', async () => {
    const other = await buildSite(api)
    const early = await buildPerson(api, { site: other })
    const middle = api.clock.now()
    api.clock.advance(60 * MINUTE_MS)
    const late = await buildPerson(api, { site: other })
    const found = async (query: Parameters<typeof list>[0]) => (await other.owner.client(contract.member.list, { params: { channelSeq: other.channelSeq }, query: { audienceCd: 'MBR', ...query } })).members.map(({ userSeq }) => userSeq).toSorted((a, b) => a - b)
    const border = new Date(middle.getTime() + MINUTE_MS).toISOString()
    expect(await found({ joinedFrom: border })).toEqual([late.userSeq])
    expect(await found({ joinedUntil: border })).toEqual([early.userSeq])
    expect(await found({ seenUntil: border })).toEqual([early.userSeq])
    await early.client(contract.channel.auth, { params: { channelSeq: other.channelSeq } })
    expect(await found({ seenUntil: border })).toEqual([])
    expect(await found({ seenFrom: border })).toEqual([early.userSeq, late.userSeq].toSorted((a, b) => a - b))
    const { marketingConsentData: { version } } = await late.client(contract.terms.marketingConsent, { params: { channelSeq: other.channelSeq }, query: {} })
    await late.client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', channelSeq: other.channelSeq, version } })
    expect(await found({ marketingYn: 'Y' })).toEqual([late.userSeq])
    expect(await found({ marketingYn: 'N' })).toEqual([early.userSeq])
    expect((await other.owner.client(contract.member.detail, { params: { channelSeq: other.channelSeq, userSeq: late.userSeq } })).consents).toContainEqual(expect.objectContaining({ termsKind: 'marketing-consent', version, language: 'ko' }))
  })

  it.each(['%', '_', '%'.repeat(100), '\\\\', "'; drop table users; --", '(a+)+$'.repeat(16), '😀'.repeat(50)])('a search for %s finds it as a text, quickly [SET-02]', async (q) => {
    const begun = performance.now()
    expect((await list({ q })).members).toEqual([])
    expect(performance.now() - begun).toBeLessThan(2000)
  })

  it('shows no amounts, and no order by them, to those who may not see sales [SET-02] [SET-10]', async () => {
    const other = await buildSite(api)
    const by = await buildPerson(api, { site: other, role: 'MNG' })
    const member = await buildPerson(api, { site: other })
    const params = { channelSeq: other.channelSeq }
    expect((await by.client(contract.member.detail, { params: { ...params, userSeq: member.userSeq } })).orders).toEqual([])
    await other.owner.client(contract.staff.changePermissions, { params, body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ'] } })
    const { members: found } = await by.client(contract.member.list, { params, query: {} })
    expect(found.map(({ spentKrw, spentUsd }) => [spentKrw, spentUsd])).toEqual(found.map(() => [null, null]))
    expect(await by.client(contract.member.detail, { params: { ...params, userSeq: member.userSeq } })).toMatchObject({ orders: null, member: { spentKrw: null } })
    await expect(by.client(contract.member.list, { params, query: { sort: 'spent' } })).rejects.toMatchObject({ status: 403 })
    await expect(by.client(contract.member.changeMemo, { params: { ...params, userSeq: member.userSeq }, body: { memo: 'x' } })).rejects.toMatchObject({ status: 403 })
  })

  it('is for those who may read members, of this site alone [SET-02] [SET-10]', async () => {
    const other = await buildSite(api)
    for (const by of [teacher, members[0]!, other.owner]) await expect(list({}, by)).rejects.toMatchObject({ status: 403 })
    await expect(site.owner.client(contract.member.detail, { params: of(other.owner) })).rejects.toMatchObject({ code: '920040' })
    await expect(site.owner.client(contract.member.changeMemo, { params: of(other.owner), body: { memo: 'x' } })).rejects.toMatchObject({ code: '920040' })
    await expect(site.owner.client(contract.member.block, { params: of(other.owner), body: { reason: 'x' } })).rejects.toMatchObject({ code: '920040' })
  })
})

describe('a memo', () => {
  it('is kept with its history, up to 500 characters, and no answer to the member has it [SET-02]', async () => {
    const one = members[1]!
    const secret = `비밀 ${'x'.repeat(MEMO_MAX - 3)}`
    await site.owner.client(contract.member.changeMemo, { params: of(one), body: { memo: secret } })
    await manager.client(contract.member.changeMemo, { params: of(one), body: { memo: '둘째 메모' } })
    expect((await site.owner.client(contract.member.detail, { params: of(one) }))).toMatchObject({ member: { memo: '둘째 메모' }, events: [{ act: 'memo', content: '둘째 메모' }, { act: 'memo', content: secret }] })
    await expect(site.owner.client(contract.member.changeMemo, { params: of(one), body: { memo: 'x'.repeat(MEMO_MAX + 1) } })).rejects.toMatchObject({ status: 400 })
    const answers = [await one.client(contract.auth.me, {}), await one.client(contract.channel.auth, { params: at() })]
    expect(JSON.stringify(answers)).not.toContain('둘째 메모')
  })
})

describe('a block', () => {
  it('keeps the member out of the site at once until it ends, and nobody else [SET-02]', async () => {
    const [one, another] = [members[2]!, members[3]!]
    const course = await buildCourse(api, { site, teacher })
    const attend = (by: Person) => by.client(contract.enrollment.attend, { params: { channelSeq: course.channelSeq, courseSeq: course.courseSeq } })
    await site.owner.client(contract.member.block, { params: of(one), body: { reason: '광고' } })
    await expect(attend(one)).rejects.toMatchObject({ code: '910002' })
    await expect(one.client(contract.channel.join, { params: at() })).rejects.toMatchObject({ code: '910002' })
    await attend(another)
    expect((await list({ blockedYn: 'Y' })).members.map(({ userSeq }) => userSeq)).toEqual([one.userSeq])
    expect(await site.owner.client(contract.member.detail, { params: of(one) })).toMatchObject({ blockedReason: '광고', events: [{ act: 'blocked' }] })
    await site.owner.client(contract.member.unblock, { params: of(one) })
    await attend(one)
  })

  it('is refused for the owner and for oneself, and to those who may not change members [SET-02]', async () => {
    const block = (by: Person, whom: { userSeq: number }) => by.client(contract.member.block, { params: of(whom), body: { reason: '이유' } })
    await expect(block(manager, site.owner)).rejects.toMatchObject({ code: '920041' })
    await expect(block(manager, manager)).rejects.toMatchObject({ code: '920041' })
    // A teacher whom the site lets change members still blocks nobody above.
    const own = await buildSite(api)
    const [theirManager, theirTeacher, plain] = [await buildPerson(api, { site: own, role: 'MNG' }), await buildPerson(api, { site: own, role: 'TCH' }), await buildPerson(api, { site: own })]
    await own.owner.client(contract.staff.changePermissions, { params: { channelSeq: own.channelSeq }, body: { userTypeCd: 'TCH', permissions: ['SITE_CONSOLE_READ', 'SITE_MEMBER_READ', 'SITE_MEMBER_UPDATE'] } })
    const blockThere = ({ userSeq }: Person) => theirTeacher.client(contract.member.block, { params: { channelSeq: own.channelSeq, userSeq }, body: { reason: '이유' } })
    await expect(blockThere(theirManager)).rejects.toMatchObject({ code: '920041' })
    await blockThere(plain)
    for (const by of [teacher, members[4]!]) await expect(block(by, members[5]!)).rejects.toMatchObject({ status: 403 })
  })

  it('does not stop the member elsewhere [SET-02]', async () => {
    const one = members[6]!
    await site.owner.client(contract.member.block, { params: of(one), body: { reason: '광고' } })
    expect((await one.client(contract.auth.me, {})).user.userSeq).toBe(one.userSeq)
  })
})

describe('a sheet of memos', () => {
  const rows = (...lines: [string, string][]): BulkSelectionAsked => ({ way: 'lines', lines: lines.map(([email, value], index) => ({ line: index + 2, email, value })) })

  it('says what each line does before anything happens, then does it once [SET-02]', async () => {
    const own = await buildSite(api)
    const [one, two, stranger] = [await buildPerson(api, { site: own }), await buildPerson(api, { site: own }), await buildPerson(api)]
    const params = { channelSeq: own.channelSeq }
    const sheet = rows([one.email.toUpperCase(), ' =단골 '], [one.email, '또'], [two.email, ''], ['no address', 'x'], [stranger.email, 'x'], [own.owner.email, 'x'.repeat(MEMO_MAX + 1)])
    const previewOf = (selection: BulkSelectionAsked, input = {}) => own.owner.client(contract.bulk.sitePreview, { params, body: { kind: memberBulk.memo, input, selection } })
    const start = (selection: BulkSelectionAsked, input = {}) => startSiteBulk(own.owner, own.channelSeq, { kind: memberBulk.memo, input, selection })
    const memoOf = async ({ userSeq }: Person) => (await own.owner.client(contract.member.detail, { params: { ...params, userSeq } })).member.memo
    const checked = await previewOf(sheet)
    expect(checked.rows).toMatchObject([{ line: 2, name: one.name, act: 'memo', from: '', to: '=단골' }])
    expect(checked.stays.map(({ line, reason }) => [line, reason])).toEqual([[3, 'twice'], [4, 'same'], [5, 'wrongAddress'], [6, 'notMember'], [7, 'tooLong']])
    // Who has an account elsewhere stays unknown to the site.
    expect(checked.stays[3]).toMatchObject({ name: '', email: stranger.email })
    expect(await memoOf(one)).toBe('')
    const { bulkSeq } = await start(sheet)
    expect([await memoOf(one), await memoOf(two), await memoOf(own.owner)]).toEqual(['=단골', '', ''])
    expect((await previewOf(sheet)).stays[0]).toMatchObject({ line: 2, reason: 'same', from: '=단골' })
    // An empty cell erases nothing unless staff say so, and then says it.
    expect((await previewOf(rows([one.email, ' ']))).stays).toMatchObject([{ reason: 'empty', from: '=단골' }])
    expect(await memoOf(one)).toBe('=단골')
    expect((await previewOf(rows([one.email, ' ']), { eraseYn: 'Y' })).rows).toMatchObject([{ act: 'erase', from: '=단골', to: '' }])
    const report = await own.owner.client(contract.bulk.siteReport, { params: { ...params, bulkSeq }, query: {} })
    expect(report.rows[0]).toMatchObject({ line: 2, act: 'memo', from: '', to: '=단골' })
    expect((await own.owner.client(contract.member.detail, { params: { ...params, userSeq: one.userSeq } })).events).toHaveLength(1)
    await own.owner.client(contract.bulk.siteUndo, { params: { ...params, bulkSeq } })
    expect(await memoOf(one)).toBe('')
  })

  it('that would overwrite what a colleague wrote since the preview is refused, and its undo leaves what was written since [SET-02]', async () => {
    const own = await buildSite(api)
    const [one, two] = [await buildPerson(api, { site: own }), await buildPerson(api, { site: own })]
    const params = { channelSeq: own.channelSeq }
    const note = ({ userSeq }: Person, memo: string) => own.owner.client(contract.member.changeMemo, { params: { ...params, userSeq }, body: { memo } })
    const memosOf = async () => Promise.all([one, two].map(async ({ userSeq }) => (await own.owner.client(contract.member.detail, { params: { ...params, userSeq } })).member.memo))
    const body = { kind: memberBulk.memo, input: {}, selection: rows([one.email, '새것'], [two.email, '새것']) }
    const { digest } = await own.owner.client(contract.bulk.sitePreview, { params, body })
    await note(one, '동료')
    await expect(own.owner.client(contract.bulk.siteStart, { params, body: { ...body, digest, requestNo: randomUUID() } })).rejects.toMatchObject({ code: errorTable.bulkOutdated.code })
    expect(await memosOf()).toEqual(['동료', ''])
    const { bulkSeq } = await startSiteBulk(own.owner, own.channelSeq, body)
    await note(two, '나중')
    const { bulk } = await own.owner.client(contract.bulk.siteUndo, { params: { ...params, bulkSeq } })
    expect(bulk).toMatchObject({ doneCount: 1, skippedCount: 1 })
    const { rows: lines } = await own.owner.client(contract.bulk.siteReport, { params: { ...params, bulkSeq: bulk.bulkSeq }, query: { outcome: 'skipped' } })
    expect(lines).toMatchObject([{ email: two.email, reason: 'changed' }])
    expect(await memosOf()).toEqual(['동료', '나중'])
  })
})

describe('the mails of a member', () => {
  it('show what this site sent and what the mail server refused, not those of other sites [SET-02]', async () => {
    const own = await buildSite(api)
    const [one, elsewhere] = [await buildPerson(api, { site: own }), await buildSite(api)]
    const mailsAt = async ({ channelSeq, owner }: Site) => (await owner.client(contract.member.detail, { params: { channelSeq, userSeq: one.userSeq } })).mails
    const attend = async (at: Site, title: string) => {
      const { channelSeq, courseSeq } = await buildCourse(api, { site: at, teacher: await buildPerson(api, { site: at, role: 'TCH' }), draft: { title } })
      await one.client(contract.enrollment.attend, { params: { channelSeq, courseSeq } })
    }
    await attend(own, '물레 첫걸음')
    await api.server.services.channel.join({ channelSeq: elsewhere.channelSeq, userSeq: one.userSeq })
    await attend(elsewhere, '다른 사이트')
    api.mailTrouble.set(one.email, 'refused')
    await attend(own, '가마 첫걸음')
    api.mailTrouble.delete(one.email)
    const params = { channelSeq: own.channelSeq }
    const { marketingConsentData: { version } } = await one.client(contract.terms.marketingConsent, { params, query: {} })
    await one.client(contract.profile.changeMarketing, { body: { marketingYn: 'Y', ...params, version } })
    const { campaignSeq } = await own.owner.client(contract.campaign.create, { params, body: campaignOf({ subject: '봄 소식' }) })
    await own.owner.client(contract.campaign.start, { params: { ...params, campaignSeq }, body: { sendAt: null } })
    await api.runSent(CAMPAIGN_QUEUE)
    expect((await mailsAt(own)).map(({ kind, subject, outcome }) => [kind, subject, outcome]).toSorted()).toEqual([
      ['campaign', '봄 소식', 'sent'],
      ['enrolled', '‘가마 첫걸음’ 수강 신청이 완료되었습니다', 'failed'],
      ['enrolled', '‘물레 첫걸음’ 수강 신청이 완료되었습니다', 'sent'],
    ])
    expect((await mailsAt(elsewhere)).map(({ subject }) => subject)).toEqual(['‘다른 사이트’ 수강 신청이 완료되었습니다'])
  })
})

describe('a block at the site of a session', () => {
  it('ends its sessions, refuses a login there with the reason, and goes with the account [SET-02] [AUTH-10]', async () => {
    const own = await buildSite(api)
    const one = await buildPerson(api, { site: own })
    const { database: { db } } = api.server.ports
    const params = { channelSeq: own.channelSeq, userSeq: one.userSeq }
    const { channel: { domain } } = await one.client(contract.channel.information, { params })
    const hosts = hostsOf(api)
    const cookie = await hosts.logIn(one, domain)
    expect((await own.owner.client(contract.member.detail, { params })).sessions).toHaveLength(1)
    await own.owner.client(contract.member.block, { params, body: { reason: '광고' } })
    expect((await own.owner.client(contract.member.detail, { params })).sessions).toEqual([])
    expect(await hosts.ask(domain, callUrl(contract.auth.me, {}), { cookie })).toMatchObject({ status: 401 })
    expect(await hosts.ask(domain, callUrl(contract.auth.login, {}), { body: { email: one.email, password: PASSWORD } })).toMatchObject({ status: 403, json: { code: errorTable.accountBlocked.code } })
    await own.owner.client(contract.member.changeMemo, { params, body: { memo: '비밀' } })
    const events = () => db.select().from(memberEvents).where(eq(memberEvents.userSeq, one.userSeq))
    expect(await events()).toHaveLength(2)
    await one.client(contract.profile.withdraw, { body: { password: PASSWORD } })
    expect(await events()).toEqual([])
  })
})

describe('members in bulk', () => {
  it('are blocked but oneself and the owner, logged out, and let in again by an undo [SET-02] [AUTH-10]', async () => {
    const own = await buildSite(api)
    const manager = await buildPerson(api, { site: own, role: 'MNG' })
    const [one, two, earlier] = [await buildPerson(api, { site: own }), await buildPerson(api, { site: own }), await buildPerson(api, { site: own })]
    const params = { channelSeq: own.channelSeq }
    await own.owner.client(contract.member.block, { params: { ...params, userSeq: earlier.userSeq }, body: { reason: '광고' } })
    const bulk = await startSiteBulk(manager, own.channelSeq, { kind: memberBulk.block, input: { reason: '도배' }, selection: { way: 'matching', filter: {}, exceptSeqs: [two.userSeq] } })
    const { rows } = await manager.client(contract.bulk.siteReport, { params: { ...params, bulkSeq: bulk.bulkSeq }, query: {} })
    expect(new Map(rows.map(({ subjectSeq, act, reason }) => [subjectSeq, reason ?? act]))).toEqual(new Map([[own.owner.userSeq, 'above'], [manager.userSeq, 'self'], [one.userSeq, 'block'], [earlier.userSeq, 'same']]))
    const detail = async ({ userSeq }: Person) => own.owner.client(contract.member.detail, { params: { ...params, userSeq } })
    expect(await detail(one)).toMatchObject({ blockedReason: '도배', member: { blockedAt: expect.any(String) } })
    await manager.client(contract.bulk.siteUndo, { params: { ...params, bulkSeq: bulk.bulkSeq } })
    expect([(await detail(one)).member.blockedAt, (await detail(earlier)).member.blockedAt]).toEqual([null, expect.any(String)])
  })

  it('are let in again, and blocked as they were by an undo unless staff did it since [SET-02]', async () => {
    const own = await buildSite(api)
    const [one, two] = [await buildPerson(api, { site: own }), await buildPerson(api, { site: own })]
    const params = { channelSeq: own.channelSeq }
    const set = (call: 'block' | 'unblock', { userSeq }: Person) => (call === 'block' ? own.owner.client(contract.member.block, { params: { ...params, userSeq }, body: { reason: '광고' } }) : own.owner.client(contract.member.unblock, { params: { ...params, userSeq } }))
    for (const person of [one, two]) await set('block', person)
    const blockedAt = async ({ userSeq }: Person) => (await own.owner.client(contract.member.detail, { params: { ...params, userSeq } })).member.blockedAt
    const before = await blockedAt(one)
    const { bulkSeq } = await startSiteBulk(own.owner, own.channelSeq, { kind: memberBulk.unblock, input: {}, selection: { way: 'these', subjectSeqs: [one.userSeq, two.userSeq] } })
    expect([await blockedAt(one), await blockedAt(two)]).toEqual([null, null])
    await set('block', two)
    await set('unblock', two)
    const { bulk } = await own.owner.client(contract.bulk.siteUndo, { params: { ...params, bulkSeq } })
    expect(bulk).toMatchObject({ doneCount: 1, skippedCount: 1 })
    expect([await blockedAt(one), await blockedAt(two)]).toEqual([before, null])
  })

  it('are for staff who may change members, by the action of the site alone [SET-02]', async () => {
    const own = await buildSite(api)
    const teacher = await buildPerson(api, { site: own, role: 'TCH' })
    const one = await buildPerson(api, { site: own })
    const selection = { way: 'these' as const, subjectSeqs: [one.userSeq] }
    const preview = (by: Person, kind: string, input: Record<string, unknown>) => by.client(contract.bulk.sitePreview, { params: { channelSeq: own.channelSeq }, body: { kind, input, selection } })
    await expect(preview(teacher, memberBulk.unblock, {})).rejects.toMatchObject({ status: 403 })
    await expect(preview(own.owner, 'attendee.status', { choiseStatusCd: '00' })).rejects.toMatchObject({ status: 400 })
    await expect(preview(own.owner, memberBulk.memo, { memo: 'x'.repeat(MEMO_MAX + 1) })).rejects.toMatchObject({ status: 400 })
  })
})
