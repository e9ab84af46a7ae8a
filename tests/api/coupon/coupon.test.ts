import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#shared/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { couponDiscountType, couponKind, couponState } from '#shared/coupon/rules.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import type { CallInput } from '#shared/kernel/call/call.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { buildCoupon, couponOf } from '#tests/support/coupon/coupons.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

const PRICE = 12_000
let api: TestApi
let site: Site
let teacher: Person
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
})
afterAll(() => api.stop())

/** A site of its own, since automatic coupons meet every order of a site. */
async function open(): Promise<void> {
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
}
const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE, ...draft } })
const member = async () => verified(api, await buildPerson(api, { site }))
const ofSite = () => ({ channelSeq: site.channelSeq })
const checkout = (course: BuiltCourse, person: Person, coupon: NonNullable<CallInput<typeof contract.order.checkout>['query']>['coupon'] = 'best') =>
  person.client(contract.order.checkout, { params: { ...ofSite(), courseSeq: course.courseSeq }, query: { coupon } })
const register = (person: Person, code: string) => person.client(contract.coupon.register, { params: ofSite(), body: { code } })
// By the services: sessions end while the clock goes on.
const read = async (couponSeq: number) => (await api.server.services.coupon.list(site.channelSeq, { q: '', page: 1, size: 20 })).coupons.find((one) => one.couponSeq === couponSeq)
const linesOf = async (orderNo: string) => (await api.server.services.order.desk.detail({ ...ofSite(), orderNo })).lines.map(({ kind, amount }) => [kind, amount])

async function begin(course: BuiltCourse, person: Person, coupon?: Parameters<typeof checkout>[2], method: string = payMethodCd.card) {
  const { order, couponSeq } = await checkout(course, person, coupon)
  const { payUrl } = await person.client(contract.order.pay, { params: { ...ofSite(), orderNo: order.orderNo }, body: { payMethodCd: method as '01', orderer, couponSeq, payAmount: order.payAmount } })
  return { orderNo: order.orderNo, chargeNo: payUrl?.split('/').at(-1) ?? '' }
}
async function comeBack(chargeNo: string): Promise<string> {
  const answer = await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
  return new URL(String(answer.headers.location)).pathname.split('/').at(-1) ?? ''
}
async function buy(course: BuiltCourse, person: Person, coupon?: Parameters<typeof checkout>[2]) {
  const begun = await begin(course, person, coupon)
  expect(await comeBack(begun.chargeNo)).toBe('success')
  return begun
}

describe('at the checkout', () => {
  it('lowers the class, not its material, by the coupon that takes off most; the ledger shows both [ENR-09]', async () => {
    await open()
    const course = await build({ discountPrice: 10_000, materialTitle: '흙', materialPrice: 3000, materialPriceEx: 300 })
    const small = await buildCoupon(site)
    const percent = await buildCoupon(site, { name: '절반', discountTypeCd: couponDiscountType.percent, discountValue: 50, discountMax: 4000 })
    const person = await member()
    const best = await checkout(course, person)
    expect(best).toMatchObject({ couponSeq: percent.couponSeq, takesCoupons: true, order: { listAmount: PRICE, discountAmount: 2000, materialAmount: 3000, couponAmount: 4000, payAmount: 9000 } })
    expect(best.coupons.map(({ couponSeq, amount }) => [couponSeq, amount])).toEqual([[percent.couponSeq, 4000], [small.couponSeq, 2000]])
    expect(await checkout(course, person, 'none')).toMatchObject({ couponSeq: null, order: { couponAmount: 0, payAmount: 13_000 } })
    const { orderNo } = await buy(course, person, small.couponSeq)
    expect(await person.client(contract.order.detail, { params: { ...ofSite(), orderNo } })).toMatchObject({ paymentStatus: '02', paidAmount: 11_000, couponAmount: 2000 })
    expect((await linesOf(orderNo)).toSorted()).toEqual([['coupon', 2000], ['payment', 11_000], ['sale', 13_000]])
    expect(await read(small.couponSeq)).toMatchObject({ usedCount: 1, discountedAmount: 2000 })
    const of = async (coupon: number) => (await site.owner.client(contract.order.payments, { params: ofSite(), query: { coupon } })).payments.map((one) => one.orderNo)
    expect([await of(small.couponSeq), await of(percent.couponSeq)]).toEqual([[orderNo], []])
    expect(await read(percent.couponSeq)).toMatchObject({ usedCount: 0, discountedAmount: 0 })
  })

  it('leaves out what does not fit: another class, a higher price, another time, stopped, dollars, a class without coupons [ENR-09]', async () => {
    await open()
    const [course, other] = [await build(), await build()]
    const now = api.clock.now().getTime()
    const at = (days: number) => new Date(now + days * DAY_MS).toISOString()
    for (const fields of [{ courseSeqs: [other.courseSeq] }, { priceMin: PRICE + 1 }, { startAt: at(1) }, { endAt: at(0) }]) await buildCoupon(site, fields)
    const { couponSeq } = await buildCoupon(site)
    await site.owner.client(contract.coupon.stop, { params: { ...ofSite(), couponSeq }, body: { stopped: true } })
    const person = await member()
    expect(await checkout(course, person)).toMatchObject({ coupons: [], couponSeq: null, takesCoupons: true })
    expect((await checkout(other, person)).coupons).toHaveLength(1)
    await site.owner.client(contract.coupon.stop, { params: { ...ofSite(), couponSeq }, body: { stopped: false } })
    expect((await checkout(course, person)).coupons).toHaveLength(1)
    expect(await checkout(await build({ currency: 'USD', price: 5000 }), person)).toMatchObject({ coupons: [], takesCoupons: false })
    expect(await checkout(await build({ couponYn: 'N' }), person)).toMatchObject({ coupons: [], takesCoupons: false })
  })

  it('computes the price again when paying: an unusable coupon and another amount are refused [ENR-09]', async () => {
    await open()
    const course = await build()
    const { couponSeq } = await buildCoupon(site)
    const { couponSeq: foreign } = await buildCoupon(await buildSite(api), { discountValue: PRICE })
    const person = await member()
    const { order: { orderNo } } = await checkout(course, person)
    const pay = (body: object) => person.client(contract.order.pay, { params: { ...ofSite(), orderNo }, body: { payMethodCd: '01', orderer, couponSeq, payAmount: 10_000, ...body } })
    await expect(pay({ payAmount: 9999 })).rejects.toMatchObject({ code: '960003' })
    await expect(pay({ couponSeq: foreign, payAmount: 0, payMethodCd: null })).rejects.toMatchObject({ code: '970005' })
    await expect(pay({ payMethodCd: null })).rejects.toMatchObject({ code: '960004' })
    await site.owner.client(contract.coupon.stop, { params: { ...ofSite(), couponSeq }, body: { stopped: true } })
    await expect(pay({})).rejects.toMatchObject({ code: '970005' })
    expect(company.books.size).toBe(1)
  })

  it('a coupon for all of it enrols without a payment [ENR-09] [ENR-10]', async () => {
    await open()
    const course = await build()
    const { couponSeq } = await buildCoupon(site, { discountTypeCd: couponDiscountType.percent, discountValue: 100 })
    const person = await member()
    const { order, methods } = await checkout(course, person)
    expect([order.payAmount, methods]).toEqual([0, []])
    const params = { ...ofSite(), orderNo: order.orderNo }
    expect(await person.client(contract.order.pay, { params, body: { payMethodCd: null, orderer, couponSeq, payAmount: 0 } })).toMatchObject({ payUrl: null, order: { paymentStatus: '02', paidAmount: 0 } })
    expect((await person.client(contract.course.detail, { params: { ...ofSite(), courseSeq: course.courseSeq } })).course.viewer).toMatchObject({ isAttend: true })
    expect((await linesOf(order.orderNo)).toSorted()).toEqual([['coupon', PRICE], ['sale', PRICE]])
    expect((await person.client(contract.order.mine, { params: ofSite() })).orders).toHaveLength(1)
    const listed = async (paidYN: 'Y' | 'N') => (await site.owner.client(contract.order.payments, { params: ofSite(), query: { paidYN } })).totalCount
    expect([await listed('Y'), await listed('N')]).toEqual([1, 0])
    expect(await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(0), until: new Date(api.clock.now().getTime() + 1) })).toMatchObject({ differences: [] })
  })
})

describe('a limited coupon', () => {
  it('is used once by one person, and comes back with the refund [ENR-09] [ENR-13]', async () => {
    await open()
    const { couponSeq } = await buildCoupon(site, { personCap: 1 })
    const person = await member()
    const { orderNo } = await buy(await build(), person)
    const next = await build()
    expect((await checkout(next, person)).coupons).toEqual([])
    const refund = (amount: number) => site.owner.client(contract.order.refund, { params: { ...ofSite(), orderNo }, body: { refundNo: crypto.randomUUID(), amount, reason: '' } })
    await refund(4000)
    expect((await checkout(next, person)).coupons).toEqual([])
    await refund(6000)
    expect((await checkout(next, person)).coupons).toHaveLength(1)
    expect(await read(couponSeq)).toMatchObject({ usedCount: 0, discountedAmount: 0 })
  })

  it('sells its last use once, and holds it for ten minutes [ENR-09]', async () => {
    await open()
    const course = await build()
    const { couponSeq } = await buildCoupon(site, { totalCap: 1 })
    const [first, second] = [await member(), await member()]
    const begun = await begin(course, first, couponSeq)
    expect(await checkout(course, second, couponSeq)).toMatchObject({ coupons: [], couponSeq: null, order: { payAmount: PRICE } })
    expect(await read(couponSeq)).toMatchObject({ couponStateCd: couponState.usedUp })
    api.clock.advance(11 * MINUTE_MS)
    await buy(course, second, couponSeq)
    // The first one's window was priced with a use that is gone: nothing is charged.
    expect(await comeBack(begun.chargeNo)).toBe('fail')
    expect(company.books.get(begun.chargeNo)?.status ?? 'ready').toBe('ready')
    expect(await first.client(contract.order.detail, { params: { ...ofSite(), orderNo: begun.orderNo } })).toMatchObject({ paymentStatus: '00', failure: { kind: 'coupon' } })
    await buy(course, first, 'none')
  })

  it('books the coupon of the window that was paid, whichever was opened last', async () => {
    await open()
    const course = await build()
    const { couponSeq } = await buildCoupon(site)
    const person = await member()
    const without = await begin(course, person, 'none')
    await begin(course, person, couponSeq)
    expect(await comeBack(without.chargeNo)).toBe('success')
    expect((await linesOf(without.orderNo)).toSorted()).toEqual([['payment', PRICE], ['sale', PRICE]])
    expect(await read(couponSeq)).toMatchObject({ usedCount: 0 })
  })

  it('is given back by a deposit that never comes [ENR-12]', async () => {
    await open()
    await site.owner.client(contract.order.saveSettings, { params: ofSite(), body: { bank } })
    const course = await build()
    const { couponSeq } = await buildCoupon(site, { totalCap: 1 })
    const { orderNo } = await begin(course, await member(), couponSeq, payMethodCd.bankDeposit)
    expect(await read(couponSeq)).toMatchObject({ usedCount: 1, discountedAmount: 2000 })
    api.clock.advance(4 * DAY_MS)
    await api.runScheduled('payment-sweep')
    expect(await linesOf(orderNo)).toEqual([['sale', PRICE], ['coupon', 2000], ['saleReversed', PRICE], ['couponReversed', 2000]])
    expect(await read(couponSeq)).toMatchObject({ usedCount: 0, discountedAmount: 0 })
  })
})

describe('codes', () => {
  it('a code for many is registered once by each, written in any way [SHELL-04] [SET-07]', async () => {
    await open()
    const { couponSeq } = await buildCoupon(site, { kindCd: couponKind.code, code: 'open-2026', courseSeqs: [(await build()).courseSeq] })
    const [person, other] = [await member(), await member()]
    expect((await checkout(await build(), person)).coupons).toEqual([])
    expect(await register(person, ' Open 2026')).toMatchObject({ couponSeq, usedCount: 0, couponStateCd: '00', courses: [{ title: '유료 도자기' }] })
    await expect(register(person, 'OPEN2026')).rejects.toMatchObject({ code: '970004' })
    await register(other, 'open2026')
    expect((await person.client(contract.coupon.mine, { params: ofSite() })).coupons).toMatchObject([{ couponSeq }])
    expect(await read(couponSeq)).toMatchObject({ code: 'OPEN2026', holderCount: 2 })
    await expect(buildCoupon(site, { kindCd: couponKind.code, code: 'OPEN 2026' })).rejects.toMatchObject({ code: '970006' })
  })

  it('a code for one is taken once; its list says by whom [SET-07]', async () => {
    await open()
    const { couponSeq, codeCount } = await buildCoupon(site, { kindCd: couponKind.bulk }, 3)
    expect(codeCount).toBe(3)
    const params = { ...ofSite(), couponSeq }
    expect(await site.owner.client(contract.coupon.addCodes, { params, body: { count: 2 } })).toMatchObject({ codeCount: 5 })
    const codes = async () => (await site.owner.client(contract.coupon.codes, { params })).codes
    const [first] = await codes()
    expect(first?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    const [person, other] = [await member(), await member()]
    await register(person, first?.code ?? '')
    await expect(register(other, first?.code ?? '')).rejects.toMatchObject({ code: '970002' })
    expect((await codes())[0]).toMatchObject({ takenBy: person.name, takenAt: api.clock.now().toISOString() })
    expect((await site.owner.client(contract.coupon.list, { params: ofSite(), query: { q: first?.code ?? '' } })).totalCount).toBe(1)
    expect((await checkout(await build(), other)).coupons).toEqual([])
    await buy(await build(), person)
  })

  it('refuses ended coupons, and stops guessing after ten wrong codes; another site has other codes', async () => {
    await open()
    const strange = site
    await buildCoupon(strange, { kindCd: couponKind.code, code: 'STRANGE' })
    await open()
    await buildCoupon(site, { kindCd: couponKind.code, code: 'OVER', endAt: api.clock.now().toISOString() })
    const person = await member()
    await expect(register(person, 'OVER')).rejects.toMatchObject({ code: '970003' })
    await expect(register(person, 'STRANGE')).rejects.toMatchObject({ code: '970002' })
    for (let wrong = 2; wrong < 10; wrong += 1) await expect(register(person, `NONE${wrong}`)).rejects.toMatchObject({ code: '970002' })
    await expect(register(person, 'NONE10')).rejects.toMatchObject({ code: '800008' })
    api.clock.advance(11 * MINUTE_MS)
    await expect(register(person, 'NONE11')).rejects.toMatchObject({ code: '970002' })
  })
})

describe('for staff', () => {
  it('changes a coupon without changing orders; one that was used can be stopped and not deleted [SET-07]', async () => {
    await open()
    const { couponSeq } = await buildCoupon(site)
    const params = { ...ofSite(), couponSeq }
    const { orderNo } = await buy(await build(), await member())
    expect(await site.owner.client(contract.coupon.save, { params, body: couponOf({ name: '새 이름', discountValue: 5000, kindCd: couponKind.bulk, personCap: 3, totalCap: 9 }) }))
      .toMatchObject({ name: '새 이름', discountValue: 5000, kindCd: couponKind.automatic, usedCount: 1, discountedAmount: 2000 })
    expect((await linesOf(orderNo)).toSorted()).toEqual([['coupon', 2000], ['payment', 10_000], ['sale', PRICE]])
    await expect(site.owner.client(contract.coupon.remove, { params })).rejects.toMatchObject({ code: '970007' })
    const { couponSeq: unused } = await buildCoupon(site)
    await site.owner.client(contract.coupon.remove, { params: { ...ofSite(), couponSeq: unused } })
    await expect(site.owner.client(contract.coupon.stop, { params: { ...ofSite(), couponSeq: unused }, body: { stopped: true } })).rejects.toMatchObject({ code: '970001' })
  })

  it.each([
    ['a percentage above 100', { discountTypeCd: couponDiscountType.percent, discountValue: 101 }, 'discountValue'],
    ['an end before its start', { startAt: '2026-03-02T00:00:00Z', endAt: '2026-03-01T00:00:00Z' }, 'endAt'],
    ['a short code', { kindCd: couponKind.code, code: 'A-1' }, 'code'],
    ['nothing off', { discountValue: 0 }, 'discountValue'],
    ['no class', { courseSeqs: [] }, 'courseSeqs'],
  ])('refuses %s at its field', async (_, fields, path) => {
    await open()
    await expect(buildCoupon(site, fields)).rejects.toMatchObject({ issues: [{ path: [path] }] })
  })
})

describe('a coupon of a segment [SET-02] [SET-07]', () => {
  const segmentOf = async (courseSeq: number) => (await site.owner.client(contract.segment.create, {
    params: ofSite(), body: { name: '수강생', rules: { match: 'all', conditions: [{ kind: 'attends', courseSeq, isNot: false }] } },
  })).segmentSeq
  const codes = (coupons: readonly { couponSeq: number }[]) => coupons.map(({ couponSeq }) => couponSeq)

  it('lowers the price for members who match it now, and for nobody once it is deleted', async () => {
    await open()
    const course = await build()
    const free = await build({ fareCd: '00', price: 0 })
    const segmentSeq = await segmentOf(free.courseSeq)
    const coupon = await buildCoupon(site, { segmentSeq })
    expect(coupon).toMatchObject({ segmentSeq })
    const [inside, outside] = [await member(), await member()]
    await inside.client(contract.enrollment.attend, { params: { ...ofSite(), courseSeq: free.courseSeq } })
    expect([codes((await checkout(course, inside)).coupons), codes((await checkout(course, outside)).coupons)]).toEqual([[coupon.couponSeq], []])
    const mine = async (person: Person) => codes((await person.client(contract.coupon.mine, { params: ofSite() })).coupons)
    expect([await mine(inside), await mine(outside)]).toEqual([[coupon.couponSeq], []])
    const { order } = await checkout(course, outside)
    await expect(outside.client(contract.order.pay, { params: { ...ofSite(), orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, couponSeq: coupon.couponSeq, payAmount: PRICE - 2000 } })).rejects.toMatchObject({ code: '970005' })
    await buy(course, inside, coupon.couponSeq)
    await site.owner.client(contract.segment.remove, { params: { ...ofSite(), segmentSeq } })
    await outside.client(contract.enrollment.attend, { params: { ...ofSite(), courseSeq: free.courseSeq } })
    expect(codes((await checkout(course, outside)).coupons)).toEqual([])
    expect(await read(coupon.couponSeq)).toMatchObject({ segmentSeq, usedCount: 1 })
  })

  it('is registered by members who match it alone; its code stays free for others', async () => {
    await open()
    const free = await build({ fareCd: '00', price: 0 })
    const coupon = await buildCoupon(site, { kindCd: couponKind.bulk, segmentSeq: await segmentOf(free.courseSeq) }, 1)
    const { codes: [own] } = await site.owner.client(contract.coupon.codes, { params: { ...ofSite(), couponSeq: coupon.couponSeq } })
    const [inside, outside] = [await member(), await member()]
    await inside.client(contract.enrollment.attend, { params: { ...ofSite(), courseSeq: free.courseSeq } })
    await expect(register(outside, own?.code ?? '')).rejects.toMatchObject({ code: '970005' })
    expect(await register(inside, own?.code ?? '')).toMatchObject({ couponSeq: coupon.couponSeq })
  })

  it('is of a segment of the site, which its maker may read; others keep it when they change the rest', async () => {
    await open()
    const course = await build()
    const other = await buildSite(api)
    const { segmentSeq: foreign } = await other.owner.client(contract.segment.create, { params: { channelSeq: other.channelSeq }, body: { name: '남', rules: { match: 'all', conditions: [{ kind: 'marketing', isNot: false }] } } })
    for (const segmentSeq of [foreign, 999_999_999]) await expect(buildCoupon(site, { segmentSeq })).rejects.toMatchObject({ status: 404 })
    const manager = await buildPerson(api, { site, role: 'MNG' })
    await site.owner.client(contract.staff.changePermissions, { params: ofSite(), body: { userTypeCd: 'MNG', permissions: ['SITE_CONSOLE_READ', 'SITE_COUPON_READ', 'SITE_COUPON_UPDATE'] } })
    const segmentSeq = await segmentOf(course.courseSeq)
    const form = couponOf({ segmentSeq })
    await expect(manager.client(contract.coupon.create, { params: ofSite(), body: { ...form, codeCount: 0 } })).rejects.toMatchObject({ status: 403 })
    const { couponSeq } = await buildCoupon(site, { segmentSeq })
    expect(await manager.client(contract.coupon.save, { params: { ...ofSite(), couponSeq }, body: { ...form, name: '새 이름' } })).toMatchObject({ name: '새 이름', segmentSeq })
    expect(await manager.client(contract.coupon.save, { params: { ...ofSite(), couponSeq }, body: couponOf() })).toMatchObject({ segmentSeq: null })
  })
})
