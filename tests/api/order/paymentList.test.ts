import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Order } from '#shared/order/contract.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { ledgerCalls } from '#shared/ledger/contract.ts'
import { MINUTE_MS } from '#shared/kernel/moments.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { orderer } from '#tests/support/payment/buyByDeposit.ts'
import { cardOrders, chargeNoOf, checkout } from '#tests/support/payment/cardOrders.ts'

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
const { comeBack, build, member, buy } = cardOrders(() => ({ api, site, teacher, company }))

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
