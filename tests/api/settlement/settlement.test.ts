import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS, seoulDay } from '#shared/kernel/moments.ts'
import { orderCalls } from '#shared/order/contract.ts'
import { payMethodCd } from '#shared/payment/methods.ts'
import { settlementCalls } from '#shared/settlement/contract.ts'
import { monthSpan } from '#shared/settlement/rules.ts'
import { ledgerTransfers, orders } from '#server/infra/db/schema/index.ts'
import { settledOrders } from '#server/modules/settlement/index.ts'
import { buyByDeposit, orderer } from '#tests/support/payment/buyByDeposit.ts'
import { playCompany } from '#tests/support/payment/playedCompany.ts'
import type { PlayedCompany } from '#tests/support/payment/playedCompany.ts'
import { verified } from '#tests/support/server/accountMail.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { buildCourse, buildPerson, buildSite } from '#tests/support/server/factories.ts'
import type { Site } from '#tests/support/server/factories.ts'
import { payoutTo } from '#tests/support/settlement/account.ts'

const PRICE = 120_000
let api: TestApi
let company: PlayedCompany
beforeAll(async () => { api = await startApi({ payments: (clock) => (company = playCompany(() => clock.now())).providers }) })
afterAll(() => api.stop())

const service = () => api.server.services.settlement
const month = () => seoulDay(api.clock.now().getTime()).slice(0, 7)
// Months pass, and sessions end: the services are asked.
const list = async (site: Site) => (await service().list(site.channelSeq)).settlements
const toClose = (of: string) => api.clock.advance(monthSpan(of).closesAt.getTime() - api.clock.now().getTime())

async function buyer(site: Site) {
  const course = await buildCourse(api, { site, teacher: await buildPerson(api, { site, role: 'TCH' }), draft: { title: '유료 도자기', fareCd: '01', price: PRICE } })
  return async () => {
    const { client } = await verified(api, await buildPerson(api, { site }))
    const { order: { orderNo } } = await client(orderCalls.checkout, { params: { channelSeq: site.channelSeq, courseSeq: course.courseSeq } })
    const params = { channelSeq: site.channelSeq, orderNo }
    const { payUrl } = await client(orderCalls.pay, { params, body: { payMethodCd: payMethodCd.card, orderer, payAmount: PRICE } })
    const chargeNo = payUrl?.split('/').at(-1) ?? ''
    await api.send(`/pay/${chargeNo}/back`, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams(company.back(chargeNo)).toString() })
    return params
  }
}

describe('a settlement', () => {
  it('forecasts the month, is closed once by the clock, paid once, and lowered by what goes back later [SET-07]', async () => {
    const site = await buildSite(api)
    const buy = await buyer(site)
    const first = month()
    const [bought] = [await buy(), await buy()]
    // A deposit to the site's own bank is the site's already.
    await buyByDeposit(api, { site, owner: site.owner, learner: await verified(api, await buildPerson(api, { site })) })
    const march = { month: first, currency: 'KRW', feePercent: 10, receivedAmount: 240_000, paidBackAmount: 0, carriedAmount: 0, feeAmount: 24_000, vatAmount: 2400, payoutAmount: 213_600, leftAmount: 0 }
    expect(await list(site)).toMatchObject([{ ...march, state: 'open', paidAt: null }])
    const [order] = await api.server.ports.database.db.select().from(orders).where(eq(orders.orderNo, bought.orderNo))
    const settled = () => settledOrders(api.server.ports.database.db, site.channelSeq, [order?.orderSeq ?? 0])
    expect([...await settled()]).toEqual([])
    await service().closeDue()
    expect(await list(site)).toMatchObject([{ state: 'open' }])

    toClose(first)
    await Promise.all([service().closeDue(), service().closeDue(), api.runScheduled('settlement-close')])
    expect(await list(site)).toMatchObject([{ ...march, state: 'closed' }])
    expect([...await settled()]).toEqual([order?.orderSeq])
    const ref = { channelSeq: site.channelSeq, month: first, currency: 'KRW' as const }
    expect((await Promise.all([service().pay(ref), service().pay(ref)])).toSorted()).toEqual([213_600, null])
    expect(await list(site)).toMatchObject([{ ...march, state: 'paid', paidAt: api.clock.now().toISOString() }])

    const second = month()
    await api.server.services.order.desk.refund(bought, { refundNo: randomUUID(), amount: PRICE, reason: '' }, site.owner.userSeq)
    toClose(second)
    await service().closeDue()
    const april = { month: second, state: 'closed', receivedAmount: 0, paidBackAmount: PRICE, carriedAmount: 0, feeAmount: -12_000, vatAmount: -1200, payoutAmount: 0, leftAmount: -106_800 }
    expect(await list(site)).toMatchObject([april, { ...march, state: 'paid' }])
    // Nothing to pay is paid as well, and books nothing.
    expect(await service().pay({ ...ref, month: second })).toBe(0)
    await buy()
    expect(await list(site)).toMatchObject([{ month: month(), state: 'open', carriedAmount: -106_800, payoutAmount: 0, leftAmount: 0 }, { ...april, state: 'paid' }, march])

    const lines = await api.server.ports.database.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.channelSeq, site.channelSeq))
    const balance = (account: string) => lines.reduce((sum, { debit, credit, amount }) => sum + amount * (Number(debit === account) - Number(credit === account)), 0)
    expect({ provider: balance('provider'), platformFee: balance('platformFee'), payable: balance('payable'), paidOut: balance('paidOut'), buyer: balance('buyer') })
      .toEqual({ provider: 0 + 120_000 - 106_800, platformFee: 13_200, payable: 0, paidOut: 213_600, buyer: 0 })
    const until = api.clock.now()
    expect((await api.server.services.order.reconciliation.reconcile(site.channelSeq, { from: new Date(until.getTime() - 90 * DAY_MS), until: new Date(until.getTime() + 1) })).differences).toEqual([])
  })

  it('has the lines behind it, and shows of an account the last digits alone [SET-07]', async () => {
    const site = await buildSite(api)
    const params = await (await buyer(site))()
    const of = { channelSeq: site.channelSeq }
    expect((await site.owner.client(settlementCalls.lines, { params: { ...of, month: month(), currency: 'KRW' }, query: {} }))).toMatchObject({ totalCount: 1, lines: [{ kind: 'payment', amount: PRICE, orderNo: params.orderNo, title: '유료 도자기' }] })
    expect(await site.owner.client(settlementCalls.lines, { params: { ...of, month: month(), currency: 'USD' }, query: {} })).toEqual({ lines: [], totalCount: 0 })
    const account = { ...payoutTo, number: '•••-•••-••0440' }
    expect(await site.owner.client(settlementCalls.saveAccount, { params: of, body: payoutTo })).toEqual({ account })
    expect((await site.owner.client(settlementCalls.list, { params: of })).account).toEqual(account)
    await expect(site.owner.client(settlementCalls.saveAccount, { params: of, body: { ...payoutTo, regNo: '124-81-00997' } })).rejects.toMatchObject({ status: 400, code: '900010' })
  })
})
