import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmPhrase } from '#shared/alarm/alarms.ts'
import { alarmCalls } from '#shared/alarm/contract.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { printAudit } from '#cli/start/audit.ts'
import { attendees, ledgerTransfers } from '#server/infra/db/schema/index.ts'
import { buyByDeposit, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { BuiltCourse, Person, Site } from '#tests/support/server/factories.ts'

const PRICE = 12_000
let api: TestApi
let company: PlayedCompany
let site: Site
let teacher: Person
let course: BuiltCourse
const logged: { kind?: string; orderNo?: string }[] = []

beforeAll(async () => {
  api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers, env: { LOG_LEVEL: 'warn' }, logTo: { write: (line) => { logged.push(JSON.parse(line) as object) } } })
})
beforeEach(async () => {
  site = await buildSite(api)
  teacher = await buildPerson(api, { site, role: 'TCH' })
  course = await buildCourse(api, { site, teacher, draft: { title: '유료 도자기', fareCd: '01', price: PRICE } })
})
afterAll(() => api.stop())

const reconcile = async () => {
  api.clock.advance(3 * HOUR_MS)
  const until = api.clock.now()
  return api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(until.getTime() - 7 * DAY_MS), until })
}
const provider = () => company.providers.byName('nice')

async function begin(method: string = payMethodCd.card, person?: Person) {
  const buyer = person ?? await verified(api, await buildPerson(api, { site }))
  const { order: { orderNo } } = await buyer.client(orderCalls.checkout, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq } })
  const params = { channelSeq: site.channelSeq, orderNo }
  const { payUrl } = await buyer.client(orderCalls.pay, { params, body: { payMethodCd: method as '01', orderer, payAmount: PRICE } })
  return { buyer, orderNo, params, chargeNo: payUrl?.split('/').at(-1) ?? '' }
}
const comeBack = (chargeNo: string, fields = company.back(chargeNo)) =>
  api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(fields).toString() })
const notice = (chargeNo: string) => api.send('/pay/webhook/nice', { method: 'POST', headers: { 'content-type': 'application/json' }, body: company.notice(chargeNo) })
async function buy() {
  const begun = await begin()
  await comeBack(begun.chargeNo)
  return begun
}
const refund = (params: { channelSeq: number; orderNo: string }, amount: number) => site.owner.client(orderCalls.refund, { params, body: { refundNo: randomUUID(), amount, reason: '' } })
/** Changes the company's books behind our back. */
function rewrite(chargeNo: string, change: object) {
  const charge = company.books.get(chargeNo)
  if (charge === undefined) throw new Error('the company has no such charge')
  company.books.set(chargeNo, { ...charge, ...change })
}

it('finds no difference after a day of ordinary work', async () => {
  const kept = await buy()
  await comeBack(kept.chargeNo)
  await notice(kept.chargeNo)
  await refund((await buy()).params, 2000)
  const all = await buy()
  await refund(all.params, PRICE)
  await comeBack((await begin(payMethodCd.card, all.buyer)).chargeNo)
  await buyByDeposit(api, { site, owner: site.owner, learner: await verified(api, await buildPerson(api, { site })) })
  const declined = await begin()
  await comeBack(declined.chargeNo, company.back(declined.chargeNo, 'declined'))
  const account = await begin(payMethodCd.virtualAccount)
  await comeBack(account.chargeNo)
  const paidAccount = await begin(payMethodCd.virtualAccount)
  await comeBack(paidAccount.chargeNo)
  company.deposit(paidAccount.chargeNo)
  await notice(paidAccount.chargeNo)
  const twice = await begin()
  const second = await begin(payMethodCd.card, twice.buyer)
  await comeBack(twice.chargeNo)
  await provider()?.approve({ orderNo: second.chargeNo, providerKey: 'k', amount: PRICE, currency: 'KRW', token: null })
  await notice(second.chargeNo)
  // The second payment is owed to its buyer until the queue pays it back.
  expect((await reconcile()).differences).toEqual([])
  await api.runSent('order-refund')
  const result = await reconcile()
  expect(result).toMatchObject({ differences: [], orders: 9, unasked: 0 })
  expect(result.asked).toBeGreaterThanOrEqual(9)
  api.clock.advance(3 * DAY_MS)
  await api.runScheduled('payment-sweep')
  expect((await reconcile()).differences).toEqual([])
})

describe('a payment company that says otherwise', () => {
  it.each([
    ['another amount', { amount: PRICE - 1 }, { kind: 'chargeAmount', expected: PRICE, found: PRICE - 1 }],
    ['a payment that failed', { status: 'failed' }, { kind: 'chargeUnknown', expected: PRICE, found: null }],
    ['a cancel', { status: 'cancelled', cancelledAmount: PRICE }, { kind: 'chargeCancelled', expected: 0, found: PRICE }],
  ])('%s', async (_, change, difference) => {
    await buy()
    const { orderNo, chargeNo } = await buy()
    rewrite(chargeNo, change)
    expect((await reconcile()).differences).toEqual([{ orderNo, currency: 'KRW', ...difference }])
  })

  it('a payment that it does not know', async () => {
    const { orderNo, chargeNo } = await buy()
    company.books.delete(chargeNo)
    expect((await reconcile()).differences).toEqual([{ kind: 'chargeUnknown', orderNo, currency: 'KRW', expected: PRICE, found: null }])
  })

  it('a cancel that we booked and it takes back', async () => {
    const { orderNo, params, chargeNo } = await buy()
    await refund(params, PRICE)
    rewrite(chargeNo, { status: 'paid', cancelledAmount: 0, cancels: [] })
    expect((await reconcile()).differences).toEqual([{ kind: 'chargeCancelled', orderNo, currency: 'KRW', expected: PRICE, found: 0 }])
  })

  it('a payment that is not in the ledger, once a notice had its time', async () => {
    const { orderNo, chargeNo } = await begin()
    await comeBack(chargeNo, company.back(chargeNo, 'declined'))
    await provider()?.approve({ orderNo: chargeNo, providerKey: 'k', amount: PRICE, currency: 'KRW', token: null })
    const { reconciliation } = api.server.services.order
    const until = new Date(api.clock.now().getTime() + MINUTE_MS)
    expect((await reconciliation.reconcile(site.channelSeq, { from: new Date(until.getTime() - DAY_MS), until })).differences).toEqual([])
    expect((await reconcile()).differences).toEqual([{ kind: 'chargeNotBooked', orderNo, currency: 'KRW', expected: 0, found: PRICE }])
  })

  it('nothing, and is left alone for this run', async () => {
    await buy()
    await buy()
    company.faults.find.push('away', 'away', 'away')
    expect(await reconcile()).toMatchObject({ differences: [], asked: 0, unasked: 2 })
    company.faults.find.push('away', 'away')
    expect(await reconcile()).toMatchObject({ differences: [], asked: 2, unasked: 0 })
  })
})

describe('books that drifted', () => {
  const db = () => api.server.ports.database.db
  const orderSeqOf = async (orderNo: string) => (await db().query.orders.findFirst({ where: (row, { eq }) => eq(row.orderNo, orderNo) }))?.orderSeq ?? 0

  it('a buyer account that is not settled, also of an order of last year', async () => {
    const { orderNo } = await buy()
    api.clock.advance(300 * DAY_MS)
    await db().insert(ledgerTransfers).values({
      channelSeq: site.channelSeq, orderSeq: await orderSeqOf(orderNo), idempotencyKey: 'drift', kind: 'payment', debit: 'provider', credit: 'buyer', amount: 5, currency: 'KRW', at: api.clock.now(),
    })
    expect((await reconcile()).differences).toEqual([{ kind: 'buyerAccount', orderNo, currency: 'KRW', expected: 0, found: -5 }])
    api.clock.advance(-300 * DAY_MS)
  })

  it('a refunded buyer who is still in the class, unless enrolled again', async () => {
    const { buyer, orderNo, params } = await buy()
    await refund(params, PRICE)
    const enrolled = (attendAt: Date) => db().insert(attendees).values({ channelSeq: site.channelSeq, courseSeq: course.courseSeq, userSeq: buyer.userSeq, choiseStatusCd: '00', attendAt, createdAt: attendAt })
      .onConflictDoUpdate({ target: [attendees.channelSeq, attendees.courseSeq, attendees.userSeq], set: { choiseStatusCd: '00', attendAt } })
    await enrolled(new Date(api.clock.now().getTime() + MINUTE_MS))
    expect((await reconcile()).differences).toEqual([])
    await enrolled(new Date(api.clock.now().getTime() - 3 * HOUR_MS))
    expect((await reconcile()).differences).toEqual([{ kind: 'enrolledUnpaid', orderNo, currency: 'KRW', expected: PRICE, found: 0 }])
  })

  it('a buyer who is in the class before the deposit came', async () => {
    const { buyer, orderNo, chargeNo } = await begin(payMethodCd.virtualAccount)
    await comeBack(chargeNo)
    await db().insert(attendees).values({ channelSeq: site.channelSeq, courseSeq: course.courseSeq, userSeq: buyer.userSeq, choiseStatusCd: '00', attendAt: api.clock.now(), createdAt: api.clock.now() })
    expect((await reconcile()).differences).toEqual([{ kind: 'enrolledUnpaid', orderNo, currency: 'KRW', expected: PRICE, found: 0 }])
  })
})

it('a refund that is not carried out in a day', async () => {
  const { orderNo, params } = await buy()
  company.faults.cancel.push('away')
  await refund(params, PRICE).catch(() => undefined)
  expect((await reconcile()).differences).toEqual([])
  api.clock.advance(DAY_MS)
  expect((await reconcile()).differences).toEqual([{ kind: 'refundLate', orderNo, currency: 'KRW', expected: PRICE, found: 0 }])
})

it('tells the managers and the log every night, and the operator who runs the audit', async () => {
  const { buyer, orderNo, chargeNo } = await buy()
  company.books.delete(chargeNo)
  api.clock.advance(3 * HOUR_MS)
  await api.runScheduled('order-reconciliation')
  expect(logged).toContainEqual(expect.objectContaining({ kind: 'chargeUnknown', orderNo, channelSeq: site.channelSeq, level: 50 }))
  const { alarms: [alarm] } = await site.owner.client(alarmCalls.list, { query: { limit: 1 } })
  expect(alarm && alarmPhrase(alarm)).toMatchObject({ kind: 'booksDiffer', name: '' })
  expect((await buyer.client(alarmCalls.list, { query: {} })).alarms.filter(({ alarmType }) => alarmType === 'booksDiffer')).toEqual([])
  const lines: string[] = []
  expect(await printAudit(api.server.services.order.reconciliation, 1, (line) => lines.push(line))).toBeGreaterThan(0)
  expect(lines).toContain(`  chargeUnknown  order ${orderNo}  expected ${PRICE} KRW, found nothing`)
})
