import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditCalls } from '#shared/audit/contract.ts'
import type { AuditEntry } from '#shared/audit/contract.ts'
import { AUDIT_DAYS, AUDIT_ROWS_MAX } from '#shared/audit/rules.ts'
import { contract } from '#shared/contract.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { couponKind } from '#shared/coupon/rules.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { ChoiseStatusCd } from '#shared/kernel/codes.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { memberBulk } from '#shared/member/bulk.ts'
import { removeUnneeded } from '#server/app/retention.ts'
import { startSiteBulk } from '#tests/support/bulk/bulk.ts'
import { buildSiteBoard, buildSitePost } from '#tests/support/board/siteBoards.ts'
import { buildCoupon, couponOf } from '#tests/support/coupon/coupons.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildAttendee, buildCourse, buildPerson, buildSite, logIn } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

let api: TestApi
beforeAll(async () => { api = await startApi() })
afterAll(() => api.stop())

const listOf = (by: Person, { channelSeq }: Pick<Site, 'channelSeq'>, query: CallInput<typeof auditCalls.list>['query'] = {}) => by.client(auditCalls.list, { params: { channelSeq }, query })
const latest = async (site: Site): Promise<AuditEntry> => {
  const [entry] = (await listOf(site.owner, site)).entries
  if (entry === undefined) throw new Error('nothing is logged')
  return entry
}
const fieldsOf = (entry: AuditEntry, row = 0) => Object.fromEntries((entry.changes[row]?.fields ?? []).map(({ name, before, after }) => [name, [before, after]]))

describe('what is logged [SET-10]', () => {
  it('who changed what, with before and after, in the transaction of the change', async () => {
    const site = await buildSite(api)
    const coupon = await buildCoupon(site)
    expect(await latest(site)).toMatchObject({ byUserSeq: site.owner.userSeq, kind: 'coupon', call: 'coupon.create', act: 'INSERT', label: '첫 수강 쿠폰', changeCount: 1 })
    await site.owner.client(contract.coupon.save, { params: { channelSeq: site.channelSeq, couponSeq: coupon.couponSeq }, body: couponOf({ name: '봄 쿠폰', discountValue: 3000 }) })
    const changed = await latest(site)
    expect(changed).toMatchObject({ call: 'coupon.save', act: 'UPDATE', label: '봄 쿠폰', at: api.clock.now().toISOString() })
    expect(fieldsOf(changed)).toEqual({ name: ['첫 수강 쿠폰', '봄 쿠폰'], discount_value: [2000, 3000] })
    // Saved as it was, and refused: nothing changed.
    await site.owner.client(contract.coupon.save, { params: { channelSeq: site.channelSeq, couponSeq: coupon.couponSeq }, body: couponOf({ name: '봄 쿠폰', discountValue: 3000 }) })
    await expect(site.owner.client(contract.coupon.stop, { params: { channelSeq: site.channelSeq, couponSeq: 999_999 }, body: { stopped: true } })).rejects.toThrow()
    expect((await latest(site)).auditSeq).toBe(changed.auditSeq)
    await site.owner.client(contract.coupon.remove, { params: { channelSeq: site.channelSeq, couponSeq: coupon.couponSeq } })
    expect(await latest(site)).toMatchObject({ call: 'coupon.remove', act: 'DELETE', label: '봄 쿠폰' })
  })

  it('whom it is about, with names for numbers, and no text of a memo or of a contract', async () => {
    const site = await buildSite(api)
    const [member, manager] = [await buildPerson(api, { site }), await buildPerson(api, { site, role: 'MNG' })]
    await verified(api, member)
    const params = { channelSeq: site.channelSeq, userSeq: member.userSeq }
    await manager.client(contract.member.changeMemo, { params, body: { memo: '환불을 두 번 요청했어요' } })
    const memo = await latest(site)
    expect(memo).toMatchObject({ kind: 'member', byUserSeq: manager.userSeq, person: { userSeq: member.userSeq } })
    expect(fieldsOf(memo)).toEqual({ memo: [null, '•••'] })
    await site.owner.client(contract.staff.invite, { params: { channelSeq: site.channelSeq }, body: { userSeq: member.userSeq, userTypeCd: 'TCH' } })
    expect(fieldsOf(await latest(site))).toEqual({ user_type_cd: [null, 'TCH'] })
    await site.owner.client(contract.staff.changePermissions, { params: { channelSeq: site.channelSeq }, body: { userTypeCd: 'TCH', permissions: ['SITE_CONSOLE_READ'] } })
    expect(fieldsOf(await latest(site))).toEqual({ 'role_permissions.TCH': [null, ['SITE_CONSOLE_READ']] })
    const course = await buildCourse(api, { site, teacher: manager })
    await site.owner.client(contract.staff.addClassManager, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq }, body: { userSeq: member.userSeq, userTypeCd: 'FAC' } })
    const appointed = await latest(site)
    expect(appointed.course?.courseSeq).toBe(course.courseSeq)
    expect(fieldsOf(appointed)).toMatchObject({ user_seq: [null, appointed.person?.name], course_seq: [null, appointed.course?.title] })
  })

  it('saves of one form within ten minutes as one entry', async () => {
    const site = await buildSite(api)
    const course = await buildCourse(api, { site, publicCd: null })
    const save = (price: number) => site.owner.client(contract.course.update, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq }, body: { course: { price } } })
    await save(10_000)
    await save(12_000)
    const entry = await latest(site)
    expect(entry).toMatchObject({ call: 'course.update', changeCount: 2 })
    expect([fieldsOf(entry)['price'], fieldsOf(entry, 1)['price']]).toEqual([[null, 10_000], [10_000, 12_000]])
    api.clock.advance(HOUR_MS)
    await save(15_000)
    expect((await latest(site)).auditSeq).not.toBe(entry.auditSeq)
  })

  it('that a single attendee was approved, and cancelled: who, of which class, and what changed', async () => {
    const site = await buildSite(api)
    const course = await buildCourse(api, { site, draft: { choiseTypeCd: '00' } })
    const { person, attendSeq } = await buildAttendee(api, { course })
    const params = { channelSeq: site.channelSeq, courseSeq: course.courseSeq }
    const change = async (to: ChoiseStatusCd) => {
      await site.owner.client(contract.attendee.changeStatus, { params, body: { attendSeqs: [attendSeq], choiseStatusCd: to } })
      return latest(site)
    }
    const about = { kind: 'attendee', call: 'attendee.changeStatus', act: 'UPDATE', byUserSeq: site.owner.userSeq, person: { userSeq: person.userSeq }, course: { courseSeq: course.courseSeq } }
    const approved = await change(choiseStatusCd.approved)
    expect(approved).toMatchObject(about)
    expect(fieldsOf(approved)['choise_status_cd']).toEqual([choiseStatusCd.awaiting, choiseStatusCd.approved])
    const cancelled = await change(choiseStatusCd.cancelled)
    expect(cancelled).toMatchObject(about)
    expect(cancelled.auditSeq).not.toBe(approved.auditSeq)
    expect(fieldsOf(cancelled)['choise_status_cd']).toEqual([choiseStatusCd.approved, choiseStatusCd.cancelled])
  })

  it('a bulk change as one entry, not its rows; its undo too', async () => {
    const site = await buildSite(api)
    const members = await Promise.all([buildPerson(api, { site }), buildPerson(api, { site })])
    const bulk = await startSiteBulk(site.owner, site.channelSeq, { kind: memberBulk.block, input: { reason: '광고' }, selection: { way: 'these', subjectSeqs: members.map(({ userSeq }) => userSeq) } })
    const entry = await latest(site)
    expect(entry).toMatchObject({ kind: 'bulk', call: 'bulk.siteStart', changeCount: 1 })
    expect(fieldsOf(entry)).toMatchObject({ kind: [null, memberBulk.block], total_count: [null, 2] })
    await site.owner.client(contract.bulk.siteUndo, { params: { channelSeq: site.channelSeq, bulkSeq: bulk.bulkSeq } })
    expect(await latest(site)).toMatchObject({ call: 'bulk.siteUndo' })
  })

  it('a post that staff delete for its author, and none that its author deletes', async () => {
    const site = await buildSite(api)
    const member = await buildPerson(api, { site })
    await verified(api, member)
    const board = await buildSiteBoard(site.owner, site.channelSeq)
    const own = await buildSitePost(member, board)
    const others = await buildSitePost(member, board, { title: '광고예요' })
    await member.client(contract.siteBoard.delete, { params: { ...board, postSeq: own } })
    expect((await latest(site)).call).toBe('siteBoard.create')
    await site.owner.client(contract.siteBoard.delete, { params: { ...board, postSeq: others } })
    const entry = await latest(site)
    expect(entry).toMatchObject({ call: 'siteBoard.delete', act: 'DELETE', label: '광고예요', person: { userSeq: member.userSeq } })
    expect(fieldsOf(entry)['content']).toEqual(['•••', null])
  })

  it(`names the first ${AUDIT_ROWS_MAX} rows and counts the others`, async () => {
    const site = await buildSite(api)
    await buildCoupon(site, { kindCd: couponKind.bulk }, 50)
    const entry = await latest(site)
    expect([entry.changes.length, entry.changeCount]).toEqual([AUDIT_ROWS_MAX, 51])
  })
})

describe('the list [SET-10]', () => {
  it('filters by person, kind, class, days and words, and pages by key both ways', async () => {
    const site = await buildSite(api)
    const manager = await buildPerson(api, { site, role: 'MNG' })
    const first = api.clock.now()
    for (const name of ['봄', '여름', '가을']) await buildCoupon(site, { name })
    api.clock.advance(DAY_MS)
    await buildCoupon({ ...site, owner: manager }, { name: '겨울' })
    const labels = async (query: CallInput<typeof auditCalls.list>['query']) => (await listOf(site.owner, site, query)).entries.map(({ label }) => label)
    expect(await labels({ kind: 'coupon' })).toEqual(['겨울', '가을', '여름', '봄'])
    expect(await labels({ kind: 'coupon', byUserSeq: manager.userSeq })).toEqual(['겨울'])
    expect(await labels({ kind: 'coupon', until: new Date(first.getTime() + HOUR_MS).toISOString() })).toEqual(['가을', '여름', '봄'])
    expect(await labels({ kind: 'coupon', from: new Date(first.getTime() + HOUR_MS).toISOString() })).toEqual(['겨울'])
    expect(await labels({ q: '여' })).toEqual(['여름'])
    expect(await labels({ q: '%' })).toEqual([])
    const page = await listOf(site.owner, site, { kind: 'coupon', size: 3, order: 'asc' })
    expect([page.entries.map(({ label }) => label), page.totalCount, page.staff.map(({ userSeq }) => userSeq).sort()]).toEqual([['봄', '여름', '가을'], 4, [site.owner.userSeq, manager.userSeq].sort()])
    const next = await listOf(site.owner, site, { kind: 'coupon', size: 3, order: 'asc', cursor: page.after ?? '' })
    expect([next.entries.map(({ label }) => label), next.after, next.totalCount]).toEqual([['겨울'], null, null])
    await expect(listOf(site.owner, site, { cursor: '1~yesterday' })).rejects.toMatchObject({ code: errorTable.invalidInput.code })
  })

  it('is for staff with the right to it, and leaves out what they may not read', async () => {
    const site = await buildSite(api)
    const [manager, teacher] = [await buildPerson(api, { site, role: 'MNG' }), await buildPerson(api, { site, role: 'TCH' })]
    await buildCoupon(site)
    const calls = async () => (await listOf(manager, site)).entries.map(({ call }) => call)
    expect(await calls()).toEqual(['coupon.create'])
    await site.owner.client(contract.staff.changePermissions, { params: { channelSeq: site.channelSeq }, body: { userTypeCd: 'MNG', permissions: ['SITE_ACL_READ'] } })
    expect(await calls()).toEqual(['staff.changePermissions'])
    await expect(listOf(teacher, site)).rejects.toMatchObject({ code: errorTable.noPermission.code })
    const other = await buildSite(api)
    expect((await listOf(other.owner, other)).entries).toEqual([])
  })

  it('keeps entries for two years', async () => {
    const site = await buildSite(api)
    await buildCoupon(site)
    const countOf = async () => (await listOf(await logIn(api, site.owner), site)).entries.length
    api.clock.advance(AUDIT_DAYS * DAY_MS - HOUR_MS)
    await removeUnneeded(api.server.ports, api.server.modules.values())
    expect(await countOf()).toBe(1)
    api.clock.advance(2 * HOUR_MS)
    await removeUnneeded(api.server.ports, api.server.modules.values())
    expect(await countOf()).toBe(0)
  })
})
