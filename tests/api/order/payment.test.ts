import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderCalls } from '#shared/order/contract.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { bank, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { PRICE, cardOrders, checkout, viewerOf } from '#tests/support/payment/cardOrders.ts'

let api: TestApi
let site: Site
let teacher: Person
let company: PlayedCompany
beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers })
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
})
afterAll(() => api.stop())
const { orderOf, begin, comeBack, build, member, detail, linesOf, notice, buy } = cardOrders(() => ({ api, site, teacher, company }))

describe('buying by card', () => {
  it('books the sale, the payment and the enrollment together [ENR-09] [ENR-10]', async () => {
    const course = await build({ discountPrice: 10_000, vodDays: 30 })
    const person = await member()
    const { order, methods, orderer: proposed } = await checkout(course, person)
    expect(order).toMatchObject({ paymentStatus: '00', listAmount: PRICE, discountAmount: 2000, payAmount: 10_000, holdUntil: null })
    expect(methods.map(({ payMethodCd: code, amount }) => [code, amount])).toEqual([['01', 10_000], ['03', 10_000]])
    expect(proposed).toMatchObject({ name: person.name, email: person.email })
    const { order: bought } = await buy(course, person)
    expect(await detail(person, bought)).toMatchObject({ paymentStatus: '02', paidAmount: 10_000, outstandingAmount: 0, card: { name: '마당카드' }, orderer })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true, choiseStatusCd: '00', validAt: new Date(api.clock.now().getTime() + 30 * DAY_MS).toISOString() })
    expect(await linesOf(bought)).toEqual([['payment', 'provider', 'buyer', 10_000], ['sale', 'buyer', 'sales', 10_000]])
    await expect(checkout(course, person)).rejects.toMatchObject({ code: '920006' })
  })

  it('counts a callback once, however often and late it comes [ENR-10]', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await begin(course, person)
    expect(new Set(await Promise.all([1, 2, 3].map(() => comeBack(chargeNo))))).toEqual(new Set(['success']))
    for (let again = 0; again < 2; again += 1) expect((await notice(company.notice(chargeNo))).status).toBe(200)
    api.clock.advance(2 * MINUTE_MS)
    await api.runScheduled('payment-sweep')
    expect(await linesOf(order)).toHaveLength(2)
    expect(company.books.get(chargeNo)).toMatchObject({ cancelledAmount: 0 })
  })

  it('is settled by the notice when the browser never comes back, and by asking when the notice is lost too', async () => {
    const course = await build()
    for (const settle of [(chargeNo: string) => notice(company.notice(chargeNo)), () => { api.clock.advance(2 * MINUTE_MS); return api.runScheduled('payment-sweep') }]) {
      const person = await member()
      const { order, chargeNo } = await begin(course, person)
      company.faults.approve.push('lost')
      company.faults.find.push('away')
      const { netCancel } = company.providers.byName('nice') ?? {}
      Object.assign(company.providers.byName('nice') ?? {}, { netCancel: async () => { throw new Error('away') } })
      await comeBack(chargeNo)
      Object.assign(company.providers.byName('nice') ?? {}, { netCancel })
      expect(await detail(person, order)).toMatchObject({ paymentStatus: '00', paidAmount: 0 })
      await settle(chargeNo)
      expect(await detail(person, order)).toMatchObject({ paymentStatus: '02', paidAmount: PRICE })
    }
  })

  it('declined, cancelled or unanswered charges nothing, and can be tried again [ENR-10]', async () => {
    const course = await build()
    const person = await member()
    const before = company.kept()
    const first = await begin(course, person)
    expect(await comeBack(first.chargeNo, company.back(first.chargeNo, 'declined'))).toBe('fail')
    expect(await detail(person, first.order)).toMatchObject({ failure: { kind: 'declined', message: '한도 초과' }, orderer })
    const second = await begin(course, person)
    expect(second.order.orderNo).toBe(first.order.orderNo)
    expect(await comeBack(second.chargeNo, company.back(second.chargeNo, 'cancelled'))).toBe('fail')
    const third = await begin(course, person)
    company.faults.approve.push('away')
    await comeBack(third.chargeNo)
    await expect(begin(course, person)).rejects.toMatchObject({ code: '960007' })
    api.clock.advance(2 * MINUTE_MS)
    await api.runScheduled('payment-sweep')
    expect(await detail(person, first.order)).toMatchObject({ paymentStatus: '00', failure: { kind: 'unclear' } })
    await buy(course, person)
    expect(company.kept() - before).toBe(PRICE)
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
  })
})

describe('what a client cannot do', () => {
  it('pay with an address that is not verified (decision 0026)', async () => {
    const course = await build()
    const person = await buildPerson(api, { site })
    const { order } = await checkout(course, person)
    await expect(person.client(orderCalls.pay, { params: orderOf(order), body: { payMethodCd: '01', orderer, payAmount: PRICE } })).rejects.toMatchObject({ code: '910004' })
  })

  it('pay another price than the one of today [ENR-09]', async () => {
    const course = await build()
    const person = await member()
    const { order } = await checkout(course, person)
    for (const payAmount of [1, PRICE - 1]) {
      await expect(person.client(orderCalls.pay, { params: orderOf(order), body: { payMethodCd: '01', orderer, payAmount } })).rejects.toMatchObject({ status: 409, code: '960003' })
    }
  })

  it('forge a return, an amount or a notice', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await begin(course, person)
    const fields = company.back(chargeNo)
    for (const forged of [{ ...fields, signedBy: 'me' }, { ...fields, amount: '1' }, { ...fields, orderNo: 'another' }]) expect(await comeBack(chargeNo, forged)).toBe('fail')
    expect((await notice(JSON.stringify({ orderNo: chargeNo, status: 'paid', amount: PRICE, currency: 'KRW', signedBy: 'me', cancels: [] }))).status).toBe(400)
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '00', paidAmount: 0 })
    expect((await api.send(`/pay/${site.channelSeq}-${'0'.repeat(26)}`)).status).toBe(404)
  })

  it('see, pay or cancel the order of another user or site', async () => {
    const course = await build()
    const { order } = await checkout(course, await member())
    const other = await member()
    for (const call of [orderCalls.detail, orderCalls.cancel, orderCalls.refundQuote] as const) {
      await expect(other.client(call as typeof orderCalls.detail, { params: orderOf(order) })).rejects.toMatchObject({ status: 404, code: '960001' })
    }
    const elsewhere = await buildSite(api)
    await expect(elsewhere.owner.client(orderCalls.payment, { params: { channelSeq: elsewhere.channelSeq, orderNo: order.orderNo } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the last seat', () => {
  it('is held for 10 minutes while it is paid, then free again [ENR-10]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const [first, second] = [await member(), await member()]
    const { order } = await checkout(course, first)
    expect(order.holdUntil).toBe(new Date(api.clock.now().getTime() + 10 * MINUTE_MS).toISOString())
    await expect(checkout(course, second)).rejects.toMatchObject({ code: '920003' })
    api.clock.advance(10 * MINUTE_MS)
    await buy(course, second)
    await expect(checkout(course, first)).rejects.toMatchObject({ code: '920003' })
  })

  it('goes once; who comes back too late is not charged [ENR-10]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const [first, second] = [await member(), await member()]
    const late = await begin(course, first)
    api.clock.advance(11 * MINUTE_MS)
    const before = company.kept()
    await buy(course, second)
    expect(await comeBack(late.chargeNo)).toBe('fail')
    expect(company.kept() - before).toBe(PRICE)
    expect(await detail(first, late.order)).toMatchObject({ failure: { kind: 'soldOut' } })
  })

  it('paid twice in two windows is refunded once', async () => {
    const course = await build()
    const person = await member()
    const before = company.kept()
    const [one, two] = [await begin(course, person), await begin(course, person)]
    await comeBack(one.chargeNo)
    // The second window's approval was on its way when the first was booked.
    await company.providers.byName('nice')?.approve({ orderNo: two.chargeNo, providerKey: 'k', amount: PRICE, currency: 'KRW', token: null })
    await notice(company.notice(two.chargeNo))
    await api.runSent('order-refund')
    expect(company.kept() - before).toBe(PRICE)
    expect(await detail(person, one.order)).toMatchObject({ paidAmount: 2 * PRICE, refundedAmount: PRICE, outstandingAmount: 0 })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
  })
})

describe('paid by deposit', () => {
  it('a virtual account waits for its notice [ENR-12]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const person = await member()
    const { order, chargeNo } = await begin(course, person, payMethodCd.virtualAccount)
    await comeBack(chargeNo)
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '01', outstandingAmount: PRICE, deposit: { bankName: '마당은행', number: '110-220-330440' } })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: false })
    expect((await checkout(course, person)).order).toMatchObject({ orderNo: order.orderNo, paymentStatus: '01' })
    await expect(checkout(course, await member())).rejects.toMatchObject({ code: '920003' })
    company.deposit(chargeNo)
    await notice(company.notice(chargeNo))
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '02', outstandingAmount: 0 })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
  })

  it('an account that nobody pays into expires, and its seat is free [ENR-12]', async () => {
    const course = await build({ userLimitTypeCd: '99', maxUserCount: 1 })
    const { order, chargeNo } = await begin(course, await member(), payMethodCd.virtualAccount)
    await comeBack(chargeNo)
    api.clock.advance(3 * DAY_MS + 61 * MINUTE_MS)
    await api.runScheduled('payment-sweep')
    teacher = await buildPerson(api, { site, role: 'TCH' })
    const lines = await api.server.ports.database.db.query.ledgerTransfers.findMany({ where: (row, { eq }) => eq(row.channelSeq, site.channelSeq) })
    expect(lines.filter(({ amount }) => amount === PRICE).map(({ kind }) => kind)).toContain('saleReversed')
    expect((await checkout(course, await member())).order.orderNo).not.toBe(order.orderNo)
    api.clock.advance(-(3 * DAY_MS + 61 * MINUTE_MS))
  })

  it('a bank deposit waits for staff [ENR-12]', async () => {
    const { channelSeq } = site
    await site.owner.client(orderCalls.saveSettings, { params: { channelSeq }, body: { bank } })
    const course = await build()
    const person = await member()
    const { order, payUrl } = await begin(course, person, payMethodCd.bankDeposit)
    expect(payUrl).toBeNull()
    expect(order).toMatchObject({ paymentStatus: '01', deposit: bank, outstandingAmount: PRICE })
    const { payments } = await site.owner.client(orderCalls.payments, { params: { channelSeq }, query: { paymentStatus: '01', q: order.orderNo } })
    expect(payments).toMatchObject([{ canConfirm: true, buyer: { name: person.name } }])
    expect(await site.owner.client(orderCalls.confirmDeposit, { params: orderOf(order) })).toMatchObject({ paymentStatus: '02', paidAmount: PRICE })
    await expect(site.owner.client(orderCalls.confirmDeposit, { params: orderOf(order) })).rejects.toMatchObject({ code: '960002' })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
    expect(await linesOf(order)).toEqual([['sale', 'buyer', 'sales', PRICE], ['deposit', 'bank', 'buyer', PRICE]])
    await site.owner.client(orderCalls.refund, { params: orderOf(order), body: { refundNo: crypto.randomUUID(), amount: PRICE, reason: '폐강' } })
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04' })
    await site.owner.client(orderCalls.saveSettings, { params: { channelSeq }, body: { bank: null } })
  })
})
