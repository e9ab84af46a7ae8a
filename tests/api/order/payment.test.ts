import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#shared/order/contract.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { ledgerCalls } from '#shared/ledger/contract.ts'
import { courseCalls } from '#shared/course/contract.ts'
import type { CourseDraft } from '#shared/course/form.ts'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'

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

const bank = { bankName: '마당은행', number: '110-220-330440', holder: '시험 마당' }
const orderer = { name: '김하늘', email: 'sky@madang.test', phone: '01012345678' }
const PRICE = 12_000
const build = (draft: CourseDraft = {}) => buildCourse(api, { site, teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE, ...draft } })
const member = async () => verified(api, await buildPerson(api, { site }))
const place = ({ channelSeq, courseSeq }: BuiltCourse) => ({ channelSeq, courseSeq })
const orderOf = (order: Pick<Order, 'orderNo'>) => ({ channelSeq: site.channelSeq, orderNo: order.orderNo })
const checkout = (course: BuiltCourse, person: Person) => person.client(orderCalls.checkout, { params: place(course) })
const detail = (person: Person, order: Order) => person.client(orderCalls.detail, { params: orderOf(order) })
const chargeNoOf = (payUrl: string | null) => payUrl?.split('/').at(-1) ?? ''
const viewerOf = async (person: Person, course: BuiltCourse) => (await person.client(courseCalls.detail, { params: place(course) })).course.viewer
const linesOf = async (order: Order) => (await site.owner.client(orderCalls.payment, { params: orderOf(order) })).lines.map(({ kind, debit, credit, amount }) => [kind, debit, credit, amount])

async function begin(course: BuiltCourse, person: Person, method: string = payMethodCd.card) {
  const { order } = await checkout(course, person)
  const begun = await person.client(orderCalls.pay, { params: orderOf(order), body: { payMethodCd: method as '01', orderer, payAmount: order.payAmount } })
  return { order: begun.order, payUrl: begun.payUrl, chargeNo: chargeNoOf(begun.payUrl) }
}
/** As the browser comes back; returns where it is sent. */
async function comeBack(chargeNo: string, fields = company.back(chargeNo)): Promise<string> {
  const answer = await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(fields).toString() })
  expect(answer.status).toBe(303)
  return new URL(String(answer.headers.location)).pathname.split('/').at(-1) ?? ''
}
const notice = (body: string) => api.send('/pay/webhook/nice', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
async function buy(course: BuiltCourse, person: Person) {
  const begun = await begin(course, person)
  expect(await comeBack(begun.chargeNo)).toBe('success')
  return begun
}

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

describe('refunds', () => {
  it('part, then the rest, which ends the enrollment; the same number refunds once [ENR-13] [SET-07]', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await buy(course, person)
    expect(await person.client(orderCalls.refundQuote, { params: orderOf(order) })).toEqual({ step: 'unused', own: null, rule: null, amount: PRICE, refundable: PRICE, currency: 'KRW' })
    expect(await person.client(orderCalls.requestRefund, { params: orderOf(order), body: { reason: '일정이 바뀌었어요' } })).toMatchObject({ refundRequestedAt: expect.any(String) })
    const refund = (amount: number, refundNo: string = crypto.randomUUID()) => site.owner.client(orderCalls.refund, { params: orderOf(order), body: { refundNo, amount, reason: '요청' } })
    const refundNo = crypto.randomUUID()
    for (let press = 0; press < 3; press += 1) expect(await refund(2000, refundNo)).toMatchObject({ paymentStatus: '03', refundedAmount: 2000, refundReason: '일정이 바뀌었어요' })
    expect(await viewerOf(person, course)).toMatchObject({ isAttend: true })
    await expect(refund(PRICE)).rejects.toMatchObject({ code: '960009' })
    await expect(refund(3000, refundNo)).rejects.toMatchObject({ status: 409 })
    company.faults.cancel.push('declined')
    await expect(refund(10_000)).rejects.toMatchObject({ code: '960010' })
    company.faults.cancel.push('lost')
    const last = crypto.randomUUID()
    await refund(10_000, last).catch(() => undefined)
    await refund(10_000, last)
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04', refundedAmount: PRICE, outstandingAmount: 0 })
    expect(company.books.get(chargeNo)).toMatchObject({ cancelledAmount: PRICE })
    expect(await viewerOf(person, course)).toMatchObject({ choiseStatusCd: '99' })
    await expect(person.client(orderCalls.refundQuote, { params: orderOf(order) })).rejects.toMatchObject({ code: '960008' })
  })

  it('of a recorded class go by what was watched, whatever its period [ENR-13]', async () => {
    const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY_MS).toISOString()
    const recorded = await build({ startAt: day(-30), endAt: day(20) })
    const lecture = await build({ courseTypeCd: '02', startAt: day(-30), endAt: day(20) })
    const person = await member()
    const quote = async (course: BuiltCourse) => person.client(orderCalls.refundQuote, { params: orderOf((await buy(course, person)).order) })
    expect(await quote(recorded)).toMatchObject({ step: 'unused', amount: PRICE })
    expect(await quote(lecture)).toMatchObject({ step: 'over', amount: 0 })
  })

  it('given back although the answer was lost are booked when the next try is refused [SET-07]', async () => {
    const course = await build()
    const person = await member()
    const { order } = await buy(course, person)
    const refundNo = crypto.randomUUID()
    const refund = () => site.owner.client(orderCalls.refund, { params: orderOf(order), body: { refundNo, amount: PRICE, reason: '' } })
    company.faults.cancel.push('lost', 'declined')
    await refund().catch(() => undefined)
    await refund()
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04', refundedAmount: PRICE, outstandingAmount: 0 })
    expect(await viewerOf(person, course)).toMatchObject({ choiseStatusCd: '99' })
  })

  it('made at the company itself are booked by its notice', async () => {
    const course = await build()
    const person = await member()
    const { order, chargeNo } = await buy(course, person)
    await company.providers.byName('nice')?.cancel({ orderNo: chargeNo, providerKey: '', cancelNo: 'by hand', amount: PRICE, currency: 'KRW', isPart: false, reason: '' })
    for (let again = 0; again < 2; again += 1) await notice(company.notice(chargeNo))
    expect(await detail(person, order)).toMatchObject({ paymentStatus: '04' })
  })
})

it('the list filters and sums what the ledger holds, and sales by day agree [SET-07]', async () => {
  const own = await buildSite(api)
  const course = await buildCourse(api, { site: own, teacher: await buildPerson(api, { site: own, role: 'TCH' }), draft: { title: '합계', fareCd: '01', price: 5000 } })
  const { channelSeq } = own
  const orders: Order[] = []
  for (const outcome of ['authorised', 'authorised', 'declined'] as const) {
    const person = await verified(api, await buildPerson(api, { site: own }))
    const { order } = await checkout(course, person)
    const { payUrl } = await person.client(orderCalls.pay, { params: { channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, payAmount: 5000 } })
    await comeBack(chargeNoOf(payUrl), company.back(chargeNoOf(payUrl), outcome))
    orders.push(order)
  }
  const list = (query: object) => own.owner.client(orderCalls.payments, { params: { channelSeq }, query })
  await own.owner.client(orderCalls.refund, { params: { channelSeq, orderNo: orders[0]?.orderNo ?? '' }, body: { refundNo: crypto.randomUUID(), amount: 2000, reason: '' } })
  expect(await list({})).toMatchObject({ totalCount: 3, sums: [{ currency: 'KRW', paidAmount: 10_000, refundedAmount: 2000 }] })
  expect((await list({ startDt: '2020-01-01' })).sums).toEqual((await list({})).sums)
  expect((await list({ paidYN: 'N' })).totalCount).toBe(1)
  expect((await list({ paymentStatus: '03' })).payments.map(({ orderNo }) => orderNo)).toEqual([orders[0]?.orderNo])
  expect((await list({ q: '하늘', qField: 'name', payMethodCd: '01', startDt: '2026-03-10', endDt: '2026-03-10' })).totalCount).toBe(3)
  expect((await list({ q: '%', qField: 'title' })).totalCount).toBe(0)
  expect((await list({ endDt: '2026-03-09' })).totalCount).toBe(0)
  expect([(await list({ currency: 'USD' })).totalCount, (await list({ refundAsked: 'Y' })).totalCount]).toEqual([0, 0])
  const { days } = await own.owner.client(ledgerCalls.sales, { params: { channelSeq }, query: { startDt: '2026-03-01', endDt: '2026-03-31' } })
  expect(days).toEqual([{ baseDate: '2026-03-10', paymentAmountKrw: 10_000, paymentAmountUsd: 0, cancelAmountKrw: 2000, cancelAmountUsd: 0 }])
})

it('the list goes on from any order by each sort, and finds those who asked for a refund [SET-07]', async () => {
  const own = await buildSite(api)
  const teacher = await buildPerson(api, { site: own, role: 'TCH' })
  const { channelSeq } = own
  const bought: { person: Person; order: Order }[] = []
  for (const [title, price] of [['나무 숟가락', 5000], ['가죽 지갑', 7000], ['가죽 지갑', 5000]] as const) {
    const course = await buildCourse(api, { site: own, teacher, draft: { title, fareCd: '01', price } })
    const person = await verified(api, await buildPerson(api, { site: own }))
    const { order } = await checkout(course, person)
    const { payUrl } = await person.client(orderCalls.pay, { params: { channelSeq, orderNo: order.orderNo }, body: { payMethodCd: '01', orderer, payAmount: price } })
    await comeBack(chargeNoOf(payUrl))
    bought.push({ person, order })
    api.clock.advance(MINUTE_MS)
  }
  const [first, second, third] = bought.map(({ order }) => order.orderNo)
  const list = (query: object) => own.owner.client(orderCalls.payments, { params: { channelSeq }, query })
  const walk = async (query: object) => {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await list({ ...query, size: 1, ...(cursor === undefined ? {} : { cursor }) })
      expect(page.totalCount).toBe(cursor === undefined ? 3 : null)
      found.push(...page.payments.map(({ orderNo }) => orderNo))
      cursor = page.after
    }
    return found
  }
  expect(await walk({})).toEqual([third, second, first])
  expect(await walk({ order: 'asc' })).toEqual([first, second, third])
  expect(await walk({ sort: 'title', order: 'asc' })).toEqual([second, third, first])
  expect(await walk({ sort: 'amount' })).toEqual([second, third, first])
  expect(await walk({ sort: 'amount', order: 'asc' })).toEqual([first, third, second])
  const { after } = await list({ sort: 'title', size: 1 })
  for (const wrong of [{ cursor: after }, { sort: 'amount', cursor: after }, { cursor: 'x' }, { sort: 'price' }, { size: 501 }]) await expect(list(wrong)).rejects.toMatchObject({ status: 400 })
  await bought[1]?.person.client(orderCalls.requestRefund, { params: { channelSeq, orderNo: second ?? '' }, body: { reason: '이사' } })
  expect((await list({ refundAsked: 'Y' })).payments.map(({ orderNo }) => orderNo)).toEqual([second])
  await own.owner.client(orderCalls.refund, { params: { channelSeq, orderNo: second ?? '' }, body: { refundNo: crypto.randomUUID(), amount: 7000, reason: '' } })
  expect((await list({ refundAsked: 'Y' })).totalCount).toBe(0)
})

it('the database itself refuses to change or delete a ledger line', async () => {
  const course = await build()
  await buy(course, await member())
  const { database } = api.server.ports
  for (const statement of ['update ledger_transfers set amount = 1', 'delete from ledger_transfers', 'truncate ledger_transfers', "insert into ledger_transfers (channel_seq, idempotency_key, kind, debit, credit, amount, currency, at) values (1, 'x', 'payment', 'sales', 'buyer', 5, 'KRW', now())"]) {
    await expect(database.executeSql(statement), statement).rejects.toThrow()
  }
})
